import { roleOf } from './boilerplate.js';
import { type HtmlVisitor, type OpenElement, squeeze } from './html-walk.js';
import type { Containers, Segment } from './segment.js';

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
  ...['ul', 'ol', 'dl', 'table', 'blockquote', 'details', 'figure', 'td', 'th', 'center'],
]);
const BLOCKS = new Set([
  ...CONTAINERS,
  ...[
    'p',
    'li',
    'dt',
    'dd',
    'tr',
    'tbody',
    'thead',
    'tfoot',
    'caption',
    'pre',
    'address',
    'figcaption',
    'summary',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'legend', 'label', 'option'],
]);
const MAX_TEXT = 2_000_000;
const MAX_ROW = 600;

/** A table row or list item that is still open, with the segments it has taken in. */
interface Group {
  readonly element: OpenElement;
  readonly cells: Segment[][];
}

/** Cuts the visible text of a page into segments: paragraphs, headings, list items and table rows. */
export class ContentVisitor implements HtmlVisitor {
  readonly segments: Segment[] = [];
  readonly containers: Containers = { parents: [-1], roles: ['content'] };
  private readonly open_: { element: OpenElement; container: number }[] = [];
  private readonly groups: Group[] = [];
  private unread: OpenElement | undefined;
  private buffer = '';
  private linked = 0;
  private links = 0;
  private total = 0;
  private kind: Segment['kind'] = 'text';
  private level = 0;

  open(element: OpenElement): void {
    if (this.unread) return;
    const { tag } = element;
    const role = roleOf(element);
    if (role === 'unread') {
      this.unread = element;
      if (BLOCKS.has(tag)) this.flush();
      else this.buffer += ' ';
      return;
    }
    if (tag === 'a') this.links += 1;
    if (tag === 'br') this.buffer += '\n';
    if (!BLOCKS.has(tag) && role === 'content') return;
    this.flush();
    let container = this.open_.at(-1)?.container ?? 0;
    if (CONTAINERS.has(tag) || role !== 'content') {
      container = this.containers.parents.push(container) - 1;
      this.containers.roles.push(role);
    }
    this.open_.push({ element, container });
    if (tag === 'tr') this.groups.push({ element, cells: [] });
    if (tag === 'li') this.groups.push({ element, cells: [[]] });
    if (tag === 'td' || tag === 'th') this.groups.at(-1)?.cells.push([]);
    this.enter(tag);
  }

  text(text: string): void {
    if (this.unread || this.total > MAX_TEXT) return;
    this.buffer += text;
    this.total += text.length;
    if (this.links > 0) this.linked += text.trim().length;
  }

  close(element: OpenElement): void {
    if (this.unread) {
      if (this.unread === element) this.unread = undefined;
      return;
    }
    if (element.tag === 'a') this.links = Math.max(0, this.links - 1);
    if (this.open_.at(-1)?.element !== element) return;
    this.flush();
    this.open_.pop();
    this.kind = 'text';
    if (this.groups.at(-1)?.element === element) this.closeGroup(element.tag === 'li');
  }

  end(): void {
    this.flush();
  }

  private enter(tag: string): void {
    const heading = /^h([1-6])$/.exec(tag);
    if (heading) [this.kind, this.level] = ['heading', Number(heading[1])];
    else if (tag === 'summary') [this.kind, this.level] = ['heading', 7];
    else if (tag === 'dt') this.kind = 'term';
    else this.kind = 'text';
  }

  private flush(): void {
    const text = this.buffer.split('\n').map(squeeze).filter(Boolean).join('\n');
    const { linked, kind, level } = this;
    this.buffer = '';
    this.linked = 0;
    if (!text) return;
    this.push({ kind, level, text, linked, container: this.open_.at(-1)?.container ?? 0 });
  }

  private push(segment: Segment): void {
    const cell = this.groups.at(-1)?.cells.at(-1);
    if (cell) cell.push(segment);
    else this.segments.push(segment);
  }

  /** Short rows and items become one segment; those that only lay out the page fall apart into their text. */
  private closeGroup(isItem: boolean): void {
    const cells = (this.groups.pop()?.cells ?? []).filter((cell) => cell.length > 0);
    const parts = cells.flat();
    const [first] = parts;
    if (!first) return;
    const whole = isItem ? asItem(parts) : asRow(cells);
    if (whole === undefined) {
      for (const part of parts) this.push(part);
      return;
    }
    const linked = parts.reduce((sum, part) => sum + part.linked, 0);
    // All rows of a table, and all items of a list, share its container.
    const container = this.open_.at(-1)?.container ?? 0;
    this.push({ kind: isItem ? 'item' : 'row', level: 0, text: whole, linked, container });
  }
}

function asRow(cells: readonly Segment[][]): string | undefined {
  const texts = cells.map((cell) => cell.map(({ text }) => text.replace(/\n/g, ' ')).join(' '));
  const row = texts.join(' | ');
  const isData = cells.length > 1 && row.length <= MAX_ROW && cells.every((cell) => cell.length <= 3);
  return isData ? row : undefined;
}

function asItem(parts: readonly Segment[]): string | undefined {
  const [name, value] = parts.map(({ text }) => text.replace(/\n/g, ' '));
  if (parts.length === 1) return parts[0]?.kind === 'text' ? parts[0].text : undefined;
  const isPlain = parts.every(({ kind, text }) => kind === 'text' && text.length <= 200);
  if (parts.length !== 2 || !isPlain || !name || name.length > 60) return undefined;
  return `${name.replace(/\s*:$/, '')}: ${value}`;
}
