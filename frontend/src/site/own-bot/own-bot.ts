import { useEffect } from 'react';
import { pageSetting } from '../../lib/page-setting';
import { callWidget, loadWidget } from './widget-api';

const SETTING = 'official-bot-id';
/** After the page has been drawn: the chat is the last thing it waits for. */
const LATER_MS = 1_500;

/** The site's own bot; null if the installation has none. */
export const ownBotId = (): string | null => pageSetting(SETTING);

/** Sends the visitor's question to the site's own bot; false if the installation has none. */
export function askOwnBot(question: string): boolean {
  const botId = ownBotId();
  if (botId === null) return false;
  loadWidget(botId);
  callWidget('send', question);
  return true;
}

/** Opens the chat of the site's own bot, with what was said before. */
export function openOwnBot(): void {
  const botId = ownBotId();
  if (botId === null) return;
  loadWidget(botId);
  callWidget('open');
}

/** Calls back whenever that chat is opened; returns the way to stop. */
export function onOwnBotOpen(listener: () => void): () => void {
  let isWanted = ownBotId() !== null;
  if (isWanted) callWidget('on', 'open', () => isWanted && listener());
  return () => {
    isWanted = false;
  };
}

/** Takes the chat's bubble along when the site is left: in the console it would lie over the preview of the owner's bot. */
export function useBubbleOnSite(): void {
  useEffect(() => {
    const root = document.documentElement;
    // no style from outside hides it, and it comes back when it is removed
    const kept = document.querySelector('body > [data-bubble]');
    root.append(...(kept?.childNodes ?? []));
    kept?.remove();
    return () => {
      const keeper = document.createElement('div');
      keeper.dataset.bubble = '';
      keeper.hidden = true;
      keeper.append(...root.querySelectorAll(':scope > div'));
      document.body.append(keeper);
    };
  }, []);
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
