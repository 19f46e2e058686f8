import { createVisitorStorage } from '../transport/visitor-storage';
import { createConversions } from './conversions';
import { createIdentity } from './identity';
import type { Site } from './page-contract';
import { createVisitorCalls } from './visitor-calls';

export { isHeldOut } from './holdout';

const create = (site: Site) => {
  const storage = createVisitorStorage(site.profile.bot_id);
  const post = createVisitorCalls(site, storage);
  return {
    conversions: createConversions(site, storage, post),
    identify: createIdentity(site, storage, post),
  };
};
let commands: ReturnType<typeof create> | undefined;

export function run(site: Site, command?: unknown, value?: unknown): void {
  commands ??= create(site);
  if (command === 'identify') commands.identify(value);
  else if (command === 'conversion') commands.conversions.add(value);
  else void commands.conversions.flush();
}
