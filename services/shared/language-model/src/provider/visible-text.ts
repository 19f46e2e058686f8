/** How models mark their reasoning in the text: opening and closing mark. */
const BLOCKS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reason>', '</reason>'],
  ['<reasoning>', '</reasoning>'],
  ['<scratchpad>', '</scratchpad>'],
  ['<reflection>', '</reflection>'],
  ['<analysis>', '</analysis>'],
  ['[begin of thought]', '[begin final response]'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
] as const;
/** Blocks whose end alone says nothing of what stands before it. */
const OTHER_BLOCKS = [
  ['<think ', '</think>'],
  ['<details type="reasoning"', '</details>'],
  ['<|channel>thought', '<channel|>'],
  ['<tool_call>', '</tool_call>'],
  ['<tool_code>', '</tool_code>'],
  ['<function_calls>', '</function_calls>'],
  ['<function=', '</function>'],
  ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
] as const;
/** Frames of an answer. */
const FRAMES = [
  '<answer>',
  '</answer>',
  '<|start_response|>',
  '<|end_response|>',
  '<|im_start|>assistant',
  '<|begin_of_solution|>',
  '<|end_of_solution|>',
  '<|begin_of_text|>',
  '<|assistant|>',
  '<|start_of_turn_token|>',
  '<|chatbot_token|>',
  '<bos>',
  '<|start_header_id|>assistant<|end_header_id|>',
];
/** Behind these the model speaks for somebody else. */
const ENDS: ReadonlySet<string> = new Set([
  '<|im_end|>',
  '<|im_start|>user',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|eot|>',
  '<|end_of_turn_token|>',
  '<|user|>',
  '<｜user｜>',
  '<eos>',
  '[inst]',
  '[tool_calls]',
  '[end final response]',
  '<|end_of_text|>',
  '<|endoftext|>',
  '<end_of_turn>',
  '<｜end▁of▁sentence｜>',
  '</s>',
]);
const START = '<|start|>';
const CHANNEL = '<|channel|>';
const MESSAGE = '<|message|>';

const closeOf = new Map<string, string>([...BLOCKS, ...OTHER_BLOCKS]);
const closers: ReadonlySet<string> = new Set(BLOCKS.map(([, close]) => close));
const marks = [
  ...new Set([...closeOf.keys(), ...closeOf.values(), ...FRAMES, ...ENDS]),
  ...[START, CHANNEL, MESSAGE, '<|end|>', '<|return|>', '<|call|>'],
];
const longest = Math.max(...marks.map((mark) => mark.length));
const anyMark = new RegExp(marks.map((mark) => mark.replace(/[|[\]]/g, '\\$&')).join('|'), 'i');
const mayBegin = /[<[◁]/;

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

  /** @param beginsHidden the model is known to mark only the end of its reasoning */
  constructor(beginsHidden = false) {
    this.#part = beginsHidden ? { is: 'maybe reasoning', text: '' } : { is: 'answer' };
  }

  push(piece: string): Seen {
    let rest = this.#held + piece;
    this.#held = '';
    for (let found = mayBegin.test(rest) ? anyMark.exec(rest) : null; found; found = anyMark.exec(rest)) {
      this.#take(rest.slice(0, found.index));
      this.#pass(found[0].toLowerCase());
      rest = rest.slice(found.index + found[0].length);
    }
    const cut = rest.length - lengthOfBegun(rest);
    this.#take(rest.slice(0, cut));
    this.#held = rest.slice(cut);
    return this.#flush();
  }

  /** What was waited for in vain. */
  end(): Seen {
    this.#take(this.#held);
    this.#held = '';
    if (this.#part.is === 'maybe reasoning') {
      const { text } = this.#part;
      this.#part = { is: 'answer' };
      this.#seen.thought = 0;
      this.#take(text);
    }
    return this.#flush();
  }

  #flush(): Seen {
    const seen = this.#seen;
    this.#seen = nothing();
    return seen;
  }

  #take(text: string): void {
    const part = this.#part;
    if (part.is === 'header' || part.is === 'maybe reasoning') part.text += text;
    if (part.is === 'over') return;
    if (part.is !== 'answer') {
      this.#seen.thought += text.length;
      return;
    }
    // blank lines between reasoning and answer belong to neither
    const visible = this.#shown ? text : text.trimStart();
    this.#shown ||= visible !== '';
    this.#seen.text += visible;
  }

  #pass(mark: string): void {
    const part = this.#part;
    if (part.is === 'over') return;
    if (part.is === 'reasoning') {
      if (mark === part.until) this.#part = { is: 'answer' };
    } else if (closers.has(mark)) this.#allBeforeWasReasoning();
    else if (ENDS.has(mark)) this.#end();
    else if (FRAMES.includes(mark) || mark === '</details>' || mark === '</tool_call>') return;
    else if (closeOf.has(mark)) this.#part = { is: 'reasoning', until: closeOf.get(mark) ?? '' };
    else if (mark === START || mark === CHANNEL) this.#part = { is: 'header', text: '' };
    else if (mark === MESSAGE) {
      const channel = part.is === 'header' ? part.text.trim() : 'final';
      this.#part = /^(?:final|assistant$)/.test(channel) ? { is: 'answer' } : { is: 'other channel' };
    } else if (part.is !== 'maybe reasoning') this.#part = { is: 'answer' };
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
    this.#part = { is: 'answer' };
  }
}

const nothing = (): Seen => ({ text: '', thought: 0, restart: false, isOver: false });

/** Length of the end of a text that may be the beginning of a mark. */
const lengthOfBegun = (text: string): number => {
  const tail = text.slice(1 - longest).toLowerCase();
  for (let at = tail.search(mayBegin); at >= 0 && at < tail.length; at += 1) {
    const end = tail.slice(at);
    if (marks.some((mark) => mark.startsWith(end))) return end.length;
  }
  return 0;
};
