import { withoutLeaders } from '../../extraction/content/elements/lines/leaders.js';
import type { Segment } from '../../extraction/content/segment.js';
import { squeeze } from '../../extraction/html/html-walk.js';
import { raised, withCents } from '../../extraction/html/seen-text.js';
import { documentSegment } from '../document.js';
import { tableSegments } from '../table-segments.js';
import type { Numbering } from './numbering.js';
import { HIDING, isOn, type ParagraphStyle } from './paragraph-styles.js';
import { WordTable } from './word-table.js';
import type { XmlElement, XmlVisitor } from './xml-walk.js';

interface Paragraph {
  text: string;
  style: string;
  outline: number | undefined;
  /** Its own level; undefined if its style decides. */
  isList: boolean | undefined;
  /** The list it is numbered by; undefined if its style decides. */
  list: string | undefined;
  listLevel: number | undefined;
  /** Characters in bold. */
  bold: number;
  /** Stands on a ground of its own. */
  isShaded: boolean;
}

/** What was taken out, what other readers are offered instead, and what formatting was before. */
const UNREAD = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'pPrChange',
  'rPrChange',
  'tblPrChange',
  'sectPrChange',
  'tcPrChange',
  'trPrChange',
  'numberingChange',
  // how signs are read
  'rt',
]);

/** What stands behind letters, whatever its colour. */
const GROUND = new Set(['shd', 'highlight']);

/** Ticks and boxes of the fonts that come with Word. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...['F0FC', 'F050'].map((code) => [code, '✓'] as const),
  ...['F0FB', 'F04F'].map((code) => [code, '✗'] as const),
  ...['F0FE', 'F052'].map((code) => [code, '☑'] as const),
  ...['F0A8', 'F06F'].map((code) => [code, '☐'] as const),
]);

/** Cuts the text of a word-processing document into segments: headings, paragraphs, list items, table rows. */
export class BodyVisitor implements XmlVisitor {
  readonly segments: Segment[] = [];
  /** Of the paragraph that has the style for titles. */
  title = '';
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: WordTable[] = [];
  #unread = 0;
  #inText = false;
  #isHidden = false;
  #isBold = false;
  #isWhite = false;
  #isRaised = false;
  /** Asks for text that nobody has written yet. */
  #isPlaceholder = false;

  constructor(
    private readonly styleOf: (id: string) => ParagraphStyle,
    private readonly notes: ReadonlyMap<string, string> = new Map(),
    private readonly numbering?: Numbering,
  ) {}

  open({ name, word, attribute }: XmlElement): void {
    if (this.#unread > 0 || UNREAD.has(name)) this.#unread += 1;
    if (this.#unread > 0) return;
    if (name === 'sup') this.#isRaised = true;
    // the letters of a formula are in a namespace of their own
    if (!word) this.#inText = name === 't' && this.#paragraphs.length > 0;
    if (!word) return;
    const value = attribute('val');
    const paragraph = this.#paragraphs.at(-1);
    const table = this.#tables.at(-1);
    if (name === 'p')
      this.#paragraphs.push({
        text: '',
        style: '',
        outline: undefined,
        isList: undefined,
        list: undefined,
        listLevel: undefined,
        bold: 0,
        isShaded: false,
      });
    else if (name === 'tbl') this.#tables.push(new WordTable());
    else if (name === 'tr') table?.openRow();
    else if (name === 'tc') table?.openCell();
    else if (name === 'gridSpan') table?.span(Number(value));
    else if (name === 'vMerge') table?.merge(value);
    else if (name === 'tblHeader' && isOn(value)) table?.markHeader();
    else if (name === 'r') this.#isHidden = this.#isBold = this.#isRaised = this.#isWhite = false;
    else if (name === 'rStyle') this.#isHidden ||= this.styleOf(value).isHidden;
    else if (name === 'b') this.#isBold = isOn(value);
    else if (name === 'color') this.#isWhite = /^(fff){1,2}$/i.test(value);
    else if (paragraph && GROUND.has(name)) paragraph.isShaded = true;
    else if (name === 'vertAlign') this.#isRaised = value === 'superscript';
    else if (paragraph && name === 'sym') paragraph.text += SIGNS.get(attribute('char').toUpperCase()) ?? '';
    else if (HIDING.has(name)) this.#isHidden ||= isOn(value);
    else if (name === 'showingPlcHdr') this.#isPlaceholder = true;
    else if (name === 't') this.#inText = !this.#isHidden && !this.#isPlaceholder && !this.#isUnseen;
    else if (paragraph && /^(foot|end)noteReference$/.test(name))
      paragraph.text = withNote(paragraph.text, this.notes.get(`${name}${attribute('id')}`));
    else if (paragraph) this.#format(paragraph, name, value);
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!this.#inText || this.#unread > 0 || !paragraph) return;
    paragraph.text += this.#isRaised ? raised(text) : text;
    if (this.#isBold) paragraph.bold += text.replace(/\s/g, '').length;
  }

  close(name: string, word: boolean): void {
    if (this.#unread > 0) {
      this.#unread -= 1;
      return;
    }
    if (name === 't') this.#inText = false;
    if (name === 'sup') this.#isRaised = false;
    if (!word) return;
    if (name === 'sdt') this.#isPlaceholder = false;
    if (name === 'p') this.#endParagraph();
    if (name === 'tbl') this.#endTable();
  }

  /** White on paper: tables, boxes and styles may have a ground of their own. */
  get #isUnseen(): boolean {
    const [only, ...inner] = this.#paragraphs;
    const isPlain = this.#tables.length === 0 && inner.length === 0 && only?.style === '';
    return this.#isWhite && isPlain && only?.isShaded === false;
  }

