import type { BotProfile } from '../api/types';
import type { Panel, PanelContext, PanelModule } from '../panel/panel-contract';
import { drawBubble } from './bubble';

/**
 * `open`, `close`, `send(text)`, `reset` act on the panel. `on(event, listener)` receives `ready`, `open`, `close`,
 * `message`, `reset`, `identify` and `conversion` and returns the function that unsubscribes.
 * `identify(traits)` and `conversion({value, currency, id})` reach those listeners only: the product has no call
 * that takes them yet.
 */
export type Command = (command: string, ...args: unknown[]) => unknown;

type Listener = (data: unknown) => void;

declare global {
  interface Window {
    chirrup?: Command & { q?: ArrayLike<unknown>[]; live?: true };
  }
}

/** The only thing logged on a host page: a snippet that can never work, and what to check. */
// biome-ignore lint/suspicious/noConsole: the site owner has no other sign
const warn = (problem: string) => console.warn(`Chirrup: ${problem}. Check data-bot-id in the script tag.`);

/** Starts the widget of the script tag that loaded us. Does nothing for a second copy, an unknown or a hidden bot. */
export async function start(scriptUrl: string, load: () => Promise<PanelModule>): Promise<void> {
  const scripts = [...document.scripts];
  const script =
    scripts.find(({ id }) => id === 'chirrup-widget') ?? scripts.find(({ src }) => src === scriptUrl);
  const stub = window.chirrup;
  if (!script || stub?.live) return;
  const { botId, open, preview } = script.dataset;
  if (!botId) return warn('no bot id');
  const { origin } = new URL(scriptUrl);
  const root = document.documentElement;
  const listeners = new Map<unknown, Set<Listener>>();
  let isOpen = false;
  let loading: Promise<Panel> | undefined;

  // In a task of its own, so that a listener's error is the host's own and stops nothing here.
  const emit = (event: unknown, data?: unknown) => {
    for (const listener of listeners.get(event) ?? []) queueMicrotask(() => listener(data));
  };
  const ask = (act: (panel: Panel) => void) => {
    ready.then((panel) => panel?.().then(act)).catch(() => {});
  };
  const chirrup: Command = (command, value, listener) => {
    if (command === 'open') ask((panel) => panel.open());
    else if (command === 'send') ask((panel) => panel.send(value));
    else if (command === 'reset') ask((panel) => panel.reset());
    else if (command === 'close') loading?.then((panel) => panel.close()).catch(() => {});
    else if (command === 'identify' || command === 'conversion') emit(command, value);
    else if (command === 'on' && typeof listener === 'function') {
      const added = listeners.get(value) ?? new Set();
      listeners.set(value, added.add(listener as Listener));
      return () => added.delete(listener as Listener);
    }
  };

  /** Draws the bubble; answers how to get the panel, or nothing when the bot is not to be seen. */
  const boot = async () => {
    const response = await fetch(`${origin}/api/v1/bots/${encodeURIComponent(botId)}/profile_to_client`, {
      credentials: 'omit',
    });
    if (response.status === 404) warn(`there is no bot "${botId}"`);
    if (!response.ok) return;
    const profile: BotProfile = await response.json();
    if (!profile.live && !preview) return;

    const { shadow, container, button, show } = drawBubble(profile);
    let returns = 0;
    // In a task of its own and a few times only: a page that insists wins, and is never kept busy.
    new MutationObserver(() => {
      if (!shadow.host.isConnected && returns++ < 5) setTimeout(() => root.append(shadow.host), 200);
    }).observe(root, { childList: true });
    const context: PanelContext = {
      shadow,
      container,
      origin,
      profile,
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
    const panel = () => {
      loading ??= load().then(({ mount }) => mount(context));
      // A failed download is tried again at the next touch.
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    };
    for (const event of ['pointerenter', 'focus', 'touchstart']) {
      button.addEventListener(event, () => void panel(), { passive: true });
    }
    button.onclick = () => chirrup(isOpen ? 'close' : 'open');
    emit('ready');
    if (open === 'true') chirrup('open');
    return panel;
  };

  const ready = boot();
  window.chirrup = Object.assign(chirrup, { live: true } as const);
  for (const call of stub?.q ?? []) chirrup(...(Array.from(call) as [string]));
  await ready;
}
