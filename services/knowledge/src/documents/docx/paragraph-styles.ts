import { walkXml } from './xml-walk.js';

/** What a style makes of its paragraphs. */
export interface ParagraphStyle {
  /** Heading level from 1; 0: running text. */
  level: number;
  isTitle: boolean;
  isList: boolean;
  /** A line of the generated table of contents. */
  isContents: boolean;
}

interface Style {
  name: string;
  basedOn: string;
  outline: number | undefined;
  isList: boolean;
}

const PLAIN: ParagraphStyle = { level: 0, isTitle: false, isList: false, isContents: false };
const MAX_ANCESTORS = 10;

/** The styles of a document by their ids. Built-in styles have English names in every language. */
export function readStyles(part: Buffer | undefined): (id: string) => ParagraphStyle {
  const styles = part ? collect(part) : new Map<string, Style>();
  const resolved = new Map<string, ParagraphStyle>();
  return (id) => {
    const known = resolved.get(id);
    if (known) return known;
    const style = resolve(id, styles);
    resolved.set(id, style);
    return style;
  };
}

function collect(part: Buffer): Map<string, Style> {
  const styles = new Map<string, Style>();
  let current: Style | undefined;
  walkXml(part, {
    open({ name, word, attribute }) {
      if (!word) return;
      if (name === 'style') {
        current = { name: '', basedOn: '', outline: undefined, isList: false };
        styles.set(attribute('styleId'), current);
      }
      if (!current) return;
      if (name === 'name') current.name = attribute('val');
      if (name === 'basedOn') current.basedOn = attribute('val');
      if (name === 'outlineLvl') current.outline = Number(attribute('val'));
      if (name === 'numPr') current.isList = true;
    },
    close(name, word) {
      if (word && name === 'style') current = undefined;
    },
  });
  return styles;
}

function resolve(id: string, styles: ReadonlyMap<string, Style>): ParagraphStyle {
  let isList = false;
  for (
    let at = styles.get(id), steps = 0;
    at && steps < MAX_ANCESTORS;
    at = styles.get(at.basedOn), steps += 1
  ) {
    const name = at.name.toLowerCase();
    const heading = /^heading ([1-9])$/.exec(name);
    if (heading) return { ...PLAIN, level: Number(heading[1]) };
    if (name === 'title') return { ...PLAIN, level: 1, isTitle: true };
    if (/^toc (heading|\d)$/.test(name)) return { ...PLAIN, isContents: true };
    if (at.outline !== undefined && at.outline < 9) return { ...PLAIN, level: at.outline + 1 };
    isList ||= at.isList || /^list (bullet|number|paragraph)/.test(name);
  }
  return { ...PLAIN, isList };
}
