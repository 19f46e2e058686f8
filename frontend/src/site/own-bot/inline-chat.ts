/** A conversation with a bot within the page, as the widget draws it. */
export interface InlineOptions {
  host: HTMLElement;
  botId: string;
  question: string;
  focus: 'input' | 'conversation';
}

/** Begins with the visitor's question; resolves to what ends it, rejects where the bot takes none. */
export type StartInline = (options: InlineOptions) => Promise<() => void>;

/** `<chirrup-chat>`, as far as it is used here. */
interface ChatElement extends HTMLElement {
  ready: Promise<unknown>;
  send(text: string): Promise<void>;
}

const SCRIPT = '/lib/embed.js';

/** Loaded with the first question only. */
export const startInline: StartInline = async ({ host, botId, question, focus }) => {
  await import(/* @vite-ignore */ SCRIPT);
  const chat = document.createElement('chirrup-chat') as ChatElement;
  chat.setAttribute('bot', botId);
  chat.setAttribute('plain', '');
  chat.style.height = '100%';
  // what the page shows meanwhile is hidden with it
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const slot = shadow.querySelector('slot') ?? shadow.appendChild(document.createElement('slot'));
  shadow.append(chat);
  try {
    await chat.ready;
    slot.hidden = true;
    await chat.send(question);
    const part = focus === 'input' ? 'textarea' : '.list';
    chat.shadowRoot?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  } catch (error) {
    chat.remove();
    throw error;
  }
  return () => {
    chat.remove();
    slot.hidden = false;
  };
};
