import type { Tx } from '@chirrup/persistence/unit-of-work';

const lockName = (botId: string) => `chirrup.knowledge.end.${botId}`;

/** Marks a bot as deleted, after running transactions that learn for it and before all later ones. */
export const markBotDeleted = async (tx: Tx, botId: string): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [lockName(botId)]);
  await tx.query('INSERT INTO deleted_bots (bot_id) VALUES ($1) ON CONFLICT DO NOTHING', [botId]);
};

/** Whether the bot is marked as deleted; it is not marked before this transaction ends. */
export const isBotDeleted = async (tx: Tx, botId: string): Promise<boolean> => {
  await tx.query('SELECT pg_advisory_xact_lock_shared(hashtext($1))', [lockName(botId)], 'bot-end.share');
  // a statement of its own: it must see what was committed while the lock was waited for
  const rows = await tx.query('SELECT 1 FROM deleted_bots WHERE bot_id = $1', [botId], 'bot-end.look');
  return rows.length > 0;
};
