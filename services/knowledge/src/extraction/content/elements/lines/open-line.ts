import { type OpenElement, squeeze } from '../../../html/html-walk.js';
import { isCents } from '../../../html/seen-text.js';
import { asFlowing, asWritten } from '../../../html/white-space.js';
import { isPrice } from '../../../visible/visible-facts.visitor.js';
import { isAbove } from '../../boilerplate.js';
import type { Segment } from '../../segment.js';
import { BLOCKS } from '../blocks.js';
import { PictureLine } from '../pictures/picture-text.js';
import { HoverText } from './hover-text.js';
import { InlineMarks, type MarkedLengths } from './inline-marks.js';
import { lineText, seamBehind } from './line-text.js';
import { OpenLink } from './link-address.js';

/** The beginning of a line, laid aside while something inside it is read by itself. */
export interface LineStart {
  readonly text: string;
  readonly marked: MarkedLengths;
}

/** The line that is being read, with what is marked in it. */
export class OpenLine {
  text = '';
  readonly #marks = new InlineMarks();
  readonly #pictures = new PictureLine();
  readonly #link = new OpenLink();
  readonly #hover = new HoverText();
  #reaches = false;
  /** How many elements are open whose source lines stay. */
  #written = 0;
  /** The length of the line where an element ended inside it. */
  #endedAt = -1;

  get isBlank(): boolean {
    return squeeze(this.text) === '';
  }

  get inLink(): boolean {
    return this.#marks.inLink;
  }

  read(text: string): void {
    this.text += this.#written > 0 ? asWritten(text) : asFlowing(text);
    this.#marks.text(text.trim());
  }

  open(element: OpenElement): void {
    this.#link.open(element, this.text.length);
    if (leadsOn(element) && !this.#link.reaches) this.#marks.enterLink(element);
    this.#marks.open(element);
    if (element.tag === 'br') this.text += '\n';
    if (isPrice(element) || this.#endedAt === this.text.length) this.#part(element);
    this.#hover.open(element, this.text);
  }

  close(element: OpenElement): void {
    this.text = this.#hover.close(element, this.text);
    const isLink = this.#link.isOpenedBy(element);
    if (leadsOn(element) && !(this.#link.reaches && isLink)) this.#marks.leaveLink();
    if (isLink) {
      this.#reaches ||= this.#link.reaches;
      this.text = this.#link.close(this.text);
    }
    this.#marks.close(element);
  }

  /** An element ended inside the line. */
  endInside(): void {
    this.#endedAt = this.text.length;
  }

  openWritten(): void {
    this.#written += 1;
  }

  closeWritten(): void {
    this.#written -= 1;
  }

  /** Something inside the line is not read: it parts the words around it. */
  skip(element: OpenElement): void {
    if (!isAbove(element) && this.#written === 0) this.text += ' ';
  }

  notePicture(element: OpenElement): void {
    if (!this.inLink) this.#pictures.note(element);
  }

  /** Lays the beginning aside. */
  layAside(): LineStart {
    const start = { text: this.text, marked: this.#marks.take() };
    this.text = '';
    return start;
  }

  /** Goes on with the beginning; what was read and marked since is given back. */
  goOn({ text, marked }: LineStart): LineStart {
    const since = { text: this.text, marked: this.#marks.take(marked) };
    this.text = text;
    return since;
  }

  add({ text, marked }: LineStart): void {
    this.text += text;
    this.#marks.add(marked);
  }

  /** What was read up to the end of a block, undefined if that is nothing; the next line begins. */
  take(isHeading: boolean) {
    const pictured = this.#pictures.take(isHeading);
    const read = lineText(this.text, this.#written > 0) ?? lineText(pictured);
    const { linked, anchored, bold } = this.#marks.take();
    this.text = '';
    this.#endedAt = -1;
    return read && { ...read, linked, ...(anchored > 0 && { anchored }), ...(bold > 0 && { bold }) };
  }

  /** Whether a link that was read since the last time rings or writes to somebody. */
  takeReaches(): Pick<Segment, 'reaches'> {
    const reaches = this.#reaches;
    this.#reaches = false;
    return reaches ? { reaches } : {};
  }

  /** Inline elements beside each other without a blank: a blank stands between them where two words meet. */
  #part(element: OpenElement): void {
    if (isPrice(element) && !isCents(element)) this.text += ' ';
    else if (!BLOCKS.has(element.tag) && this.#written === 0) this.text += seamBehind(this.text, element);
  }
}

/** A place that links lead to is no link, but for one that a script makes. */
function leadsOn({ tag, attributes }: OpenElement): boolean {
  if (tag !== 'a' || attributes.href !== undefined) return tag === 'a';
  return Object.keys(attributes).some((name) => name !== 'name' && name !== 'id');
}
