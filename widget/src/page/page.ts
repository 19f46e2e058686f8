import { forgetPage, leftBefore } from '../transport/next-page';
import { createVisitorStorage, forgetVisitor } from '../transport/visitor-storage';
import { control } from './control';
import { createConversions } from './conversions';
import { hasDraft, openDraftBot } from './draft';
import { asSettings } from './find';
import { isHeldOut } from './holdout';
import { createIdentity } from './identity';
import type { Site } from './page-contract';
import { createVisitorCalls } from './visitor-calls';

/** Whether this visitor sees the widget: of a bot that keeps some without it, or one that is off. */
const isShown = async (site: Site): Promise<boolean> =>
  site.profile.live
    ? !isHeldOut(site)
    : !!document.querySelector('script[data-preview=true]') || (hasDraft() && openDraftBot(site));

const create = (site: Site) => {
  const storage = createVisitorStorage(site.profile.bot_id);
  const post = createVisitorCalls(site, storage);
  return {
    conversions: createConversions(site, storage, post),
    identify: createIdentity(site, storage, post),
  };
};
/** Whether it was looked for what earlier pages left. */
let hasGoneOn = false;
let commands: ReturnType<typeof create> | undefined;

/** Forgets the visitor, also if there is no panel to do it. */
async function reset(site: Site): Promise<void> {
  const panel = await site.panel?.();
  if (panel) return panel.reset();
  forgetVisitor(createVisitorStorage(site.profile.bot_id));
  forgetPage(site.profile.bot_id);
  site.emit('reset', undefined);
}

/** As the page before left the chat: open, or waiting for an answer behind its button. */
async function goOn({ profile, panel }: Site): Promise<void> {
  const left = leftBefore(profile.bot_id);
  const loaded = left ? await panel?.() : undefined;
  if (left === 'open') loaded?.open(left);
}

export async function run(site: Site, command: unknown, value: unknown): Promise<unknown> {
  const { profile } = site;
  if (command === 'shown') return isShown(site);
  if (await control(site, command, value)) {
    if (site.profile === profile) return undefined;
    commands = undefined;
    // the loader looks only for what a bot of the tag left; a page that says whether it is open has its way
    return hasGoneOn || asSettings(value)['open'] !== undefined || run(site, 'flush', undefined);
  }
  if (command === 'reset' && profile) await reset(site);
  if (!profile?.live) return undefined;
  commands ??= create(site);
  if (command === 'identify') commands.identify(value);
  else if (command === 'conversion') commands.conversions.add(value);
  else if (command === 'flush') {
    hasGoneOn = true;
    void commands.conversions.flush();
    await goOn(site);
  }
  return undefined;
}
