import { walkXml } from './xml-walk.js';

/** What a style makes of its paragraphs. */
export interface ParagraphStyle {
  /** Heading level from 1; 0: running text. */
  level: number;
  isTitle: boolean;
  isList: boolean;
  /** A line of the generated table of contents. */
  isContents: boolean;
  /** The list it is numbered by, or ''. */
  list: string;
  listLevel: number;
  /** Cannot be seen, or is struck out. */
  isHidden: boolean;
}

interface Style {
  name: string;
  basedOn: string;
  outline: number | undefined;
  isList: boolean;
  list: string;
  listLevel: number | undefined;
  isHidden: boolean | undefined;
}

const PLAIN: ParagraphStyle = {
  ...{ level: 0, isTitle: false, isList: false, isContents: false },
  ...{ list: '', listLevel: 0, isHidden: false },
};
/** What cannot be seen, or holds no longer: text that is struck out. */
export const HIDING = new Set(['vanish', 'strike', 'dstrike']);
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
        current = {
          ...{ name: '', basedOn: '', outline: undefined, isList: false },
          ...{ list: '', listLevel: undefined, isHidden: undefined },
        };
        styles.set(attribute('styleId'), current);
      }
      if (!current) return;
      if (name === 'name') current.name = attribute('val');
      if (name === 'basedOn') current.basedOn = attribute('val');
      if (name === 'outlineLvl') current.outline = Number(attribute('val'));
      if (name === 'numPr') current.isList = true;
      if (name === 'numId') current.list = attribute('val');
      if (name === 'ilvl') current.listLevel = Number(attribute('val'));
      if (HIDING.has(name)) current.isHidden = isOn(attribute('val'));
    },
    close(name, word) {
      if (word && name === 'style') current = undefined;
    },
  });
  return styles;
}

export const isOn = (value: string): boolean => !['0', 'false', 'off'].includes(value);

function resolve(id: string, styles: ReadonlyMap<string, Style>): ParagraphStyle {
  const chain: Style[] = [];
  for (let at = styles.get(id); at && chain.length < MAX_ANCESTORS; at = styles.get(at.basedOn))
    chain.push(at);
  const own = {
    ...PLAIN,
    list: chain.find(({ list }) => list !== '')?.list ?? '',
    listLevel: chain.find(({ listLevel }) => listLevel !== undefined)?.listLevel ?? 0,
    isHidden: chain.find(({ isHidden }) => isHidden !== undefined)?.isHidden ?? false,
  };
  for (const { name: called, isList, outline } of chain) {
    const name = called.toLowerCase();
    const heading = /^heading ([1-9])$/.exec(name);
    if (heading) return { ...own, level: Number(heading[1]) };
    if (name === 'title') return { ...own, level: 1, isTitle: true };
    if (/^toc (heading|\d)$/.test(name)) return { ...own, isContents: true };
    if (outline !== undefined && outline < 9) return { ...own, level: outline + 1 };
    own.isList ||= isList || /^list (bullet|number|paragraph)/.test(name);
  }
  return own;
}
