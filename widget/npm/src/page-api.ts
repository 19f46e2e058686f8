/** What the owner's page reports that a visitor did. */
export interface Conversion {
  /** Your number of it, 1 to 100 characters; the same one is counted once. */
  id: string;
  /** 0 to 1,000,000,000, in units of the currency. */
  value: number;
  /** ISO 4217, in capitals. */
  currency: string;
}

/** How the page wants its widget; what is not said stays as it is. */
export interface ChirrupSettings {
  /** Id of the bot to show. */
  bot?: string;
  /** Of the widget's own texts, as a tag like `de` or `pt-BR`. */
  language?: string;
  position?: 'left' | 'right';
  /** Distance of the bubble from the lower edge and its side: pixels, or a CSS length. */
  bottom?: number | string;
  side?: number | string;
  zIndex?: number;
  hidden?: boolean;
  open?: boolean;
}

/** What listeners receive, by event. */
export interface ChirrupEvents {
  /** The bubble is there. */
  ready: undefined;
  open: undefined;
  close: undefined;
  /** An answer arrived. Its text is Markdown that people or models wrote: show it as text, not as HTML. */
  message: { _id: string; thread_id: string; content: string };
  /** The visitor is forgotten on this browser. */
  reset: undefined;
  /** A bot is shown after `boot`. */
  boot: undefined;
  /** It was taken out of the page, hidden, shown again, or changed. */
  shutdown: undefined;
  hide: undefined;
  show: undefined;
  update: undefined;
  /** It is known who the visitor is. */
  identify: { user_id: string; name: string; email: string };
  /** A conversion was taken; `assisted`: the visitor had a conversation within the 7 days before. */
  conversion: Conversion & { assisted: boolean };
  /** `identify` or `conversion` was refused. */
  error: { command: 'identify' | 'conversion'; code: string; message: string };
}

/** `window.chirrup`: never throws; does nothing while the bot is off. */
export interface Chirrup {
  (command: 'open' | 'close' | 'toggle'): void;
  /** Shows a bot, also in place of another one; a page can do so without a script tag's id. */
  (command: 'boot' | 'update', settings: ChirrupSettings): void;
  /** Takes the widget out of the page until `boot`; hides it, or shows it again. */
  (command: 'shutdown' | 'hide' | 'show'): void;
  /** Opens the chat and sends a message as the visitor. */
  (command: 'send', text: string): void;
  /** Forgets the visitor on this browser. */
  (command: 'reset'): void;
  /** Says who the visitor is, by a token that your server has signed. */
  (command: 'identify', person: { token: string }): void;
  /** Reports what the visitor did. */
  (command: 'conversion', conversion: Conversion): void;
  /** Calls back; returns the function that ends it. */
  <E extends keyof ChirrupEvents>(
    command: 'on',
    event: E,
    listener: (data: ChirrupEvents[E]) => void,
  ): () => void;
}
