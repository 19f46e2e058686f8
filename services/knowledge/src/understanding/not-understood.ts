import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botsAfter } from '../search/postgres/postgres-search-rows.js';
import { needsUnderstanding } from './passage-vectors.rows.js';
import type { UnderstandBotQueue } from './understand-bot-queue.js';

const PAGE = 100;
const LOCK = `SELECT pg_try_advisory_xact_lock(hashtext('chirrup.knowledge.not-understood')) AS mine`;

/**
 * Adds the job of every bot with documents a model has not understood: those of before there was a model, or of
 * another one. One process does it; the others leave it to that one.
 */
export async function queueNotUnderstood(
  uow: UnitOfWork,
  queue: UnderstandBotQueue,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted; )
    after = await queuePage(uow, queue, model, after);
}

/** @returns where the next page begins */
function queuePage(
  uow: UnitOfWork,
  queue: UnderstandBotQueue,
  model: string,
  after: string,
): Promise<string | undefined> {
  return uow.run({ system: true }, async (lock) => {
    const [{ mine } = { mine: false }] = await lock.query<{ mine: boolean }>(LOCK);
    if (!mine) return undefined;
    const bots = await botsAfter(uow, after, PAGE);
    for (const botId of bots)
      if (await needsUnderstanding(uow, botId, model))
        await uow.run({ tenant: botId }, async (tx) => {
          if (!(await isBotDeleted(tx, botId))) await queue.add(tx, botId);
        });
    return bots.length < PAGE ? undefined : bots.at(-1);
  });
}
