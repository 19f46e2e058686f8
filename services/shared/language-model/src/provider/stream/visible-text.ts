import { CANDIDATE, lengthOfBegun, type Mark, markIn } from './marks.js';

/** What a piece of a model's text comes to. */
export interface Seen {
  text: string;
  /** Characters of reasoning. */
  thought: number;
  /** What was passed on before was reasoning. */
  restart: boolean;
  /** Nothing of what follows is the answer's. */
  isOver: boolean;
}

type Part =
  | { is: 'answer' }
  | { is: 'reasoning'; until: string }
  /** Between the marks that begin a message; only the channel `final` is for the reader. */
  | { is: 'header'; text: string }
  | { is: 'other channel' }
  | { is: 'over' }
  /** Before a closing mark that this model writes without an opening one. */
  | { is: 'maybe reasoning'; text: string };

/** Takes the reasoning out of a model's text while it streams. A mark that is cut in two is waited for. */
export class VisibleText {
  #part: Part;
  #held = '';
  #shown = false;
  #seen: Seen = nothing();
  /** Code of the answer: how many marks began it, and what was opened in it. */
  #code: { ticks: number; opened: Set<string> } | undefined;

  /** @param beginsHidden the model is known to mark only the end of its reasoning */
  constructor(beginsHidden = false) {
    this.#part = beginsHidden ? { is: 'maybe reasoning', text: '' } : { is: 'answer' };
  }

  push(piece: string): Seen {
    const rest = this.#held + piece;
    const cut = rest.length - lengthOfBegun(rest);
    this.#held = rest.slice(cut);
    this.#read(rest.slice(0, cut));
    return this.#flush();
  }

  /** What was waited for in vain. */
  end(): Seen {
    this.#read(this.#held);
    this.#held = '';
    if (this.#part.is === 'maybe reasoning') {
      const { text } = this.#part;
      this.#part = { is: 'answer' };
      this.#seen.thought = 0;
      this.#take(text);
    }
    return this.#flush();
  }

  #read(text: string): void {
    let rest = text;
    for (let found = CANDIDATE.exec(rest); found; found = CANDIDATE.exec(rest)) {
      const [raw] = found;
      this.#take(rest.slice(0, found.index));
      const mark = markIn(raw);
      if (raw.startsWith('`')) this.#tick(raw);
      else if (mark && !this.#isCode(mark)) this.#pass(mark);
      else this.#take(raw);
      rest = rest.slice(found.index + raw.length);
    }
    this.#take(rest);
  }

  #flush(): Seen {
    const seen = this.#seen;
    this.#seen = nothing();
    return seen;
  }

  #take(text: string): void {
    const part = this.#part;
    if (part.is === 'over' || text === '') return;
    if (part.is === 'maybe reasoning') part.text += text;
    if (part.is === 'header') this.#header(part.text + text);
    else if (part.is !== 'answer') this.#seen.thought += text.length;
    else this.#show(text);
  }

  #show(text: string): void {
    // code in a line ends with it
    if (this.#code && this.#code.ticks < 3 && text.includes('\n')) this.#code = undefined;
    // blank lines between reasoning and answer belong to neither
    const visible = this.#shown ? text : text.trimStart();
    this.#shown ||= visible !== '';
    this.#seen.text += visible;
  }

  #tick(ticks: string): void {
    this.#take(ticks);
    if (this.#part.is !== 'answer') return;
    if (!this.#code) this.#code = { ticks: ticks.length, opened: new Set() };
    else if (this.#code.ticks === ticks.length) this.#code = undefined;
  }

  /** What an answer shows as code is its own; a lone end may be that of reasoning with code. */
  #isCode({ isClosing, name, is }: Mark): boolean {
    if (this.#part.is !== 'answer' || !this.#code) return false;
    const { ticks, opened } = this.#code;
    if (ticks >= 3 && is === 'thought' && isClosing && !opened.has(name)) return false;
    opened.add(name);
    return true;
  }

  #pass({ is, isClosing, name }: Mark): void {
    const part = this.#part;
    if (part.is === 'over') return;
    if (part.is === 'reasoning') {
      if (isClosing && (name === part.until || name === '')) this.#part = { is: 'answer' };
    } else if (is === 'thought' && isClosing) this.#allBeforeWasReasoning();
    else if (is === 'thought' || (is === 'tool' && !isClosing)) this.#part = { is: 'reasoning', until: name };
    else if (is === 'header') this.#part = { is: 'header', text: '' };
    else if (is === 'body') this.#header(part.is === 'header' ? `${part.text}\n` : '\n');
    else if (is === 'end') this.#end();
    else if (part.is === 'other channel') this.#part = { is: 'answer' };
  }

  /** It ends with a mark, or with its line. */
  #header(text: string): void {
    const end = text.indexOf('\n');
    if (end < 0) {
      this.#part = { is: 'header', text };
      return;
    }
    const role = text.slice(0, end).trim();
    const isForReader = /^(?:final\b|(?:assistant|model)?$)/.test(role);
    this.#part = isForReader ? { is: 'answer' } : { is: 'other channel' };
    if (role === 'user') this.#end();
    this.#take(text.slice(end + 1));
  }

  /** A mark at the very beginning is one of the template. */
  #end(): void {
    if (!this.#shown) return;
    this.#part = { is: 'over' };
    this.#seen.isOver = true;
  }

  #allBeforeWasReasoning(): void {
    const { text, thought } = this.#seen;
    this.#seen = { text: '', thought: thought + text.length, restart: this.#shown, isOver: false };
    this.#shown = false;
    this.#code = undefined;
    this.#part = { is: 'answer' };
  }
}

const nothing = (): Seen => ({ text: '', thought: 0, restart: false, isOver: false });
