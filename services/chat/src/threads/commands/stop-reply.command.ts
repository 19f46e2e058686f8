import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { ReplyPayload } from '../domain/reply-job.js';
import { threadErrors } from '../domain/thread.errors.js';
import { checkMessageId, checkThreadId } from '../reader.js';
import { ReplyQueue } from '../reply-queue.js';

const CANCEL = `
  WITH thread AS (SELECT id FROM threads WHERE id = $1 AND visitor_id = $2),
  job AS (
    UPDATE jobs SET cancelled = true
    WHERE id = $3 AND kind = 'reply' AND queue_key = (SELECT id::text FROM thread)
    RETURNING lease_owner, payload
  )
  SELECT (SELECT lease_owner FROM job) AS lease_owner, (SELECT payload FROM job) AS payload,
    EXISTS (SELECT 1 FROM messages WHERE id = $3 AND thread_id = thread.id AND sender_type = 'bot') AS finished
  FROM thread`;

interface Cancelled {
  lease_owner: string | null;
  payload: ReplyPayload | null;
  finished: boolean;
}

export interface StopReply {
  botId: string;
  threadId: string;
  replyId: string;
}

/**
 * Ends a reply early: one that no worker has claimed is stored as stopped at once, a running one by its worker with
 * the text so far. A finished reply stays as it is.
 */
@Injectable()
export class StopReplyCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly replies: ReplyQueue,
  ) {}

  async execute(principal: Principal, { botId, threadId, replyId }: StopReply): Promise<void> {
    const visitorId = requireVisitor(principal, botId);
    const [row] = await this.uow.statement<Cancelled>(
      { tenant: botId },
      CANCEL,
      [checkThreadId(threadId), visitorId, checkMessageId(replyId)],
      'chat.stop',
    );
    if (!row) throw new DomainError(threadErrors.threadNotFound);
    if (!row.payload) {
      if (!row.finished) throw new DomainError(threadErrors.messageNotFound);
      return;
    }
    const reply = { id: replyId, botId, threadId, replyTo: row.payload.replyTo };
    await this.replies.stop(reply, row.lease_owner !== null);
  }
}
