import { newId } from '@chirrup/kernel/ids';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { observedBots } from '../persistence/observed-bots.rows.js';
import { REBUILD } from '../roll-up/roll-up.worker.js';

/**
 * Has the figures of a bot, or of all, made again from what is stored of their conversations; the running service does it.
 * @returns of how many bots
 */
export const orderRebuild = async (uow: UnitOfWork, botId?: string): Promise<number> => {
  let ordered = 0;
  for await (const known of observedBots(uow)) {
    if (botId !== undefined && known !== botId) continue;
    const job = { id: newId(), kind: REBUILD, botId: known, queueKey: known, payload: {} };
    await uow.run({ tenant: known }, (tx) => addJob(tx, job));
    ordered += 1;
  }
  return ordered;
};
