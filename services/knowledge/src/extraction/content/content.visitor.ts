import { type HtmlVisitor, type OpenElement, squeeze } from '../html/html-walk.js';
import { isPrice } from '../visible/visible-facts.visitor.js';
import { roleOf } from './boilerplate.js';
import type { Containers, Segment } from './segment.js';
import { areBareLabels, rowText } from './table-row.js';

const CONTAINERS = new Set([
  ...[
    'html',
    'body',
    'main',
    'article',
    'section',
    'div',
    'header',
    'footer',
    'nav',
    'aside',
    'form',
    'fieldset',
  ],
  ...['ul', 'ol', 'li', 'dl', 'table', 'blockquote', 'details', 'figure', 'td', 'th', 'center'],
]);
const BLOCKS = new Set([
  ...CONTAINERS,
  ...['p', 'dt', 'dd', 'tr', 'tbody', 'thead', 'tfoot', 'caption', 'pre', 'address', 'figcaption', 'summary'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'legend', 'label', 'option'],
]);
const MAX_TEXT = 2_000_000;

/** A table row or list item that is still open, with the segments it has taken in. */
interface Group {
  readonly element: OpenElement;
  readonly cells: Segment[][];
  /** How many of a row's cells are headings. */
  headings: number;
}

/** A block element that is still open. */
interface OpenBlock {
  readonly element: OpenElement;
  readonly container: number;
  /** See `Segment`. */
  readonly depth: number;
}

const OUTERMOST = { container: 0, depth: 0 };

/** An open table with the headings of its columns, once their row has been read. */
interface Table {
  readonly element: OpenElement;
  columns: readonly string[];
  /** Its rows under headings, which are read again when all of them are known. */
  readonly rows: { readonly cells: readonly string[]; readonly segment: Segment }[];
}

/** Cuts the visible text of a page into segments: paragraphs, headings, list items and table rows. */
export class ContentVisitor implements HtmlVisitor {
  readonly segments: Segment[] = [];
  readonly containers: Containers = { parents: [-1], roles: ['content'] };
  readonly #openElements: OpenBlock[] = [];
  readonly #groups: Group[] = [];
  readonly #tables: Table[] = [];
  #unread: OpenElement | undefined;
  #buffer = '';
  #linked = 0;
  #links = 0;
  #total = 0;
  #kind: Segment['kind'] = 'text';
  #level = 0;

