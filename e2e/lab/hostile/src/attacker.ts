// The child process of `npm run hostile`: attacks until its parent lets go.
import { attackUntil, hostileAccount, hostileVisitor, type Target } from './attacks.js';

const stop = new AbortController();
process.once('message', async (target: Target) => {
  process.once('message', () => stop.abort());
  const attacks = [...(await hostileAccount(target)), ...hostileVisitor(target)];
  process.send?.('begun');
  const made = await attackUntil(attacks, stop.signal);
  process.send?.(made, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
