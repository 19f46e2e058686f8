// The child process of `npm run hostile -- inputs`: hostile site, model and senders, until its parent lets go.
import { startHostileModel } from './hostile-model.js';
import { startHostileSite } from './hostile-site.js';
import { attackInputs } from './input-attacks.js';

const [site, model] = await Promise.all([startHostileSite(), startHostileModel()]);
const stop = new AbortController();
process.once('message', async (address: string) => {
  process.once('message', () => stop.abort());
  const tally = await attackInputs(address, site.url, stop.signal);
  process.send?.(tally, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
process.send?.(model.url);