  open(element: OpenElement): void {
    if (this.#unread) return;
    const { tag } = element;
    const role = roleOf(element);
    if (role === 'unread') {
      this.#unread = element;
      if (BLOCKS.has(tag)) this.#flush();
      else this.#buffer += ' ';
      return;
    }
    if (tag === 'a') this.#links += 1;
    if (tag === 'br') this.#buffer += '\n';
    if (isPrice(element)) this.#buffer += ' ';
    if (!BLOCKS.has(tag) && role === 'content') return;
    if (this.#links > 0) this.#enterLink(element);
    this.#flush();
    let { container, depth } = this.#place();
    if (CONTAINERS.has(tag) || role !== 'content') {
      container = this.containers.parents.push(container) - 1;
      this.containers.roles.push(role);
    }
    if (tag === 'details' || tag === 'dl') depth += 1;
    this.#openElements.push({ element, container, depth });
    this.#group(element);
    this.#enter(tag);
  }

  text(text: string): void {
    if (this.#unread || this.#total > MAX_TEXT) return;
    this.#buffer += text;
    this.#total += text.length;
    if (this.#links > 0) this.#linked += text.trim().length;
  }

  close(element: OpenElement): void {
    if (this.#unread) {
      if (this.#unread === element) this.#unread = undefined;
      return;
    }
    if (element.tag === 'a') this.#links = Math.max(0, this.#links - 1);
    if (this.#openElements.at(-1)?.element !== element) return;
    this.#flush();
    this.#openElements.pop();
    this.#kind = 'text';
    if (this.#groups.at(-1)?.element === element) this.#closeGroup(element);
    if (this.#tables.at(-1)?.element === element) evenOut(this.#tables.pop());
  }

  end(): void {
    this.#flush();
  }

  /** A link around blocks is a card: what it holds belongs together. */
  #enterLink({ parent }: OpenElement): void {
    const inner = this.#openElements.at(-1)?.element;
    let link = parent;
    while (link && link !== inner && link.tag !== 'a') link = link.parent;
    if (!link || link === inner) return;
    const { container, depth } = this.#place();
    this.containers.roles.push('content');
    this.#openElements.push({
      element: link,
      container: this.containers.parents.push(container) - 1,
      depth,
    });
  }

  #group(element: OpenElement): void {
    const { tag } = element;
    if (tag === 'table') this.#tables.push({ element, columns: [], rows: [] });
    if (tag === 'tr') this.#groups.push({ element, cells: [], headings: 0 });
    if (tag === 'li') this.#groups.push({ element, cells: [[]], headings: 0 });
    const row = this.#groups.at(-1);
    if (!row || (tag !== 'td' && tag !== 'th')) return;
    row.cells.push([]);
    if (tag === 'th') row.headings += 1;
  }

  #enter(tag: string): void {
    const heading = /^h([1-6])$/.exec(tag);
    if (heading) [this.#kind, this.#level] = ['heading', Number(heading[1])];
    else if (tag === 'summary') [this.#kind, this.#level] = ['heading', 0];
    else if (tag === 'dt') this.#kind = 'term';
    else this.#kind = 'text';
  }

  #flush(): void {
    const text = this.#buffer.split('\n').map(squeeze).filter(Boolean).join('\n');
    const linked = this.#linked;
    this.#buffer = '';
    this.#linked = 0;
    if (!text) return;
    this.#push({
      kind: this.#kind,
      level: this.#kind === 'heading' ? this.#level : 0,
      text,
      linked,
      ...this.#place(),
    });
  }

  #place(): Pick<Segment, 'container' | 'depth'> {
    const { container, depth } = this.#openElements.at(-1) ?? OUTERMOST;
    return { container, depth };
  }

  #push(segment: Segment): void {
    const cell = this.#groups.at(-1)?.cells.at(-1);
    if (cell) cell.push(segment);
    else this.segments.push(segment);
  }

  /** Short rows and items become one segment; those that only lay out the page fall apart into their text. */
  #closeGroup({ tag, parent }: OpenElement): void {
    const group = this.#groups.pop();
    const parts = group?.cells.flat() ?? [];
    const [first] = parts;
    if (!group || !first) return;
    const texts = group.cells.map((cell) => cell.map(({ text }) => text.replace(/\n/g, ' ')).join(' '));
    const table = tag === 'tr' ? this.#tables.at(-1) : undefined;
    const names = group.headings === texts.length || parent?.tag === 'thead';
    if (table && names && texts.length > 1 && table.columns.length === 0) {
      table.columns = texts;
      return;
    }
    const isData = group.cells.every((cell) => cell.length <= 3);
    const row = isData ? rowText(texts, table?.columns ?? []) : undefined;
    const whole = tag === 'li' ? asItem(parts) : row;
    if (whole === undefined) {
      for (const part of parts) this.#push(part);
      return;
    }
    const linked = parts.reduce((sum, part) => sum + part.linked, 0);
    // All rows of a table, and all items of a list, share its container.
    const kind = tag === 'li' ? 'item' : 'row';
    const segment: Segment = { kind, level: 0, text: whole, linked, ...this.#place() };
    if (table && table.columns.length > 0) table.rows.push({ cells: texts, segment });
    this.#push(segment);
  }
}

/** Gives all rows of a table the same form. */
function evenOut(table: Table | undefined): void {
  const { rows = [], columns = [] } = table ?? {};
  const isBare = areBareLabels(rows.map(({ cells: [label = ''] }) => label));
  for (const { cells, segment } of rows) segment.text = rowText(cells, columns, isBare) ?? segment.text;
}

function asItem(parts: readonly Segment[]): string | undefined {
  const [name, value] = parts.map(({ text }) => text.replace(/\n/g, ' '));
  if (parts.length === 1) return parts[0]?.kind === 'text' ? parts[0].text : undefined;
  const isPlain = parts.every(({ kind, text }) => kind === 'text' && text.length <= 200);
  if (parts.length !== 2 || !isPlain || !name || name.length > 60) return undefined;
  return `${name.replace(/\s*:$/, '')}: ${value}`;
}
