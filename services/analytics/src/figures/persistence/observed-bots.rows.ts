import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

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
