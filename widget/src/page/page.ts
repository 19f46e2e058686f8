import { forgetPage, leftBefore } from '../transport/next-page';
import { createVisitorStorage, forgetVisitor } from '../transport/visitor-storage';
import { control } from './control';
import { createConversions } from './conversions';
import { hasDraft, openDraft } from './draft';
import { isHeldOut } from './holdout';
import { createIdentity } from './identity';
import type { Site } from './page-contract';
import { createVisitorCalls } from './visitor-calls';

/** Whether this visitor sees the widget: of a bot that keeps some without it, or one that is off. */
const isShown = async (site: Site): Promise<boolean> =>
  site.profile.live
    ? !isHeldOut(site)
    : !!document.querySelector('script[data-preview=true]') || (hasDraft() && openDraft(site));

/** A page that is made ready before it is wanted may never be seen, and knows the chat as it was then. */
const untilSeen = () =>
  new Promise<unknown>((seen) => document.addEventListener('prerenderingchange', seen, { once: true }));

const create = (site: Site) => {
  const storage = createVisitorStorage(site.profile.bot_id);
  const post = createVisitorCalls(site, storage);
  return {
    conversions: createConversions(site, storage, post),
    identify: createIdentity(site, storage, post),
  };
};
let commands: ReturnType<typeof create> | undefined;

/** Forgets the visitor, also where there is no panel to do it. */
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
  if (command === 'ready') return document.prerendering && untilSeen();
  if (await control(site, command, value)) {
    if (site.profile !== profile) commands = undefined;
    // the loader looks only for what a bot of the tag left
    if (command === 'find' && site.profile?.live) await goOn(site);
    return undefined;
  }
  if (command === 'reset' && profile) await reset(site);
  if (!profile?.live) return undefined;
  commands ??= create(site);
  if (command === 'identify') commands.identify(value);
  else if (command === 'conversion') commands.conversions.add(value);
  else if (command === 'flush') {
    void commands.conversions.flush();
    await goOn(site);
  }
  return undefined;
}
