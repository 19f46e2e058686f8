import type { Tx } from '@chirrup/persistence/unit-of-work';

const lockName = (botId: string) => `chirrup.knowledge.end.${botId}`;

/** Ends a bot: waits for who is just learning for it, and is seen by whoever comes later. */
export const markBotDeleted = async (tx: Tx, botId: string): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [lockName(botId)]);
  await tx.query('INSERT INTO deleted_bots (bot_id) VALUES ($1) ON CONFLICT DO NOTHING', [botId]);
};

/** True when the bot is gone; until the transaction ends it does not become so. */
export const isBotDeleted = async (tx: Tx, botId: string): Promise<boolean> => {
  await tx.query('SELECT pg_advisory_xact_lock_shared(hashtext($1))', [lockName(botId)], 'bot-end.share');
  // a statement of its own: it must see what was committed while the lock was waited for
  const gone = await tx.query('SELECT 1 FROM deleted_bots WHERE bot_id = $1', [botId], 'bot-end.look');
  return gone.length > 0;
};
