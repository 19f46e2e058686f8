import { newId } from '@chirrup/kernel/ids';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import type { Tx } from '@chirrup/persistence/unit-of-work';

/** Kind of the job that gives a bot's documents vectors. */
export const UNDERSTAND_BOT = 'understand-bot';

/** Adds the job of a bot whose documents changed, in the transaction of the change; one waits per bot at most. */
export class UnderstandBotQueue {
  /** @param wakeWorkers wakes the workers of all processes */
  constructor(private readonly wakeWorkers: () => void) {}

  async add(tx: Tx, botId: string): Promise<void> {
    // Locked until the end of the transaction: the waiting job does not run before it sees this change.
    const waiting = await tx.query(
      `SELECT 1 FROM jobs WHERE kind = $1 AND queue_key = $2 AND failed_at IS NULL AND lease_owner IS NULL
       LIMIT 1 FOR SHARE`,
      [UNDERSTAND_BOT, botId],
    );
    if (waiting.length === 0)
      await addJob(tx, { id: newId(), kind: UNDERSTAND_BOT, botId, queueKey: botId, payload: {} });
    tx.afterCommit(this.wakeWorkers);
  }
}
