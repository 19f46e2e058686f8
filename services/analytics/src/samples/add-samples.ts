import { newId } from '@chirrup/kernel/ids';
import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { guessLanguage } from '@chirrup/text/language';
import { addVotes, exchangeValues, STORE_EXCHANGES } from '../exchanges/persistence/exchanges.rows.js';
import { DUE_REPORTS } from '../faq/reports/faq-scheduler.js';
import { markSamples } from '../figures/persistence/observed-bots.rows.js';
import { ROLL_UP } from '../figures/roll-up/roll-up.worker.js';
import { sampleDay, sampleDays } from './sample-month.js';

const DAYS = 92;
/** No events say it. */
const ALL = 'WITH fresh AS (SELECT id AS event_id FROM unnest($2::uuid[]) AS id WHERE $1::text IS NOT NULL)';

/**
 * Fills three months of a bot's figures with made-up conversations, which its owner sees marked as such. A second time adds
 * nothing.
 * @returns how many messages
 */
export const addSamples = (uow: UnitOfWork, botId: string, now: number): Promise<number> =>
  // one transaction: samples that were added in part could neither be completed nor taken away
  uow.run({ tenant: botId }, async (tx) => {
    if ((await isBotDeleted(tx, botId)) || !(await markSamples(tx, botId))) return 0;
    let added = 0;
    const days = sampleDays(now, DAYS);
    for (const [at, day] of days.entries()) {
      const { asked, replied, votes } = sampleDay(day, at / days.length, now);
      const values = exchangeValues(
        botId,
        asked.map((one) => ({ ...one, eventId: one.id })),
        replied.map((one) => ({ ...one, eventId: one.id, language: guessLanguage(one.question) })),
      );
      await tx.query(`${ALL}, ${STORE_EXCHANGES} SELECT`, ['', asked.map(({ id }) => id), ...values]);
      await addVotes(tx, botId, votes);
      added += asked.length;
    }
    for (const kind of [ROLL_UP, DUE_REPORTS])
      await addJob(tx, { id: newId(), kind, botId, queueKey: botId, payload: {} });
    return added;
  });
