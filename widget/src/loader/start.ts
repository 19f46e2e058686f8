import type { BotProfile } from '../api/types';
import type { LiftModule, PageModule, Site } from '../page/page-contract';
import type { PanelContext, PanelModule } from '../panel/panel-contract';
import { drawBubble } from './bubble';
import { guardEvents } from './guard';

/** `window.chirrup` as the page may call it; `Chirrup` says what is meant. */
export type Command = (command: string, ...args: unknown[]) => unknown;

type Listener = (data: unknown) => void;

declare global {
  interface Document {
    prerendering?: boolean;
  }
  interface Window {
    /** `live`: the script runs. `q`: what was called before. */
    chirrup?: Command & { q?: Iterable<unknown>[]; live?: true };
  }
}

/** Starts the widget of the page's script tag; what else a page may say of its bot, and a second tag, is read by the page's part. */
export async function start(
  stack: string | undefined,
  home: string,
  load: (address: string) => Promise<PanelModule & PageModule & LiftModule>,
  panelFile: string,
  pageFile: string,
): Promise<void> {
  const stub = window.chirrup;
  const origin = /(https?:\/\/[^/\s]+)\/lib\/chirrup/.exec(stack as string)?.[1] ?? home;
  const lib = `${origin}/lib/`;
  const botId = document.querySelector<HTMLElement>('script[data-bot-id^=C-]:not([data-open])')?.dataset[
    'botId'
  ];
  if (stub?.live) return stub('second') as undefined;
  let tries = '';
  const listeners = new Set<[event: unknown, listener: Listener]>();

  // In a task of its own, so that a listener's error is the host's own and stops nothing here.
  const emit = (event: unknown, data?: unknown) => {
    for (const [wanted, listener] of listeners) if (wanted === event) setTimeout(listener, 0, data);
  };
  const run = async (command: string, value?: unknown) =>
    (await load(lib + pageFile)).run(site, command, value);
  const chirrup: NonNullable<Window['chirrup']> = (command, value, listener) => {
    if (command !== 'on')
      // one after the other, as they were called
      ready = ready
        .then(() =>
          /^(open|send|toggle)$/.test(command)
            ? site.panel?.().then((opened) => opened?.[command as 'send'](value))
            : run(command, value),
        )
        .catch(() => {});
    else if ((listener as Listener | undefined)?.call) {
      const added: [unknown, Listener] = [value, listener as Listener];
      listeners.add(added);
      return () => listeners.delete(added);
    }
  };

  /** Draws the bubble, but for visitors who are held out; nothing when the bot is not to be seen. */
  const boot = async (bot: string) => {
    // a page made ready before it is wanted may never be seen; one that its browser kept is shown offline too
    while (document.prerendering || !navigator.onLine) await new Promise((later) => setTimeout(later, 500));
    const response = await fetch(`${origin}/api/v1/bots/${bot}/profile_to_client`);
    if (!response.ok) return run('refused', response);
    const profile: BotProfile = await response.json();
    site.profile = profile;
    if (!((profile.live && !profile.holdout_share) || (await run('shown')))) return;

    const bubble = drawBubble(profile);
    const { host, button } = bubble;
    let times = 0;
    const keep = () => {
      // a few times only: a page that insists wins; frameworks draw the whole document again, its root included
      if (!host.isConnected && times++ < 6) {
        document.documentElement.append(host);
        // what lies above all layers stands still where the root is moved; a layer that the page gives it, it keeps
        if (+getComputedStyle(host).zIndex > 2e9) host.showPopover?.();
      }
      // where the page has something too, a part of its own puts the bubble above that
      if (
        [20, 50].some((y) =>
          document
            .elementsFromPoint(button.offsetLeft + 28, button.offsetTop + y)
            .some(
              (part) => part !== host && (part.shadowRoot || /x|k/.test(getComputedStyle(part).position)),
            ),
        )
      )
        load(`${lib}lift.js`)
          .then(({ lift }) => lift(bubble))
          .catch(() => {});
    };
    keep();
    const panel = () => {
      // biome-ignore lint/suspicious/noAssignInExpressions: every byte counts here
      return (site.loading ??= load(lib + panelFile + tries).then(
        ({ mount }) => mount(site as unknown as PanelContext),
        // tried again at the next touch, by another name: browsers remember that a module failed
        () => {
          tries += '?';
          site.loading = undefined;
          return undefined;
        },
      ));
    };
    Object.assign(site, bubble, {
      // biome-ignore lint/suspicious/noAssignInExpressions: every byte counts here
      panel: (button.onpointerenter = button.onfocus = panel),
      timer: setInterval(keep, 500),
    });
    button.onclick = () => chirrup('toggle');
    emit('ready');
  };

  const site = { origin, emit, boot } as Site;
  guardEvents((target) => target === site.shadow?.host);
  // biome-ignore lint/suspicious/noAssignInExpressions: every byte counts here
  (window.chirrup = chirrup).live = true;
  let ready: Promise<unknown> = botId ? boot(botId) : run('find', [stack, stub]);

  stub?.q?.forEach((call) => {
    chirrup(...(call as [string]));
  });
  await ready;
  // what an earlier page could not send, and how it left the chat
  if (localStorage[`chirrup:${botId}:conversions`] || sessionStorage[`chirrup:${botId}:open`])
    chirrup('flush');
}
