import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { requireBotRole, requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { threadErrors } from './domain/thread.errors.js';

/** A visitor reads own threads, a member of the bot all of them. */
export interface Reader {
  /** null for members */
  visitorId: string | null;
}

export const readerOf = (principal: Principal, botId: string): Reader => {
  if (principal.kind === 'visitor') return { visitorId: requireVisitor(principal, botId) };
  requireBotRole(principal, botId, 'viewer');
  return { visitorId: null };
};

/** Throws not-found for a malformed id. */
export const checkThreadId = (threadId: string): string => {
  if (!isUuid(threadId)) throw new DomainError(threadErrors.threadNotFound);
  return threadId;
};

export const checkMessageId = (messageId: string): string => {
  if (!isUuid(messageId)) throw new DomainError(threadErrors.messageNotFound);
  return messageId;
};
