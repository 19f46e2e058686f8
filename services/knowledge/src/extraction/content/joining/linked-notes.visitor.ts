import { type HtmlVisitor, type OpenElement, squeeze } from '../../html/html-walk.js';
import { isNoteLink } from '../boilerplate.js';
import { BLOCKS } from '../elements/blocks.js';
import type { Segment } from '../segment.js';

const LONGEST_NOTE = 300;
/** More of them are sources of a learned text, which limit nothing. */
const MOST_NOTES = 20;
/** So much of a line before a mark finds it again. */
const BEFORE = 60;
const FEWEST_BEFORE = 8;
/** What a note is called by: signs, or one letter. */
const SIGN = /^[\s\d[\](){}*†‡^↑.:]{0,12}(?:\p{Ll} (?=\p{Lu}))?/u;

interface Mark {
  readonly id: string;
  readonly before: string;
}

/** Raised marks in the text that lead to a note on the same page. */
export class LinkedNotesVisitor implements HtmlVisitor {
  readonly #marks: Mark[] = [];
  readonly #notes = new Map<string, string>();
  readonly #wanted = new Set<string>();
  #line = '';
  #mark: OpenElement | undefined;
  #note: { readonly element: OpenElement; text: string; isSource: boolean } | undefined;
  #back: OpenElement | undefined;

  open(element: OpenElement): void {
    const { tag, attributes } = element;
    if (BLOCKS.has(tag) || tag === 'br') this.#line = '';
    if (tag === 'a' && this.#note) this.#linkInNote(element);
    else if (tag === 'sup' || tag === 'a') this.#noteMark(element);
    if (attributes.id !== undefined && !this.#note && this.#wanted.has(attributes.id) && BLOCKS.has(tag))
      this.#note = { element, text: '', isSource: false };
  }

  text(text: string): void {
    if (this.#mark) return;
    this.#line = `${this.#line}${text}`.slice(-2 * BEFORE);
    if (this.#note && !this.#back && this.#note.text.length <= LONGEST_NOTE) this.#note.text += text;
  }

  close(element: OpenElement): void {
    if (this.#mark === element) this.#mark = undefined;
    if (this.#back === element) this.#back = undefined;
    if (BLOCKS.has(element.tag)) this.#line = '';
    if (this.#note?.element !== element) return;
    const { text, isSource } = this.#note;
    this.#note = undefined;
    if (isSource) return;
    this.#notes.set(element.attributes.id ?? '', squeeze(text).replace(SIGN, '').replace(/\.$/, ''));
  }

  /** Says behind each mark what its note says, where its place is beyond doubt. */
  in(segments: readonly Segment[]): readonly Segment[] {
    if (this.#notes.size === 0 || this.#marks.length > MOST_NOTES) return segments;
    const read = [...segments];
    for (const { id, before } of this.#marks) {
      const note = this.#notes.get(id) ?? '';
      if (note === '' || note.length > LONGEST_NOTE) continue;
      const places = read.flatMap(({ kind, text }, at) =>
        kind !== 'heading' && text.includes(before) ? [at] : [],
      );
      const [at = 0] = places;
      const segment = read[at];
      if (places.length !== 1 || !segment || segment.text.split(before).length !== 2) continue;
      read[at] = { ...segment, text: behind(segment.text, before, note) };
    }
    return read;
  }

  #noteMark(element: OpenElement): void {
    const { tag, parent, attributes } = element;
    const isPair = tag === 'a' ? parent?.tag === 'sup' || isNoteLink(element) : parent?.tag === 'a';
    const href = (tag === 'a' ? attributes : parent?.attributes)?.href;
    if (!isPair || this.#mark || !href?.startsWith('#') || href.length < 2) return;
    this.#mark = element;
    this.#wanted.add(href.slice(1));
    const before = squeeze(this.#line).slice(-BEFORE);
    if (before.length >= FEWEST_BEFORE && this.#marks.length <= MOST_NOTES)
      this.#marks.push({ id: href.slice(1), before });
  }

  /** A way back is no part of a note; a note that leads elsewhere names a source. */
  #linkInNote(element: OpenElement): void {
    if (element.attributes.href?.startsWith('#')) this.#back ??= element;
    else if (this.#note && /^https?:/.test(element.attributes.href ?? '')) this.#note.isSource = true;
  }
}

/** Inside the sentence, which would be quoted without it. */
function behind(text: string, before: string, note: string): string {
  const end = /[.!?]$/.exec(before)?.[0] ?? '';
  const at = text.indexOf(before) + before.length - end.length;
  return `${text.slice(0, at)} (${note})${text.slice(at)}`;
}
