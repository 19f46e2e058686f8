/** What the visitor finds again on the next page of this tab: `open`, or `wait` for an answer that is on its way. */
type Left = 'open' | 'wait' | '';

const keyOf = (botId: string, name: 'open' | 'text'): string => `chirrup:${botId}:${name}`;

const remember = (key: string, value: string): void => {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // blocked: the next page begins as new
  }
};

const remembered = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

/** What was written and not sent. */
export const draftOf = (botId: string) => ({
  read: () => remembered(keyOf(botId, 'text')),
  keep: (text: string) => remember(keyOf(botId, 'text'), text),
});

/** Notes for the next page, when this one is left, whether the chat is open; the loader looks for it. */
export function noteForNextPage(botId: string, left: () => Left): void {
  addEventListener('pagehide', () => remember(keyOf(botId, 'open'), left()));
}

/** After the visitor was forgotten. */
export function forgetPage(botId: string): void {
  for (const name of ['open', 'text'] as const) remember(keyOf(botId, name), '');
}

/** How the page before this one was left. */
export const leftBefore = (botId: string): string => remembered(keyOf(botId, 'open'));
