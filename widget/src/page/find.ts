import type { Settings, Site } from './page-contract';

const ID = /\bC-\w+/i;

/** The bot id in a text, however it was typed. */
export const idIn = (text: unknown): string | undefined =>
  typeof text === 'string' ? ID.exec(text.slice(0, 500))?.[0].toUpperCase() : undefined;

/** The bot in the query of an address: of the script itself, or of a copy that still has its name. */
const idInAddress = (text = '') =>
  text
    .slice(0, 5_000)
    .split(/\s/)
    .filter((word) => word.includes('chirrup') && word.includes('?'))
    .map((word) => idIn(word.slice(word.indexOf('?'))))
    .find(Boolean);

/** A page's settings: elements of pages are named `chirrup` too. */
export const asSettings = (value: unknown): Settings =>
  typeof value === 'object' && value?.constructor === Object ? (value as Settings) : {};

/** The bot that settings name. */
export const botIn = (settings: Settings): string | undefined => idIn(settings['bot'] ?? settings['botId']);

/** The bot that a page asks for elsewhere than in a well-formed tag: settings, address of the script, id as it was typed. */
export function findBot(stack: string, stub: unknown): string | undefined {
  const scripts = [...document.querySelectorAll('script')];
  const current = document.currentScript as HTMLScriptElement | null;
  return (
    botIn(asSettings(stub)) ??
    [current, ...scripts].map((script) => idIn(script?.dataset?.['botId'])).find(Boolean) ??
    [current?.src, ...scripts.map(({ src }) => src), stack].map((text) => idInAddress(text)).find(Boolean)
  );
}

/** The only thing logged on a host page: a snippet that can never work, and what to do. */
// biome-ignore lint/suspicious/noConsole: the site owner has no other sign
export const warn = (problem: string): void => console.warn(`Chirrup: ${problem}`);

/** Why a page has no bot. */
export function explain({ origin }: Site, bot: string | undefined, status: number): void {
  if (bot === undefined)
    warn(
      'no bot id. Tools of the site may have taken it out of the script tag: check data-bot-id, or add ?bot=C-… to the address of the script.',
    );
  else if (status === 404)
    warn(
      `there is no bot "${bot}" at ${origin}. Check data-bot-id against the console, and that this is its address.`,
    );
}
