import { type HtmlVisitor, type OpenElement, squeeze } from '../html/html-walk.js';
import { MathText } from '../html/math-text.js';
import { isCents, joinCents } from '../html/seen-text.js';
import { asFlowing, asWritten, joinSourceLines } from '../html/white-space.js';
import { isAmongPrices, isOldPrice, isUnshownBadge } from '../visible/old-price.js';
import { isPrice } from '../visible/visible-facts.visitor.js';
import { isAbove, isControl, nameOf, roleOf } from './boilerplate.js';
import { BLOCKS, CONTAINERS, lineKind, type OpenBlock } from './elements/blocks.js';
import { Choice } from './elements/choice.js';
import { Grouping } from './elements/grouping.js';
import { InlineMarks } from './elements/inline-marks.js';
import { lineText, seamBehind } from './elements/line-text.js';
import { LinkText } from './elements/link-address.js';
import { trustNamesakes, trustTabs } from './elements/namesakes.js';
import { Panels } from './elements/panels.js';
import { ItemContrast } from './elements/pictures/item-contrast.js';
import { copiedText, refusalMark, refusedItem, taskMark } from './elements/pictures/item-marks.js';
import { PictureLine, pictureText } from './elements/pictures/picture-text.js';
import {
  endToggles,
  leads,
  type OpenToggle,
  type Toggle,
  toggleHeading,
  toggleOf,
  withoutSigns,
} from './elements/toggles.js';
import { addContainer, addControl, rootContainer, type Segment } from './segment.js';

/** Of boxes in a heading those that may hold its words. */
const HEADED = /^(div|p|center|label)$/;
const CELL = /^(td|th)$/;
const MAX_TEXT = 2_000_000;
/** So much before hidden text makes it the rest of a sentence or paragraph. */
const BEGUN = 20;

const OUTERMOST = { container: 0, depth: 0 };

/** Cuts the visible text of a page into segments: paragraphs, headings, list items and table rows. */
export class ContentVisitor implements HtmlVisitor {
  readonly containers = rootContainer();
  readonly #openElements: OpenBlock[] = [];
  readonly #grouping = new Grouping();
  readonly #panels = new Panels();
  #unread: OpenElement | undefined;
  #buffer = '';
  readonly #marks = new InlineMarks();
  readonly #pictures = new PictureLine();
  readonly #contrast = new ItemContrast();
  #total = 0;
  #kind: Segment['kind'] = 'text';
  #level = 0;
  #opens = false;
  #reaches = false;
  #written = 0;
  #last: Segment | undefined;
  #toggle: OpenToggle | undefined;
  #choice: Choice | MathText | undefined;
  readonly #link = new LinkText();
  /** The last element that ended inside a line, with the length of the line then. */
  #endedAt = -1;

  get segments(): Segment[] {
    return this.#grouping.segments;
  }