  #format(paragraph: Paragraph, name: string, value: string): void {
    if (name === 'pStyle') paragraph.style = value;
    else if (name === 'outlineLvl') paragraph.outline = Number(value);
    else if (name === 'ilvl') paragraph.listLevel = Number(value);
    else if (name === 'numId') [paragraph.isList, paragraph.list] = [value !== '0', value];
    // a box of a form: what is ticked in it follows, or nothing does
    else if (name === 'checkBox') paragraph.text += '☐ ';
    else if (name === 'checked' && isOn(value)) paragraph.text = paragraph.text.replace(/☐ $/, '☑ ');
    else if (name === 'default' && value === '1') paragraph.text = paragraph.text.replace(/☐ $/, '☑ ');
    else if (name === 'tab') paragraph.text += ' ';
    else if (name === 'br' || name === 'cr') paragraph.text += '\n';
    else if (name === 'noBreakHyphen') paragraph.text += '-';
  }

  #endParagraph(): void {
    const ended = this.#paragraphs.pop();
    const own = ended?.text
      .split('\n')
      .map((line) => withoutLeaders(squeeze(line)))
      .filter(Boolean)
      .join('\n');
    const text = withCents(own ?? '');
    const style = this.styleOf(ended?.style ?? '');
    if (!ended || !text || style.isHidden) return;
    if (this.#tables.at(-1)?.add(text.replace(/\n/g, ' '))) return;
    if (style.isContents) return;
    const label = this.numbering?.next(ended.list ?? style.list, ended.listLevel ?? style.listLevel) ?? '';
    const numbered = label === '' ? text : `${label} ${text}`;
    if (style.isTitle) this.title ||= text.replace(/\n/g, ' ');
    const level = ended.outline !== undefined && ended.outline < 9 ? ended.outline + 1 : style.level;
    if (level > 0) this.segments.push(documentSegment('heading', numbered, Math.min(level, 7)));
    else {
      const kind = (ended.isList ?? style.isList) ? 'item' : 'text';
      this.segments.push({ ...documentSegment(kind, numbered), bold: ended.bold });
    }
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    const found = tableSegments(table.rows, table.isHeaderMarked);
    const outer = this.#tables.at(-1);
    if (outer) for (const { text } of found) outer.add(text);
    else this.segments.push(...found);
  }
}

/** What a note says, inside the sentence it limits, which would be quoted without it. */
function withNote(text: string, note: string | undefined): string {
  if (note === undefined) return text;
  const end = /[.!?]$/.exec(text)?.[0] ?? '';
  return `${text.slice(0, text.length - end.length)} (${note.replace(/\.$/, '')})${end}`;
}
