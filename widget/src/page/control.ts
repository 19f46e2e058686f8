import { asSettings, botIn, explain, findBot, idIn, warn } from './find';
import type { Settings, Site } from './page-contract';

/** Where the page put it away; lasts over a change of bots. */
let isHidden = false;

const booleanOf = (value: unknown) => (value === undefined ? undefined : `${value}` === 'true');
const lengthOf = (value: unknown) => (typeof value === 'number' ? `${value}px` : `${value}`);

/** Takes bubble and panel out of the page. */
async function takeAway(site: Site): Promise<void> {
  clearInterval(site.timer);
  (await site.loading)?.stop();
  site.shadow?.host.remove();
  for (const part of ['profile', 'shadow', 'container', 'button', 'panel', 'loading'] as const)
    delete (site as Partial<Site>)[part];
}

function setHidden(site: Site, hidden: boolean): void {
  isHidden = hidden;
  if (site.container) site.container.style.display = hidden ? 'none' : '';
}

/** The panel again, in the language it has now. */
async function redraw(site: Site): Promise<void> {
  const panel = await site.loading;
  if (!panel) return;
  const isOpen = site.button?.getAttribute('aria-expanded') === 'true';
  panel.stop();
  site.loading = undefined;
  if (isOpen) (await site.panel?.())?.open();
}

async function apply(site: Site, settings: Settings): Promise<void> {
  const { position, bottom, side, zIndex, language, hidden, open } = settings;
  const { style } = (site.shadow?.host ?? document.createElement('i')) as HTMLElement;
  if (position !== undefined) site.container?.classList.toggle('left', `${position}`.endsWith('left'));
  if (bottom !== undefined) style.setProperty('--chirrup-bottom', lengthOf(bottom));
  if (side !== undefined) style.setProperty('--chirrup-side', lengthOf(side));
  if (zIndex !== undefined) {
    style.setProperty('--chirrup-z-index', `${zIndex}`);
    // above all layers there are none
    (site.shadow?.host as HTMLElement | undefined)?.hidePopover?.();
  }
  setHidden(site, booleanOf(hidden) ?? isHidden);
  if (language !== undefined && language !== site.language) {
    site.language = `${language}`;
    await redraw(site);
  }
  const opens = booleanOf(open);
  if (opens) (await site.panel?.())?.open();
  else if (opens === false) (await site.loading)?.close();
}

/** Shows the bot that the settings name, else the one there is, as the settings say. */
async function boot(site: Site, settings: Settings): Promise<void> {
  const bot = botIn(settings) ?? site.bot;
  if (!bot) return explain(site, undefined, 0);
  if (site.bot !== bot || !site.shadow?.host.isConnected) {
    await takeAway(site);
    site.bot = bot;
    await site.boot?.(bot);
  }
  await apply(site, settings);
}

/** A second tag: of the same bot it does nothing, of another one it takes over once the first is out of the page. */
async function takeOver(site: Site): Promise<void> {
  const ids = [...document.querySelectorAll('script')].flatMap(({ dataset }) => idIn(dataset['botId']) ?? []);
  const other = ids.find((id) => id !== site.bot);
  if (other && site.bot && ids.includes(site.bot))
    return warn(`the page has script tags of two bots, and only ${site.bot} is shown, not ${other}.`);
  await boot(site, { bot: other });
}

/** What the page says of the whole widget. Resolves to false for any other command. */
export async function control(site: Site, command: unknown, value: unknown): Promise<boolean> {
  site.bot ??= site.profile?.bot_id;
  const settings = asSettings(value);
  if (command === 'find') {
    const [stack, stub] = value as [string, { q?: Iterable<unknown[]> } | undefined];
    const bot = findBot(stack, stub);
    const opens = document.querySelector<HTMLElement>('script[data-bot-id][data-open]')?.dataset['open'];
    const isBooted = Array.from(stub?.q ?? []).some(([first]) => first === 'boot');
    if (bot || !isBooted) await boot(site, { open: opens, ...asSettings(stub), bot });
  } else if (command === 'refused') {
    const { status, url } = value as Response;
    site.bot = idIn(new URL(url).pathname);
    explain(site, site.bot, status);
  } else if (command === 'close') (await site.loading)?.close();
  else if (command === 'boot') {
    await boot(site, settings);
    if (site.shadow) site.emit('boot', undefined);
  } else if (command === 'second') {
    await takeOver(site);
    if (site.shadow) site.emit('boot', undefined);
  } else if (command === 'update') {
    await boot(site, settings);
    site.emit('update', undefined);
  } else if (command === 'shutdown') {
    await takeAway(site);
    setHidden(site, false);
    delete site.bot;
    site.emit('shutdown', undefined);
  } else if (command === 'hide' || command === 'show') {
    setHidden(site, command === 'hide');
    site.emit(command, undefined);
  } else return false;
  return true;
}
