import { createVisitorStorage } from '../transport/visitor-storage';
import { type Conversions, createConversions } from './conversions';
import type { Site } from './page-contract';
import { createVisitorCalls } from './visitor-calls';

export { isHeldOut } from './holdout';

let conversions: Conversions | undefined;

export function run(site: Site, command?: unknown, value?: unknown): void {
  if (!conversions) {
    const storage = createVisitorStorage(site.profile.bot_id);
    conversions = createConversions(site, storage, createVisitorCalls(site, storage));
  }
  if (command === 'conversion') conversions.add(value);
  else void conversions.flush();
}
