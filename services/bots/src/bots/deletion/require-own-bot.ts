import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { botNotFound, requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';

/** The caller's id; a malformed bot id is not found. Whether the bot is the caller's, `requireOwned` says. */
export const requireOwner = (principal: Principal, botId: string): string => {
  if (!isBotId(botId)) throw new DomainError(botNotFound);
  return requireUser(principal);
};

/** Throws unless the user owns the bot, hidden or not. The edge cannot say: nobody is a member of a hidden bot. */
export const requireOwned = async (tx: Tx, botId: string, userId: string): Promise<void> => {
  const [bot] = await tx.query<{ owner: string; isMember: boolean }>(
    `SELECT b.owner_user_id AS owner, b.deleted_at IS NULL AND EXISTS (
       SELECT 1 FROM bot_members m WHERE m.bot_id = b.id AND m.user_id = $2) AS "isMember"
     FROM bots b WHERE b.id = $1`,
    [botId, userId],
  );
  if (bot?.owner === userId) return;
  throw new DomainError(bot?.isMember ? commonErrors.forbidden : botNotFound);
};
