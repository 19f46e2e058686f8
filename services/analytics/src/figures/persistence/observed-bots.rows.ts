import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';

const AT_ONCE = 500;

/** Every bot there are figures of. */
export async function* observedBots(uow: UnitOfWork): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const bots = await uow.statement<{ bot_id: string }>(
      { system: true },
      'SELECT bot_id FROM observed_bots WHERE bot_id > $1 ORDER BY bot_id LIMIT $2',
      [after, AT_ONCE],
      'figures.observed-bots',
    );
    for (const { bot_id: botId } of bots) yield botId;
    after = bots.at(-1)?.bot_id ?? '';
    if (bots.length < AT_ONCE) return;
  }
}

/** Whether a bot has made-up conversations among its own. */
export const hasSamples = async (uow: UnitOfWork, botId: string): Promise<boolean> => {
  const [bot] = await uow.statement<{ has_samples: boolean }>(
    { tenant: botId },
    'SELECT has_samples FROM observed_bots WHERE bot_id = $1',
    [botId],
    'figures.has-samples',
  );
  return bot?.has_samples ?? false;
};

/** @returns false if it was marked before */
export const markSamples = async (tx: Tx, botId: string): Promise<boolean> => {
  const rows = await tx.query(
    `INSERT INTO observed_bots AS o (bot_id, has_samples) VALUES ($1, true)
     ON CONFLICT (bot_id) DO UPDATE SET has_samples = true WHERE NOT o.has_samples RETURNING 1`,
    [botId],
    'figures.mark-samples',
  );
  return rows.length > 0;
};
