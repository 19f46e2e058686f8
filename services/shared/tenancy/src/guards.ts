import { commonErrors, DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { type BotRole, hasRole, type Principal } from './principal.js';

/** A foreign bot looks exactly like one that does not exist. */
export const botNotFound: ErrorDefinition = {
  code: 'BOTS.NOT_FOUND',
  kind: 'not_found',
  message: 'There is no such bot.',
};

/** The logged-in user's id, or 401. */
export const requireUser = (principal: Principal): string => {
  if (principal.kind === 'user' || principal.kind === 'member') return principal.userId;
  throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
};

/** Lets pass: a member of this bot with enough rights, or another service. */
export const requireBotRole = (principal: Principal, botId: string, needed: BotRole): void => {
  if (principal.kind === 'service') return;
  if (principal.kind !== 'member' || principal.botId !== botId) throw new DomainError(botNotFound);
  if (!hasRole(principal.role, needed)) throw new DomainError(commonErrors.forbidden);
};

/** The visitor's id when this is a visitor of that bot; a foreign bot is 404. */
export const requireVisitor = (principal: Principal, botId: string): string => {
  if (principal.kind === 'visitor' && principal.botId === botId) return principal.visitorId;
  throw new DomainError(botNotFound);
};

export const requireService = (principal: Principal): void => {
  if (principal.kind !== 'service') throw new DomainError(commonErrors.forbidden);
};
