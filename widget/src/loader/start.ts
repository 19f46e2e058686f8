import type { BotProfile } from '../api/types';
import type { PageModule, Site } from '../page/page-contract';
import type { PanelContext, PanelModule } from '../panel/panel-contract';
import { drawBubble } from './bubble';
import { guardEvents } from './guard';

/** `window.chirrup` as the page may call it; `Chirrup` says what is meant. */
export type Command = (command: string, ...args: unknown[]) => unknown;

type Listener = (data: unknown) => void;

declare global {
  interface Window {
    /** `live`: the script runs. `q`: what was called before. */
    chirrup?: Command & { q?: Iterable<unknown>[]; live?: true };
  }
}

/** Starts the widget of the page's script tag; what else a page may say of its bot, and a second tag, is read by the page's part. */
export async function start(
  stack: string,
  home: string,
  load: (lib: string) => Promise<PanelModule>,
  loadPage: (lib: string) => Promise<PageModule>,
): Promise<void> {
  const stub = window.chirrup;
  const origin = /(https?:\/\/[^/\s]+)\/lib\/chirrup\.js/.exec(stack)?.[1] ?? home;
  const lib = `${origin}/lib/`;
  const { open, preview, botId } =
    document.querySelector<HTMLElement>('script[data-bot-id^=C-]')?.dataset ?? {};
  if (stub?.live) return stub('boot', { bot: botId, isSecond: true }) as undefined;
  const root = document.documentElement;
  const listeners = new Set<[event: unknown, listener: Listener]>();

  // In a task of its own, so that a listener's error is the host's own and stops nothing here.
  const emit = (event: unknown, data?: unknown) => {
    for (const [wanted, listener] of listeners) if (wanted === event) queueMicrotask(() => listener(data));
  };
  const run = async (command: string, value?: unknown) => (await loadPage(lib)).run(site, command, value);
  const chirrup: Command = (command, value, listener) => {
    if (command !== 'on')
      // one after the other, as they were called
      ready = ready
        .then(() =>
          command === 'close'
            ? site.loading?.then((opened) => opened?.close())
            : /^(open|send|toggle)$/.test(command)
              ? site.panel?.().then((opened) => opened?.[command as 'send'](value))
              : run(command, value),
        )
        .catch(() => {});
    else if (typeof listener === 'function') {
      const added: [unknown, Listener] = [value, listener as Listener];
      listeners.add(added);
      return () => listeners.delete(added);
    }
  };

  /** Draws the bubble, but for visitors who are held out; nothing when the bot is not to be seen. */
  const boot = async (bot: string) => {
    const response = await fetch(`${origin}/api/v1/bots/${bot}/profile_to_client`);
    if (!response.ok) return run('refused', [bot, response.status]);
    const profile: BotProfile = await response.json();
    site.profile = profile;
    if ((profile.live ? profile.holdout_share : !preview) && !(await (await loadPage(lib)).isShown(site)))
      return;

    const bubble = drawBubble(profile);
    const { shadow, button } = bubble;
    const { host } = shadow;
    let returns = 0;
    // In a task of its own and a few times only: a page that insists wins, and is never kept busy.
    const observer = new MutationObserver(() => {
      if (!host.isConnected && returns++ < 5) setTimeout(() => root.append(host), 200);
    });
    observer.observe(root, { childList: true });
    const panel = () => {
      site.loading ??= load(lib).then(
        ({ mount }) => mount(site as unknown as PanelContext),
        // tried again at the next touch
        () => {
          site.loading = undefined;
          return undefined;
        },
      );
      return site.loading;
    };
    Object.assign(site, bubble, { panel, observer });
    button.onpointerenter = button.onfocus = panel;
    button.onclick = () => chirrup('toggle');
    emit('ready');
    if (open === 'true') chirrup('open');
  };

  const site = { origin, emit, boot } as Site;
  guardEvents((target) => target === site.shadow?.host);
  window.chirrup = Object.assign(chirrup, { live: true } as const);
  let ready: Promise<unknown> = botId ? boot(botId) : run('find', [stack, stub]);
  const first = ready;
  for (const call of stub?.q ?? []) chirrup(...(call as [string]));
  await first;
  // what an earlier page could not send, and how it left the chat
  if (localStorage[`chirrup:${botId}:conversions`] || sessionStorage[`chirrup:${botId}:open`])
    chirrup('flush');
}
