/** A conversation with a bot within the page, as the widget draws it. */
export interface InlineOptions {
  host: HTMLElement;
  origin: string;
  botId: string;
  question: string;
  focus: 'input' | 'conversation';
}

/** Begins with the visitor's question; resolves to what ends it, rejects where the bot takes none. */
export type StartInline = (options: InlineOptions) => Promise<() => void>;

const SCRIPT = '/lib/inline/chat.js';

/** Loaded with the first question only. */
export const startInline: StartInline = async (options) =>
  ((await import(/* @vite-ignore */ SCRIPT)) as { start: StartInline }).start(options);
