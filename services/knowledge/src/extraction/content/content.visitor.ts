import { type HtmlVisitor, type OpenElement, squeeze } from '../html/html-walk.js';
import { MathText } from '../html/math-text.js';
import { joinCents } from '../html/seen-text.js';
import { joinSourceLines } from '../html/white-space.js';
import { isAmongPrices, isOldPrice, isUnshownBadge } from '../visible/old-price.js';
import { elementRole, isControl, nameOf } from './boilerplate.js';
import { BLOCKS, CONTAINERS, isOwnBlock, lineKind, type OpenBlock } from './elements/blocks.js';
import { Choice } from './elements/choice.js';
import { Grouping } from './elements/grouping.js';
import { OpenLine } from './elements/lines/open-line.js';
import { trustNamesakes, trustTabs } from './elements/namesakes.js';
import { Panels } from './elements/panels.js';
import { ItemContrast } from './elements/pictures/item-contrast.js';
import { copiedText, refusalMark, refusedItem, taskMark } from './elements/pictures/item-marks.js';
import { isDrawingTitle, pictureText } from './elements/pictures/picture-text.js';
import { ShownLabels } from './elements/shown-labels.js';
import {
  endToggles,
  isCard,
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
const LONGEST_TITLE = 100;

const OUTERMOST = { container: 0, depth: 0 };

/** Cuts the visible text of a page into segments: paragraphs, headings, list items and table rows. */
export class ContentVisitor implements HtmlVisitor {
  readonly containers = rootContainer();
  readonly #openElements: OpenBlock[] = [];
  readonly #grouping = new Grouping();
  readonly #panels = new Panels();
  #unread: OpenElement | undefined;
  /** The title of a drawing that is being read. */
  #title: { readonly element: OpenElement; text: string } | undefined;
  readonly #line = new OpenLine();
  readonly #contrast = new ItemContrast();
  readonly #labels = new ShownLabels();
  #total = 0;
  #kind: Segment['kind'] = 'text';
  #level = 0;
  #opens = false;
  #last: Segment | undefined;
  #toggle: OpenToggle | undefined;
  #choice: Choice | MathText | undefined;

  get segments(): Segment[] {
    return this.#grouping.segments;
  }

  open(element: OpenElement): void {
    // a drawing may only name the shape it shows, or say in words what it is
    if (this.#unread?.tag === 'svg' && isDrawingTitle(element)) this.#title = { element, text: '' };
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
      this.#line.text += ' ';
      return;
    }
    const toggle = attributes.role !== 'tab' && this.#isFramed() ? undefined : toggleOf(element);
    if (tag === 'button' && !toggle) {
      this.#skip(element);
      return;
    }
    this.#line.open(element);
    const isOwn = isOwnBlock(element, this.#openElements.at(-1)?.element) && this.#line.isBlank;
    const isBlock = isOwn || BLOCKS.has(tag);
    if (!isBlock && toggle) this.#beginToggle(element, toggle);
    if (!isBlock && (toggle || role === 'content')) return;
    if (this.#beginsHeading(element)) return;
    if (this.#line.inLink) this.#enterLink(element);
    this.#flush();
    let { container, depth } = this.#place();
    if (isOwn || CONTAINERS.has(tag) || role !== 'content')
      container = addContainer(this.containers, container, role, nameOf(element));
    if (tag === 'details' || tag === 'dl') depth += 1;
    if (tag === 'pre') this.#line.openWritten();
    this.#openElements.push({ element, container, depth });
    this.#grouping.open(element);
    this.#contrast.open(element);
    this.#labels.open(element);
    [this.#kind, this.#level] = lineKind(element);
    this.#opens = false;
    this.#line.text += refusedItem(element);
    if (tag === 'select') this.#choice = new Choice(element, this.#last);
    else if (toggle) this.#beginToggle(element, toggle);
    else this.#nameOpened(element);
  }

  text(text: string): void {
    if (this.#title) this.#title.text += text.slice(0, LONGEST_TITLE);
    if (this.#unread || this.#total > MAX_TEXT) return;
    if (this.#choice) {
      this.#choice.text(text);
      return;
    }
    this.#line.read(text);
    this.#total += text.length;
    this.#panels.text(text);
  }

  close(element: OpenElement): void {
    if (this.#unread) {
      if (this.#title?.element === element) this.#readTitle(this.#unread);
      if (this.#unread === element) this.#unread = undefined;
      return;
    }
    const { tag } = element;
    if (this.#choice) {
      if (this.#choice.element === element) this.#endChoice();
      else this.#choice.close(element);
      if (this.#choice) return;
    }
    this.#line.close(element);
    this.#panels.close(element);
    if (this.#toggle?.element === element) this.#endToggle();
    if (this.#toggle) return;
    if (this.#openElements.at(-1)?.element !== element) {
      this.#line.endInside();
      return;
    }
    this.#flush();
    this.#openElements.pop();
    this.#labels.close(element);
    this.#kind = 'text';
    if (tag === 'pre') this.#line.closeWritten();
    const whole = this.#grouping.close(element, this.#place());
    this.#last = this.#contrast.close(element, whole) ?? this.#last;
  }

  end(): void {
    this.#flush();
    this.#labels.end();
    this.#grouping.end();
    this.#grouping.segments = this.#panels.end(this.segments, this.containers);
    endToggles(this.segments, this.containers);
  }

  #roleOf(element: OpenElement) {
    if (isOldPrice(element) || isUnshownBadge(element)) return 'unread';
    const role = elementRole(element);
    // words for screen readers say what a picture shows where they stand alone
    if (role === 'spoken' && this.#panels.isUnavailable(element)) this.#line.text += ': ';
    else if (role === 'spoken') return this.#isCellEmpty() && !isAmongPrices(element) ? 'content' : 'unread';
    if (role === 'spoken') return 'content';
    if (role === 'hidden')
      return this.#isOpened(element) ? 'content' : this.#isFolded(element.tag) ? 'folded' : 'unread';
    return role;
  }

  /** Hidden right under a heading or question: what a click on that shows, or a message to come. */
  #isFolded(tag: string): boolean {
    return BLOCKS.has(tag) && this.#line.isBlank && leads(this.#last);
  }

  /** Whether a box holds the words of the heading around it. */
  #beginsHeading({ tag }: OpenElement): boolean {
    return this.#kind === 'heading' && HEADED.test(tag) && this.#line.isBlank;
  }

  /** Whether hidden text is what a toggle shows, or the rest of what can be seen. */
  #isOpened({ tag, attributes }: OpenElement): boolean {
    if (this.#panels.isOpened(attributes)) return true;
    if (BLOCKS.has(tag)) return this.#line.isBlank && this.#last?.opens === true;
    const { element } = this.#openElements.at(-1) ?? {};
    return element?.tag === 'p' && attributes.id !== undefined && squeeze(this.#line.text).length >= BEGUN;
  }

  #skip(element: OpenElement): void {
    this.#unread = element;
    if (BLOCKS.has(element.tag) && !this.#toggle && !this.#choice) this.#flush();
    else this.#line.skip(element);
  }

  #readTitle({ tag, attributes, parent }: OpenElement): void {
    const title = squeeze(this.#title?.text ?? '');
    this.#title = undefined;
    this.#readPicture({ tag, attributes: { ...attributes, 'aria-label': title }, parent });
  }

  /** A picture alone in a table's cell is read as what it says. */
  #readPicture(element: OpenElement): boolean {
    const shown = this.#isCellEmpty() ? pictureText(element) : refusalMark(element, this.#line.text);
    if (shown === undefined) {
      this.#contrast.picture(element, this.#openElements.at(-1)?.element);
      this.#line.notePicture(element);
      return false;
    }
    this.#line.text += shown;
    if (element.tag !== 'img') this.#unread ??= element;
    return true;
  }

  #isCellEmpty(): boolean {
    return CELL.test(this.#openElements.at(-1)?.element.tag ?? '') && this.#line.isBlank;
  }

  #noteControl(element: OpenElement): void {
    this.#line.text += taskMark(element) + copiedText(element);
    if (isControl(element)) addControl(this.containers, this.#place().container, element.attributes.type);
  }

  /** Whether the innermost box around is a frame or may be one: its toggles are menus. */
  #isFramed(): boolean {
    const role = this.containers.roles[this.#openElements.at(-1)?.container ?? 0];
    return role === 'frame' || role === 'suspect';
  }

  #beginToggle(element: OpenElement, toggle: Toggle): void {
    this.#toggle = { element, toggle, before: this.#line.layAside() };
  }

  /** Whether an open toggle turns out to be a box with text and blocks in it, and so is none. */
  #holdsBlocks({ tag }: OpenElement): boolean {
    const { element, toggle, before } = this.#toggle as OpenToggle;
    if (!BLOCKS.has(tag) || this.#line.isBlank || (element.tag === 'button' && !isCard(toggle, tag)))
      return false;
    this.#toggle = undefined;
    this.#line.add(this.#line.goOn(before));
    return true;
  }

  #endToggle(): void {
    const { element, toggle, before } = this.#toggle as OpenToggle;
    const { text: source, marked } = this.#line.goOn(before);
    const text = joinSourceLines(source);
    this.#toggle = undefined;
    if (this.#kind === 'heading') {
      // the whole heading, or a button beside its text
      const isWhole = this.#line.isBlank;
      if (element.tag !== 'button' || isWhole) this.#line.text += text;
      this.#opens ||= isWhole;
      return;
    }
    const heading = toggleHeading(element, toggle, text);
    if (heading === undefined) {
      if (element.tag === 'button') this.#line.text += ' ';
      else this.#line.add({ text, marked });
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
      this.#line.text += text;
      return;
    }
    const label = choice?.label;
    if (label && this.#last === label) label.text = '';
    this.#push({ kind: 'choice', level: 0, text, linked: 0 });
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
    const read = this.#line.take(this.#kind === 'heading');
    if (!read || joinCents(this.#last, read.text)) return;
    const isHeading = this.#kind === 'heading';
    const isToggle = isHeading && this.#opens;
    this.#push({
      ...read,
      ...this.#line.takeReaches(),
      kind: this.#kind,
      level: isHeading ? this.#level : 0,
      ...(isToggle ? { text: withoutSigns(read.text), opens: true } : {}),
    });
  }

  #place(): Pick<Segment, 'container' | 'depth'> {
    const { container, depth } = this.#openElements.at(-1) ?? OUTERMOST;
    return { container, depth };
  }

  #push(segment: Omit<Segment, 'container' | 'depth'>): void {
    if (segment.kind === 'heading') trustNamesakes(this.#openElements, segment.text, this.containers);
    this.#last = { ...segment, ...this.#place() };
    this.#grouping.push(this.#last);
    this.#labels.push(this.#last);
    this.#contrast.note(this.#last);
  }
}
