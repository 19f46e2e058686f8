import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { botNotFound, requireBotRole } from '@chirrup/tenancy/guards';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';

/** Throws unless the principal may do this with the bot; a malformed id is not found either. */
export const requireBot = (principal: Principal, botId: string, needed: BotRole): void => {
  if (!isBotId(botId)) throw new DomainError(botNotFound);
  requireBotRole(principal, botId, needed);
};
