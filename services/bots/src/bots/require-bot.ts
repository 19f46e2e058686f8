import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { botNotFound, requireBotRole } from '@chirrup/tenancy/guards';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';

/** Lets pass whoever may do this with the bot; what is no bot id at all is not found either. */
export const requireBot = (principal: Principal, botId: string, needed: BotRole): void => {
  if (!isBotId(botId)) throw new DomainError(botNotFound);
  requireBotRole(principal, botId, needed);
};