  open(element: OpenElement): void {
    // a drawing may only name the shape it shows
    if (this.#unread && (this.#unread.tag !== 'svg' || element.tag !== 'use')) return;
    if (this.#readPicture(element) || this.#unread) return;
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
    if (tag === 'math') {
      this.#choice = new MathText(element);
      return;
    }
    if (tag === 'input' || tag === 'label') this.#panels.open(element, this.#place().container);
    if (this.#toggle && !this.#holdsBlocks(element)) {
      this.#buffer += ' ';
      return;
    }
    const toggle = attributes.role !== 'tab' && this.#isFramed() ? undefined : toggleOf(element);
    if (tag === 'button' && !toggle) {
      this.#skip(element);
      return;
    }
    this.#link.open(element, this.#buffer.length);
    if (tag === 'a' && !this.#link.reaches) this.#marks.enterLink(element);
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
    this.#contrast.open(element);
    [this.#kind, this.#level] = lineKind(element);
    this.#opens = false;
    this.#buffer += refusedItem(element);
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
    this.#panels.text(text);
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
    if (tag === 'a' && !(this.#link.reaches && this.#link.isOpenedBy(element))) this.#marks.leaveLink();
    if (this.#link.isOpenedBy(element)) this.#endLink();
    this.#marks.close(element);
    this.#panels.close(element);
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
    const whole = this.#grouping.close(element, this.#place());
    this.#last = this.#contrast.close(element, whole) ?? this.#last;
  }

  end(): void {
    this.#flush();
    this.#grouping.end();
    this.#grouping.segments = this.#panels.end(this.segments, this.containers);
    endToggles(this.segments, this.containers);
  }

  #roleOf(element: OpenElement) {
    if (isOldPrice(element) || isUnshownBadge(element)) return 'unread';
    const role = roleOf(element);
    // words for screen readers say what a picture shows where they stand alone
    if (role === 'spoken' && this.#panels.isUnavailable(element)) this.#buffer += ': ';
    else if (role === 'spoken') return this.#isCellEmpty() && !isAmongPrices(element) ? 'content' : 'unread';
    if (role === 'spoken') return 'content';
    if (role === 'hidden')
      return this.#isOpened(element) ? 'content' : this.#isFolded(element.tag) ? 'folded' : 'unread';
    return role;
  }

  /** Hidden right under a heading or question: what a click on that shows, or a message to come. */
  #isFolded(tag: string): boolean {
    return BLOCKS.has(tag) && squeeze(this.#buffer) === '' && leads(this.#last);
  }

  /** Whether a box holds the words of the heading around it. */
  #beginsHeading({ tag }: OpenElement): boolean {
    return this.#kind === 'heading' && HEADED.test(tag) && squeeze(this.#buffer) === '';
  }

  /** Whether hidden text is what a toggle shows, or the rest of what can be seen. */
  #isOpened({ tag, attributes }: OpenElement): boolean {
    if (this.#panels.isOpened(attributes)) return true;
    if (BLOCKS.has(tag)) return squeeze(this.#buffer) === '' && this.#last?.opens === true;
    const { element } = this.#openElements.at(-1) ?? {};
    return element?.tag === 'p' && attributes.id !== undefined && squeeze(this.#buffer).length >= BEGUN;
  }

  #skip(element: OpenElement): void {
    this.#unread = element;
    if (BLOCKS.has(element.tag) && !this.#toggle && !this.#choice) this.#flush();
    else if (!isAbove(element) && this.#written === 0) this.#buffer += ' ';
  }

  /** A picture alone in a table's cell is read as what it says. */
  #readPicture(element: OpenElement): boolean {
    const shown = this.#isCellEmpty() ? pictureText(element) : refusalMark(element, this.#buffer);
    if (shown === undefined) {
      this.#contrast.picture(element, this.#openElements.at(-1)?.element);
      if (!this.#marks.inLink) this.#pictures.note(element);
      return false;
    }
    this.#buffer += shown;
    if (element.tag !== 'img') this.#unread ??= element;
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
    this.#buffer += taskMark(element) + copiedText(element);
    if (isControl(element)) addControl(this.containers, this.#place().container, element.attributes.type);
  }

  /** Whether the innermost box around is a frame or may be one: its toggles are menus. */
  #isFramed(): boolean {
    const role = this.containers.roles[this.#openElements.at(-1)?.container ?? 0];
    return role === 'frame' || role === 'suspect';
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
      this.#buffer += element.tag === 'button' ? ' ' : text;
      if (element.tag !== 'button') this.#marks.add(marked);
      return;
    }
    if (this.#panels.note(element, heading)) return;
    this.#flush();
    this.#push({ kind: 'heading', level: 0, text: heading, linked: marked.linked, opens: true });
  }

  /** What is opened from afar, as by tabs, stands under the name of what opens it. */
  #nameOpened({ attributes }: OpenElement): void {
    if (attributes.role === 'tabpanel') trustTabs(this.#openElements, this.containers);
    const heading = this.#panels.nameOf(attributes);
    if (heading === undefined || this.#last?.text === heading) return;
    this.#push({ kind: 'heading', level: 0, text: heading, linked: 0, opens: true });
  }

  #endChoice(): void {
    const choice = this.#choice;
    const text = choice?.line;
    this.#choice = undefined;
    if (text === undefined) return;
    if (choice instanceof MathText) {
      this.#buffer += text;
      return;
    }
    const label = choice?.label;
    if (label && this.#last === label) label.text = '';
    this.#push({ kind: 'choice', level: 0, text, linked: 0 });
  }

  #endLink(): void {
    this.#reaches ||= this.#link.reaches;
    this.#buffer = this.#link.close(this.#buffer);
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

  #flush(): void {
    const pictured = this.#pictures.take(this.#kind === 'heading');
    const read = lineText(this.#buffer, this.#written > 0) ?? lineText(pictured);
    const { linked, anchored, bold } = this.#marks.take();
    this.#buffer = '';
    this.#endedAt = -1;
    if (!read || joinCents(this.#last, read.text)) return;
    const isHeading = this.#kind === 'heading';
    const isToggle = isHeading && this.#opens;
    this.#push({
      kind: this.#kind,
      level: isHeading ? this.#level : 0,
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
    this.#contrast.note(this.#last);
  }
}
