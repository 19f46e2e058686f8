import { useEffect } from 'react';
import { pageSetting } from '../../lib/page-setting';
import { callWidget, loadWidget } from './widget-api';

const SETTING = 'official-bot-id';
/** After the page has been drawn: the chat is the last thing it waits for. */
const LATER_MS = 1_500;

/** The site's own bot; null where the installation has none. */
export const ownBotId = (): string | null => pageSetting(SETTING);

/** Sends the visitor's question to the site's own bot; false where the installation has none. */
export function askOwnBot(question: string): boolean {
  const botId = ownBotId();
  if (botId === null) return false;
  loadWidget(botId);
  callWidget('send', question);
  return true;
}

/** Puts the chat of the site's own bot on the page, where `wanted` and the installation has one. */
export function useOwnBot(wanted: boolean): void {
  useEffect(() => {
    const botId = ownBotId();
    if (!wanted || botId === null) return;
    const later = setTimeout(() => loadWidget(botId), LATER_MS);
    return () => clearTimeout(later);
  }, [wanted]);
}
