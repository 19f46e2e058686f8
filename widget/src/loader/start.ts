import type { BotProfile } from '../api/types';
import type { PageModule, Site } from '../page/page-contract';
import type { Panel, PanelContext, PanelModule } from '../panel/panel-contract';
import { drawBubble } from './bubble';

/** `window.chirrup` as the page may call it; `Chirrup` says what is meant. */
export type Command = (command: string, ...args: unknown[]) => unknown;

type Listener = (data: unknown) => void;

declare global {
  interface Window {
    chirrup?: Command & { q?: Iterable<unknown>[]; live?: true };
  }
}

/** The only thing logged on a host page: a snippet that can never work, and what to check. */
// biome-ignore lint/suspicious/noConsole: the site owner has no other sign
const warn = (problem: string) => console.warn(`Chirrup: ${problem}. Check data-bot-id in the script tag.`);

/** Starts the widget of the script tag that loaded us. Does nothing for a second copy, an unknown or a hidden bot. */
export async function start(
  scriptUrl: string,
  load: () => Promise<PanelModule>,
  loadPage: () => Promise<PageModule>,
): Promise<void> {
  const script =
    document.getElementById('chirrup-widget') ?? [...document.scripts].find(({ src }) => src === scriptUrl);
  const stub = window.chirrup;
  if (!script || stub?.live) return;
  const { botId, open, preview } = script.dataset;
  if (!botId) return warn('no bot id');
  const { origin } = new URL(scriptUrl);
  const root = document.documentElement;
  const listeners = new Set<[event: unknown, listener: Listener]>();
  let isOpen = false;
  let loading: Promise<Panel> | undefined;
  let panel: (() => Promise<Panel>) | undefined;

  // In a task of its own, so that a listener's error is the host's own and stops nothing here.
  const emit = (event: unknown, data?: unknown) => {
    for (const [wanted, listener] of listeners) if (wanted === event) queueMicrotask(() => listener(data));
  };
  const whenReady = (act: (site: Site | undefined) => unknown) => {
    ready.then(act).catch(() => {});
  };
  const chirrup: Command = (command, value, listener) => {
    if (command === 'close') loading?.then((opened) => opened.close()).catch(() => {});
    else if (command !== 'on')
      whenReady((site) =>
        command === 'open' || command === 'send' || (command === 'reset' && panel)
          ? panel?.().then((opened) => opened[command](value))
          : site && loadPage().then(({ run }) => run(site, command, value)),
      );
    else if (typeof listener === 'function') {
      const added: [unknown, Listener] = [value, listener as Listener];
      listeners.add(added);
      return () => listeners.delete(added);
    }
  };

  /** Whether a link to the draft of a bot that is off was followed in this tab. */
  const hasDraft = () => {
    let held = location.hash;
    try {
      held += sessionStorage['chirrup'];
    } catch {
      // blocked
    }
    return held.includes('chirrup=');
  };

  /** Draws the bubble, but for visitors who are held out; nothing when the bot is not to be seen. */
  const boot = async () => {
    const response = await fetch(`${origin}/api/v1/bots/${botId}/profile_to_client`, {
      credentials: 'omit',
    });
    if (response.status === 404) warn(`there is no bot "${botId}"`);
    if (!response.ok) return;
    const profile: BotProfile = await response.json();
    const site: Site = { origin, profile, emit };
    const isRare = profile.live ? profile.holdout_share : hasDraft();
    if (isRare ? !(await (await loadPage()).isShown(site)) : !profile.live && !preview) return site;

    const { shadow, container, button, show } = drawBubble(profile);
    let returns = 0;
    // In a task of its own and a few times only: a page that insists wins, and is never kept busy.
    new MutationObserver(() => {
      if (!shadow.host.isConnected && returns++ < 5) setTimeout(() => root.append(shadow.host), 200);
    }).observe(root, { childList: true });
    const context: PanelContext = {
      ...site,
      shadow,
      container,
      show,
      onToggle(nowOpen) {
        isOpen = nowOpen;
        show(isOpen);
        if (isOpen) button.classList.remove('unread');
        else if (shadow.activeElement) button.focus();
        emit(isOpen ? 'open' : 'close');
      },
      emit(event, data) {
        button.classList.toggle('unread', !isOpen && event === 'message');
        emit(event, data);
      },
    };
    panel = () => {
      loading ??= load().then(({ mount }) => mount(context));
      // A failed download is tried again at the next touch.
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    };
    button.onpointerenter = button.onfocus = panel;
    button.onclick = () => chirrup(isOpen ? 'close' : 'open');
    emit('ready');
    if (open === 'true') chirrup('open');
    return site;
  };

  const ready = boot();
  window.chirrup = Object.assign(chirrup, { live: true } as const);
  for (const call of stub?.q ?? []) chirrup(...(call as [string]));
  // what an earlier page could not send
  whenReady(() => localStorage[`chirrup:${botId}:conversions`] && chirrup('flush'));
  await ready;
}
