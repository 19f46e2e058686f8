import { DomainError } from '@chirrup/kernel/domain-error';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Message } from '../domain/message.js';
import { threadErrors } from '../domain/thread.errors.js';
import { MESSAGE_COLUMNS } from './columns.js';

/** Whether a message was refused because its client had posted it before. */
export const isRepeated = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'messages_posted_once';

/** The message a client has posted before under the same id. */
export const postedBefore = async (
  uow: UnitOfWork,
  { botId, threadId, clientMessageId }: { botId: string; threadId: string; clientMessageId: string },
): Promise<Message> => {
  const [message] = await uow.statement<Message>(
    { tenant: botId },
    `SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE m.thread_id = $1 AND m.client_message_id = $2`,
    [threadId, clientMessageId],
    'chat.posted-before',
  );
  if (!message) throw new DomainError(threadErrors.threadNotFound);
  return message;
};
