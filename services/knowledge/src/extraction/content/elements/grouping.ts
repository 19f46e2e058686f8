import type { OpenElement } from '../../html/html-walk.js';
import type { Segment } from '../segment.js';
import { NumberedLists } from './numbered-lists.js';
import { shownLabel } from './shown-labels.js';
import { type Cell, namesColumns, TableGrid, type TableRow, tableLines } from './table-grid.js';
import { rowText } from './table-row.js';

const FEWEST_COLUMNS = 3;
const MOST_PARTS = 3;
const MOST_UNDER = 3;
const MOST_BOLD = 3;
const LONGEST_UNDER = 150;
/** Longer text is a sentence. */
const RUNNING = 30;
const SENTENCE_END = /[.!?…。！？]$/u;

/** A table row or list item that is still open, with the segments it has taken in. */
interface Group {
  readonly element: OpenElement;
  readonly cells: { readonly element: OpenElement; readonly parts: Segment[] }[];
}

/** An open table with the rows that hold data. */
interface Table {
  readonly element: OpenElement;
  readonly grid: TableGrid;
  readonly rows: {
    readonly row: TableRow;
    readonly segment: Segment;
    readonly parts: readonly Segment[];
    /** What its cells are shown under on small screens. */
    readonly labels: readonly string[];
  }[];
}

type Place = Pick<Segment, 'container' | 'depth'>;

/** Collects segments: those of a table row or a list item become one, read with its headings. */
export class Grouping {
  segments: Segment[] = [];
  readonly #groups: Group[] = [];
  readonly #tables: Table[] = [];
  readonly #lists = new NumberedLists();

  open(element: OpenElement): void {
    const { tag } = element;
    this.#lists.open(element);
    if (tag === 'table') this.#tables.push({ element, grid: new TableGrid(), rows: [] });
    if (tag === 'tr') this.#groups.push({ element, cells: [] });
    if (tag === 'li') this.#groups.push({ element, cells: [{ element, parts: [] }] });
    if (tag === 'td' || tag === 'th') this.#groups.at(-1)?.cells.push({ element, parts: [] });
  }

  push(segment: Segment): void {
    const cell = this.#groups.at(-1)?.cells.at(-1);
    if (cell) cell.parts.push(segment);
    else this.segments.push(segment);
  }

  /** Ends what that element began; a row or item that became one segment is given back. */
  close(element: OpenElement, place: Place): Segment | undefined {
    if (this.#tables.at(-1)?.element === element) this.#closeTable(this.#tables.pop());
    this.#lists.close(element);
    if (this.#groups.at(-1)?.element !== element) return undefined;
    const group = this.#groups.pop() as Group;
    return element.tag === 'li' ? this.#closeItem(group, place) : this.#closeRow(group, place);
  }

  end(): void {
    this.segments = this.segments.filter(({ text }) => text !== '');
  }

  /** One row alone that holds running text lays out the page. */
  #closeTable(table: Table | undefined): void {
    const [only, ...others] = table?.rows ?? [];
    const isLayout = only && others.length === 0 && only.parts.length > only.row.cells.length;
    if (!isLayout || only.parts.every(({ text }) => text.length < RUNNING)) {
      readTogether(table);
      return;
    }
    const around = this.#groups.at(-1)?.cells.at(-1)?.parts ?? this.segments;
    around.splice(around.indexOf(only.segment), 1, ...only.parts);
  }

  #closeItem({ element, cells }: Group, place: Place): Segment | undefined {
    const parts = cells.flatMap((cell) => cell.parts);
    const text = asItem(parts, element.parent?.tag === 'ul');
    const whole = text === undefined ? undefined : this.#pushWhole({ kind: 'item', text }, parts, place);
    this.#lists.closeItem(element, whole ?? parts[0]);
    return whole ?? this.#fallApart(parts);
  }

  /** Short rows become one segment; those that only lay out the page fall apart into their text. */
  #closeRow({ element, cells }: Group, place: Place): Segment | undefined {
    const parts = cells.flatMap((cell) => cell.parts);
    const table = this.#tables.at(-1);
    const spanning = table?.grid.row(cells.map(asCell));
    if (parts.length === 0 || !table || !spanning) return this.#fallApart(parts);
    // under the columns stands what is said of all rows
    if (element.parent?.tag === 'tfoot' && spanning.texts.filter(Boolean).length < 2)
      return this.#fallApart(parts);
    const isHeading = cells.every(isHeadingCell) || element.parent?.tag === 'thead';
    const row: TableRow = { ...spanning, isHeading: isHeading && spanning.cells.length > 1 };
    const isData = cells.every((cell) => cell.parts.length <= MOST_PARTS && !laysOut(cell));
    const [line] = tableLines([{ ...row, isHeading: false }]);
    const isShort = rowText(row.texts, []) !== undefined || (row.cells.length > 1 && line !== undefined);
    if (!isData || !isShort || line === undefined) return this.#fallApart(parts);
    const segment = this.#pushWhole({ kind: 'row', text: line }, parts, place);
    table.rows.push({ row, segment, parts, labels: cells.map(({ element }) => shownLabel(element)) });
    return segment;
  }

  #fallApart(parts: readonly Segment[]): undefined {
    for (const part of parts) this.push(part);
  }

  /** All rows of a table, and all items of a list, share its container. */
  #pushWhole(whole: Pick<Segment, 'kind' | 'text'>, parts: readonly Segment[], place: Place): Segment {
    const linked = parts.reduce((sum, part) => sum + part.linked, 0);
    const anchored = parts.reduce((sum, part) => sum + (part.anchored ?? 0), 0);
    const segment: Segment = { ...whole, level: 0, linked, anchored, ...place };
    this.push(segment);
    return segment;
  }
}

