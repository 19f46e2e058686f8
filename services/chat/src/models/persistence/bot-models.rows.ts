import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** A bot's model as it is stored: with its key sealed. */
export interface BotModelRow {
  provider: string;
  baseUrl: string;
  model: string;
  sealedKey: string;
}

export const readBotModel = async (uow: UnitOfWork, botId: string): Promise<BotModelRow | undefined> => {
  const [row] = await uow.statement<BotModelRow>(
    { tenant: botId },
    `SELECT provider, base_url AS "baseUrl", model, sealed_key AS "sealedKey" FROM bot_models WHERE bot_id = $1`,
    [botId],
    'bot-models.read',
  );
  return row;
};

export const saveBotModel = async (uow: UnitOfWork, botId: string, row: BotModelRow): Promise<void> => {
  await uow.statement(
    { tenant: botId },
    `INSERT INTO bot_models (bot_id, provider, base_url, model, sealed_key) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (bot_id) DO UPDATE SET provider = excluded.provider, base_url = excluded.base_url,
       model = excluded.model, sealed_key = excluded.sealed_key, unreachable_since = NULL`,
    [botId, row.provider, row.baseUrl, row.model, row.sealedKey],
    'bot-models.save',
  );
};

/** @param since when the model of a bot's owner ceased to answer; null: it answers */
export const noteState = async (uow: UnitOfWork, botId: string, since: Date | null): Promise<void> => {
  await uow.statement(
    { tenant: botId },
    'UPDATE bot_models SET unreachable_since = $2 WHERE bot_id = $1',
    [botId, since],
    'bot-models.state',
  );
};

export const readState = async (uow: UnitOfWork, botId: string): Promise<Date | undefined> => {
  const [row] = await uow.statement<{ since: Date | null }>(
    { tenant: botId },
    'SELECT unreachable_since AS since FROM bot_models WHERE bot_id = $1',
    [botId],
    'bot-models.read-state',
  );
  return row?.since ?? undefined;
};

export const removeBotModel = async (tx: Tx, botId: string): Promise<void> => {
  await tx.query('DELETE FROM bot_models WHERE bot_id = $1', [botId], 'bot-models.remove');
};
