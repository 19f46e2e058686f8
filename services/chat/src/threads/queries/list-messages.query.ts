import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { ListMessagesRequest, MessagePage } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import { toMessage } from '../message.mapper.js';
import type { MessageRow } from '../persistence/message.row.js';
import { checkMessageId, checkThreadId, readerOf } from '../reader.js';
import { type ReviewRow, toReview } from '../review.mapper.js';
import { AFTER_SEQ, BEFORE_MESSAGE } from './list-messages.sql.js';

const DEFAULT_PAGE = 5;
const MAX_PAGE = 100;
/** Most stored things (messages and votes together) one answer to `after_seq` carries. */
const MAX_AFTER_SEQ = 200;

interface Row {
  last_seq: number;
  known: boolean;
  messages: MessageRow[];
  reviews: ReviewRow[];
  pending: { id: string; reply_to: string }[];
}

/**
 * What is stored in a thread, in one snapshot: a page of messages with their votes, or everything after a seq,
 * oldest first. A reader who got fewer than `last_seq` says asks again after the highest seq received.
 */
@Injectable()
export class ListMessagesQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(request: ListMessagesRequest, principal: Principal): Promise<MessagePage> {
    const { visitorId } = readerOf(principal, request.botId);
    const threadId = checkThreadId(request.threadId);
    const before = request.lastMessageId ? checkMessageId(request.lastMessageId) : null;
    const size = Math.min(Math.max(request.perPage || DEFAULT_PAGE, 1), MAX_PAGE);
    const after = Math.min(Math.max(Math.trunc(request.afterSeq) || 0, 0), Number.MAX_SAFE_INTEGER);
    const [row] = request.fromSeq
      ? await this.#read(
          request.botId,
          AFTER_SEQ,
          [threadId, request.botId, visitorId, after, MAX_AFTER_SEQ],
          'chat.after-seq',
        )
      : await this.#read(
          request.botId,
          BEFORE_MESSAGE,
          [threadId, request.botId, visitorId, before, size],
          'chat.page',
        );
    if (!row) throw new DomainError(threadErrors.threadNotFound);
    if (!row.known) throw new DomainError(threadErrors.messageNotFound);
    return {
      messages: row.messages.map((message) => toMessage(message, visitorId === null)),
      reviews: row.reviews.map(toReview),
      lastSeq: row.last_seq,
      pending: row.pending.map(({ id, reply_to }) => ({ id, threadId, replyTo: reply_to })),
    };
  }

  #read(botId: string, sql: string, parameters: unknown[], name: string): Promise<Row[]> {
    return this.uow.statement<Row>({ tenant: botId }, sql, parameters, name);
  }
}