/** A heading, or the empty corner over headings at the side. */
function isHeadingCell({ element, parts }: Group['cells'][number], at: number): boolean {
  return element.tag === 'th' || (at === 0 && parts.length === 0);
}

/** A heading over text is a part of the page, not a value. */
function laysOut({ element, parts }: Group['cells'][number]): boolean {
  return element.tag === 'td' && parts.length > 1 && parts.some(({ kind }) => kind === 'heading');
}

function asCell({ element: { attributes }, parts }: Group['cells'][number]): Cell {
  const text = parts.map((part) => part.text.replace(/\n/g, ' ')).join(' ');
  return { text, columns: spanOf(attributes.colspan), rows: spanOf(attributes.rowspan) };
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? '', 10);
  return span > 0 ? span : 1;
}

/** Whether all cells of a table say their headings, and the same in every row. */
function areLabelled(rows: Table['rows']): boolean {
  const [first] = rows;
  if (!first || first.labels.length !== first.row.texts.length) return false;
  const isFilled = first.labels.filter((label) => label === '').length < 2 && first.labels.length > 1;
  const key = first.labels.join('\n');
  return isFilled && key.trim() !== '' && rows.every(({ labels }) => labels.join('\n') === key);
}

/** Whether the first row alone is in bold, over few columns; the cells of many are mostly figures that tell which it is. */
function isHeadInBold([first, ...others]: Table['rows']): boolean {
  const columns = first?.row.texts.length ?? 0;
  if (!first || others.length === 0 || columns < 2 || columns > MOST_BOLD) return false;
  return isBold(first.parts) && !others.some(({ parts }) => isBold(parts));
}

function isBold(parts: readonly Segment[]): boolean {
  return parts.length > 1 && parts.every(({ text, bold = 0 }) => bold >= text.replace(/\s/g, '').length);
}

/** Gives all rows of a table the same form. */
function readTogether(table: Table | undefined): void {
  const rows = table?.rows ?? [];
  const isMarked = rows.some(({ row }) => row.isHeading);
  const isNamed =
    !isMarked &&
    (isHeadInBold(rows) ||
      namesColumns(
        rows.map(({ row }) => row),
        FEWEST_COLUMNS,
      ));
  const [first] = rows;
  if (!isMarked && first && areLabelled(rows)) {
    const { labels } = first;
    rows.unshift({
      ...first,
      segment: { ...first.segment },
      row: { cells: labels, texts: labels, isHeading: true },
    });
  }
  const lines = tableLines(
    rows.map(({ row }, at) => (isNamed && at === 0 ? { ...row, isHeading: true } : row)),
  );
  for (const [at, { segment }] of rows.entries()) segment.text = lines[at] ?? segment.text;
}

/** A short item with few short ones under it: they say more of it, as on which condition it holds. */
function withItsItems([first, ...under]: readonly Segment[]): string | undefined {
  const isPlain = first?.kind === 'text' && first.text.length <= RUNNING * 2 && under.length > 0;
  if (
    !isPlain ||
    under.length > MOST_UNDER ||
    under.some(({ kind, text }) => kind !== 'item' || /^\d/.test(text))
  )
    return undefined;
  const items = under.map(({ text }) => text.replace(/\n/g, ' ')).join('; ');
  return items.length > LONGEST_UNDER ? undefined : `${first.text.replace(/\s{0,8}:$/, '')}: ${items}`;
}

function asItem(parts: readonly Segment[], isUnordered: boolean): string | undefined {
  const [name, value] = parts.map(({ text }) => text.replace(/\n/g, ' '));
  if (parts.length === 1) return parts[0]?.kind === 'text' ? parts[0].text : undefined;
  const whole = isUnordered ? withItsItems(parts) : undefined;
  if (whole !== undefined) return whole;
  if (parts.length === 2 && /^[☑☐✗]$/u.test(name ?? '')) return `${name} ${value}`;
  const isPlain = parts.every(({ kind, text }) => kind === 'text' && text.length <= 200);
  if (parts.length !== 2 || !isPlain || !name || name.length > 60) return undefined;
  return SENTENCE_END.test(name) ? `${name} ${value}` : `${name.replace(/\s{0,8}:$/, '')}: ${value}`;
}
