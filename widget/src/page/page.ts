import { createVisitorStorage, forgetVisitor } from '../transport/visitor-storage';
import { createConversions } from './conversions';
import { openDraft } from './draft';
import { isHeldOut } from './holdout';
import { createIdentity } from './identity';
import type { Site } from './page-contract';
import { createVisitorCalls } from './visitor-calls';

export const isShown = async (site: Site): Promise<boolean> =>
  site.profile.live ? !isHeldOut(site) : openDraft(site);

const create = (site: Site) => {
  const storage = createVisitorStorage(site.profile.bot_id);
  const post = createVisitorCalls(site, storage);
  return {
    conversions: createConversions(site, storage, post),
    identify: createIdentity(site, storage, post),
  };
};
let commands: ReturnType<typeof create> | undefined;

/** Where there is no panel, which forgets the visitor otherwise. */
function reset(site: Site): void {
  forgetVisitor(createVisitorStorage(site.profile.bot_id));
  site.emit('reset', undefined);
}

export function run(site: Site, command: unknown, value: unknown): void {
  if (command === 'reset') reset(site);
  if (!site.profile.live) return;
  commands ??= create(site);
  if (command === 'identify') commands.identify(value);
  else if (command === 'conversion') commands.conversions.add(value);
  else if (command === 'flush') void commands.conversions.flush();
}
