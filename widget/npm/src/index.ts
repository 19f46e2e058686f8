import { ADDRESS } from './address.js';
import type { Chirrup } from './page-api.js';

export type { Chirrup, ChirrupEvents, ChirrupSettings, Conversion } from './page-api.js';

export interface LoadOptions {
  /** The bot's id, as the console shows it. */
  botId: string;
  /** Address of the widget's script, `https://…/lib/chirrup.js`. */
  src?: string;
  /** Opens the chat as soon as it is there. */
  open?: boolean;
  /** For a page whose content security policy lets scripts in by nonce. */
  nonce?: string;
}

const TAG = 'chirrup-widget';

type Call = unknown[];
type Global = ((...call: Call) => unknown) & { q?: Call[] };
type HostWindow = typeof globalThis & { chirrup?: Global };

const addressOf = (src: string | undefined, name: string): string => {
  const address = src ?? (ADDRESS && `${ADDRESS}/lib/${name}`);
  if (!address) throw new TypeError("src is missing, the address of the widget's script");
  return address;
};

/** Calls wait in `q` until the script takes them over. */
const waiting = (): Global => {
  const chirrup: Global = (...call) => {
    chirrup.q?.push(call);
  };
  chirrup.q = [];
  return chirrup;
};

/**
 * Loads the widget's script, once a page, and returns `window.chirrup` with types; calls before it is there are kept.
 * A page shows one bot: `boot` puts another one in its place. Does nothing on a server.
 */
export function load({ botId, src, open, nonce }: LoadOptions): Chirrup {
  if (typeof document === 'undefined') return (() => () => {}) as unknown as Chirrup;
  const host = window as HostWindow;
  host.chirrup ??= waiting();
  if (!document.getElementById(TAG)) {
    const address = addressOf(src, 'chirrup.js');
    const script = document.createElement('script');
    Object.assign(script, { id: TAG, type: 'module', src: address });
    script.dataset['botId'] = botId;
    if (open) script.dataset['open'] = 'true';
    if (nonce) script.nonce = nonce;
    (document.body ?? document.documentElement).append(script);
  }
  return ((command: string, ...rest: Call) => {
    if (command !== 'on') return host.chirrup?.(command, ...rest);
    const [event, listener] = rest as [string, (data: unknown) => void];
    // before the script is there nobody answers how to unsubscribe
    let isWanted = true;
    const stop = host.chirrup?.('on', event, (data: unknown) => {
      if (isWanted) listener(data);
    });
    return () => {
      isWanted = false;
      if (typeof stop === 'function') stop();
    };
  }) as Chirrup;
}

/** Loads what draws `<chirrup-chat bot="C-…">` within a page, once. Does nothing on a server. */
export function loadEmbed(src?: string): void {
  if (typeof document === 'undefined' || customElements.get('chirrup-chat')) return;
  const address = addressOf(src, 'embed.js');
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  document.head.append(script);
}
