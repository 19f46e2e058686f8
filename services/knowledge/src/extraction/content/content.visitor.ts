import { type HtmlVisitor, type OpenElement, squeeze } from '../html/html-walk.js';
import { isCents } from '../html/seen-text.js';
import { asFlowing, asWritten, joinSourceLines } from '../html/white-space.js';
import { isAmongPrices, isOldPrice } from '../visible/old-price.js';
import { isPrice } from '../visible/visible-facts.visitor.js';
import { isAbove, isControl, nameOf, roleOf } from './boilerplate.js';
import { BLOCKS, CONTAINERS } from './elements/blocks.js';
import { Choice } from './elements/choice.js';
import { Grouping } from './elements/grouping.js';
import { InlineMarks } from './elements/inline-marks.js';
import { lineText, seamBehind } from './elements/line-text.js';
import { contactBehind, withContact } from './elements/link-address.js';
import { trustNamesakes } from './elements/namesakes.js';
import { pictureText } from './elements/picture-text.js';
import {
  endToggles,
  isNamelessTab,
  type OpenToggle,
  openedBy,
  type Toggle,
  toggleHeading,
  toggleOf,
  withoutSigns,
} from './elements/toggles.js';
import { addContainer, rootContainer, type Segment } from './segment.js';

/** Of boxes in a heading those that may hold its words. */
const HEADED = /^(div|p|center|label)$/;
const CELL = /^(td|th)$/;
const MAX_TEXT = 2_000_000;
/** So much before hidden text makes it the rest of a sentence or paragraph. */
const BEGUN = 20;

/** A block element that is still open. */
interface OpenBlock {
  readonly element: OpenElement;
  readonly container: number;
  /** See `Segment`. */
  readonly depth: number;
}

const OUTERMOST = { container: 0, depth: 0 };

/** Cuts the visible text of a page into segments: paragraphs, headings, list items and table rows. */
export class ContentVisitor implements HtmlVisitor {
  readonly containers = rootContainer();
  readonly #openElements: OpenBlock[] = [];
  readonly #grouping = new Grouping();
  /** What stands on toggles, by the ids of what they open. */
  readonly #opened = new Map<string, string>();
  /** Names of tabs whose panels come in their order. */
  readonly #tabs: string[] = [];
  #unread: OpenElement | undefined;
  #buffer = '';
  readonly #marks = new InlineMarks();
  #total = 0;
  #kind: Segment['kind'] = 'text';
  #level = 0;
  #opens = false;
  #reaches = false;
  #written = 0;
  #last: Segment | undefined;
  #toggle: OpenToggle | undefined;
  #choice: Choice | undefined;
  #contact: { element: OpenElement; contact: string; from: number } | undefined;
  /** The last element that ended inside a line, with the length of the line then. */
  #endedAt = -1;

  get segments(): Segment[] {
    return this.#grouping.segments;
  }

