import type { Migration } from './migration.js';
import { isTenant, tenantWall } from './tenant-wall.js';
import type { Tx } from './unit-of-work.js';

/** The marks of deleted bots, for a service whose rows late events could bring back. */
export const deletedBotsMigration: Migration = {
  name: '1764300000590-create-deleted-bots',
  up: `
    CREATE TABLE deleted_bots (
      bot_id text PRIMARY KEY,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    ${tenantWall('deleted_bots', isTenant('bot_id'))}
  `,
};

const lock = (shared: '' | '_shared'): string =>
  `SELECT pg_advisory_xact_lock${shared}(hashtext('chirrup.' || current_schema() || '.end.' || $1))`;

/** The turn of a statement that asks `deleted_bots` itself: as `holdBotEnd`, though one at a time. */
export const endTurn = (botId: string): string => `chirrup.$schema.end.${botId}`;

/** Marks a bot as deleted, after running transactions that ask about it and before all later ones. */
export const markBotDeleted = async (tx: Tx, botId: string): Promise<void> => {
  await tx.query(lock(''), [botId]);
  await tx.query('INSERT INTO deleted_bots (bot_id) VALUES ($1) ON CONFLICT DO NOTHING', [botId]);
};

/** Lets no transaction mark the bot as deleted before this one ends. A later statement sees whether one has. */
const holdBotEnd = async (tx: Tx, botId: string): Promise<void> => {
  await tx.query(lock('_shared'), [botId], 'bot-end.share');
};

/** Whether the bot is marked as deleted; it is not marked before this transaction ends. */
export const isBotDeleted = async (tx: Tx, botId: string): Promise<boolean> => {
  await holdBotEnd(tx, botId);
  const rows = await tx.query('SELECT 1 FROM deleted_bots WHERE bot_id = $1', [botId], 'bot-end.look');
  return rows.length > 0;
};
