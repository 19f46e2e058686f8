import { DomainError } from '@chirrup/kernel/domain-error';
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
  const rows = await tx.query('SELECT 1 FROM bots WHERE id = $1 AND owner_user_id = $2', [botId, userId]);
  if (rows.length === 0) throw new DomainError(botNotFound);
};