  open(element: OpenElement): void {
    if (this.#unread) return;
    if (this.#readPicture(element)) return;
    const { tag, attributes } = element;
    const role = this.#roleOf(element);
    if (role === 'unread') {
      this.#skip(element);
      return;
    }
    this.#noteControl(element);
    if (this.#choice) {
      this.#choice.open(element);
      return;
    }
    if (this.#toggle && !this.#holdsBlocks(element)) {
      this.#buffer += ' ';
      return;
    }
    const toggle = attributes.role !== 'tab' && this.#isFramed() ? undefined : toggleOf(element);
    if (tag === 'button' && !toggle) {
      this.#skip(element);
      return;
    }
    const contact = contactBehind(element);
    if (contact !== undefined) this.#contact = { element, contact, from: this.#buffer.length };
    else if (tag === 'a') this.#marks.enterLink(element);
    this.#marks.open(element);
    if (tag === 'br') this.#buffer += '\n';
    if (isPrice(element) || this.#endedAt === this.#buffer.length) this.#part(element);
    if (!BLOCKS.has(tag) && toggle) this.#beginToggle(element, toggle);
    if (!BLOCKS.has(tag) && (toggle || role === 'content')) return;
    if (this.#beginsHeading(element)) return;
    if (this.#marks.inLink) this.#enterLink(element);
    this.#flush();
    let { container, depth } = this.#place();
    if (CONTAINERS.has(tag) || role !== 'content')
      container = addContainer(this.containers, container, role, nameOf(element));
    if (tag === 'details' || tag === 'dl') depth += 1;
    if (tag === 'pre') this.#written += 1;
    this.#openElements.push({ element, container, depth });
    this.#grouping.open(element);
    this.#enter(element);
    if (tag === 'select') this.#choice = new Choice(element, this.#last);
    else if (toggle) this.#beginToggle(element, toggle);
    else this.#nameOpened(element);
  }

  text(text: string): void {
    if (this.#unread || this.#total > MAX_TEXT) return;
    if (this.#choice) {
      this.#choice.text(text);
      return;
    }
    this.#buffer += this.#written > 0 ? asWritten(text) : asFlowing(text);
    this.#total += text.length;
    this.#marks.text(text.trim());
  }

  close(element: OpenElement): void {
    if (this.#unread) {
      if (this.#unread === element) this.#unread = undefined;
      return;
    }
    const { tag } = element;
    if (this.#choice) {
      if (this.#choice.element === element) this.#endChoice();
      else this.#choice.close(element);
      if (this.#choice) return;
    }
    if (this.#contact?.element === element) this.#endContact();
    else if (tag === 'a') this.#marks.leaveLink();
    this.#marks.close(element);
    if (this.#toggle?.element === element) this.#endToggle();
    if (this.#toggle) return;
    if (this.#openElements.at(-1)?.element !== element) {
      this.#endedAt = this.#buffer.length;
      return;
    }
    this.#flush();
    this.#openElements.pop();
    this.#kind = 'text';
    if (tag === 'pre') this.#written -= 1;
    this.#last = this.#grouping.close(element, this.#place()) ?? this.#last;
  }

  end(): void {
    this.#flush();
    this.#grouping.end();
    endToggles(this.segments, this.containers);
  }

  #roleOf(element: OpenElement) {
    if (isOldPrice(element)) return 'unread';
    const role = roleOf(element);
    // words for screen readers say what a picture shows where they stand alone
    if (role === 'spoken') return this.#isCellEmpty() && !isAmongPrices(element) ? 'content' : 'unread';
    if (role === 'hidden') return this.#isOpened(element) ? 'content' : this.#foldedRole(element);
    return role;
  }

  /** Hidden right under a heading: what a click on that shows, or a message to come. */
  #foldedRole({ tag }: OpenElement): 'folded' | 'unread' {
    const isUnderHeading = BLOCKS.has(tag) && squeeze(this.#buffer) === '' && this.#last?.kind === 'heading';
    return isUnderHeading ? 'folded' : 'unread';
  }

  /** Whether a box holds the words of the heading around it. */
  #beginsHeading({ tag }: OpenElement): boolean {
    return this.#kind === 'heading' && HEADED.test(tag) && squeeze(this.#buffer) === '';
  }

  /** Whether hidden text is what a toggle shows, or the rest of what can be seen. */
  #isOpened({ tag, attributes }: OpenElement): boolean {
    if (attributes.id !== undefined && this.#opened.has(attributes.id)) return true;
    if (BLOCKS.has(tag)) return squeeze(this.#buffer) === '' && this.#last?.opens === true;
    const { element } = this.#openElements.at(-1) ?? {};
    return element?.tag === 'p' && attributes.id !== undefined && squeeze(this.#buffer).length >= BEGUN;
  }

  #skip(element: OpenElement): void {
    this.#unread = element;
    if (BLOCKS.has(element.tag) && !this.#toggle && !this.#choice) this.#flush();
    else if (!isAbove(element)) this.#buffer += ' ';
  }

  /** A picture alone in a table's cell is read as what it says. */
  #readPicture(element: OpenElement): boolean {
    const shown = this.#isCellEmpty() ? pictureText(element) : undefined;
    if (shown === undefined) return false;
    this.#buffer += shown;
    if (element.tag !== 'img') this.#unread = element;
    return true;
  }

  #isCellEmpty(): boolean {
    return CELL.test(this.#openElements.at(-1)?.element.tag ?? '') && squeeze(this.#buffer) === '';
  }

  /** Inline elements beside each other without a blank: a blank stands between them where two words meet. */
  #part(element: OpenElement): void {
    if (isPrice(element) && !isCents(element)) this.#buffer += ' ';
    else if (!BLOCKS.has(element.tag) && this.#written === 0)
      this.#buffer += seamBehind(this.#buffer, element);
  }

  #noteControl(element: OpenElement): void {
    if (!isControl(element)) return;
    const { container } = this.#place();
    if (element.attributes.type === 'password') this.containers.passwords.push(container);
    this.containers.controls[container] = (this.containers.controls[container] ?? 0) + 1;
  }

  /** Whether the innermost box around is a frame: its toggles are menus. */
  #isFramed(): boolean {
    return this.containers.roles[this.#place().container] === 'frame';
  }

  #beginToggle(element: OpenElement, toggle: Toggle): void {
    this.#toggle = { element, toggle, before: this.#buffer, markedBefore: this.#marks.take() };
    this.#buffer = '';
  }

  /** Whether an open toggle turns out to be a box with text and blocks in it, and so is none. */
  #holdsBlocks({ tag }: OpenElement): boolean {
    const { element, before, markedBefore } = this.#toggle as OpenToggle;
    if (element.tag === 'button' || !BLOCKS.has(tag) || squeeze(this.#buffer) === '') return false;
    this.#toggle = undefined;
    this.#buffer = before + this.#buffer;
    this.#marks.add(markedBefore);
    return true;
  }

  #endToggle(): void {
    const { element, toggle, before, markedBefore } = this.#toggle as OpenToggle;
    const text = joinSourceLines(this.#buffer);
    const marked = this.#marks.take(markedBefore);
    this.#toggle = undefined;
    this.#buffer = before;
    if (this.#kind === 'heading') {
      // the whole heading, or a button beside its text
      if (element.tag !== 'button' || squeeze(before) === '') this.#buffer += text;
      this.#opens ||= squeeze(before) === '';
      return;
    }
    const heading = toggleHeading(element, toggle, text);
    if (heading === undefined) {
      if (element.tag === 'button') this.#buffer += ' ';
      else this.#buffer = before + text;
      if (element.tag !== 'button') this.#marks.add(marked);
      return;
    }
    if (isNamelessTab(element)) {
      this.#tabs.push(heading);
      return;
    }
    this.#flush();
    for (const id of openedBy(element)) this.#opened.set(id, heading);
    this.#push({ kind: 'heading', level: 0, text: heading, linked: marked.linked, opens: true });
  }

  /** What is opened from afar, as by tabs, stands under the name of what opens it. */
  #nameOpened({ attributes: { id = '', role } }: OpenElement): void {
    const heading = this.#opened.get(id) ?? (role === 'tabpanel' ? this.#tabs.shift() : undefined);
    if (heading === undefined || this.#last?.text === heading) return;
    this.#push({ kind: 'heading', level: 0, text: heading, linked: 0, opens: true });
  }

  #endChoice(): void {
    const text = this.#choice?.line;
    const label = this.#choice?.label;
    this.#choice = undefined;
    if (text === undefined) return;
    if (label && this.#last === label) label.text = '';
    this.#push({ kind: 'choice', level: 0, text, linked: 0 });
  }

  #endContact(): void {
    const { contact, from } = this.#contact as { contact: string; from: number };
    this.#reaches = true;
    this.#contact = undefined;
    const before = this.#buffer.slice(0, from);
    this.#buffer = `${before}${withContact(this.#buffer.slice(before.length), contact)}`;
  }

  /** A link around blocks is a card: what it holds belongs together. */
  #enterLink({ parent }: OpenElement): void {
    const inner = this.#openElements.at(-1)?.element;
    let link = parent;
    while (link && link !== inner && link.tag !== 'a') link = link.parent;
    if (!link || link === inner) return;
    const { container, depth } = this.#place();
    this.#openElements.push({ element: link, container: addContainer(this.containers, container), depth });
  }

  #enter({ tag, attributes }: OpenElement): void {
    const level =
      /^h([1-6])$/.exec(tag)?.[1] ?? (attributes.role === 'heading' ? attributes['aria-level'] : '');
    this.#opens = false;
    if (level && /^[1-6]$/.test(level)) [this.#kind, this.#level] = ['heading', Number(level)];
    else if (tag === 'summary') [this.#kind, this.#level] = ['heading', 0];
    else if (tag === 'dt') this.#kind = 'term';
    else this.#kind = 'text';
  }

  #flush(): void {
    const read = lineText(this.#buffer, this.#written > 0);
    const { linked, anchored, bold } = this.#marks.take();
    this.#buffer = '';
    this.#endedAt = -1;
    if (!read) return;
    const isHeading = this.#kind === 'heading';
    const level = isHeading ? this.#level : 0;
    const isToggle = isHeading && this.#opens;
    this.#push({
      kind: this.#kind,
      level,
      text: isToggle ? withoutSigns(read.text) : read.text,
      linked,
      written: read.written,
      ...(anchored > 0 ? { anchored } : {}),
      ...(bold > 0 ? { bold } : {}),
      ...(this.#reaches ? { reaches: true } : {}),
      ...(isToggle ? { opens: true } : {}),
    });
    this.#reaches = false;
  }

  #place(): Pick<Segment, 'container' | 'depth'> {
    const { container, depth } = this.#openElements.at(-1) ?? OUTERMOST;
    return { container, depth };
  }

  #push(segment: Omit<Segment, 'container' | 'depth'>): void {
    if (segment.kind === 'heading') trustNamesakes(this.#openElements, segment.text, this.containers);
    this.#last = { ...segment, ...this.#place() };
    this.#grouping.push(this.#last);
  }
}
