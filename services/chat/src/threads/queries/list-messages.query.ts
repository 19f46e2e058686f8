import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Message } from '../domain/message.js';
import type { ReplyRef } from '../domain/reply-job.js';
import { threadErrors } from '../domain/thread.errors.js';
import type { Review } from '../domain/thread.js';
import { checkMessageId, checkThreadId, readerOf } from '../reader.js';
import { AFTER_SEQ, BEFORE_MESSAGE } from './list-messages.sql.js';

const DEFAULT_PAGE = 5;
const MAX_PAGE = 100;
/** Most messages and votes together after a seq. */
const MAX_AFTER_SEQ = 200;

export interface ListMessages {
  botId: string;
  threadId: string;
  /** The page ends before this message; empty for the newest page. */
  lastMessageId: string;
  /** 0 for the usual number. */
  perPage: number;
  /** Reads what was stored after `afterSeq` in place of a page. */
  fromSeq: boolean;
  afterSeq: number;
}

export interface MessagePage {
  messages: Message[];
  reviews: Review[];
  lastSeq: number;
  /** Replies that are still to be made. */
  pending: Pick<ReplyRef, 'id' | 'threadId' | 'replyTo'>[];
}

/** `known`: the message that the page ends before is in the thread. */
type Row = MessagePage & { known: boolean };

/**
 * Reads a thread in one snapshot: a page of messages with their votes, or everything after a seq, oldest first. While
 * `lastSeq` is higher than the highest seq received, the reader asks again after that.
 */
@Injectable()
export class ListMessagesQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, input: ListMessages): Promise<MessagePage> {
    const { visitorId } = readerOf(principal, input.botId);
    const threadId = checkThreadId(input.threadId);
    const before = input.lastMessageId ? checkMessageId(input.lastMessageId) : null;
    const size = Math.min(Math.max(input.perPage || DEFAULT_PAGE, 1), MAX_PAGE);
    const after = Math.min(Math.max(Math.trunc(input.afterSeq) || 0, 0), Number.MAX_SAFE_INTEGER);
    const [row] = input.fromSeq
      ? await this.#read(
          input.botId,
          AFTER_SEQ,
          [threadId, input.botId, visitorId, after, MAX_AFTER_SEQ],
          'chat.after-seq',
        )
      : await this.#read(
          input.botId,
          BEFORE_MESSAGE,
          [threadId, input.botId, visitorId, before, size],
          'chat.page',
        );
    if (!row) throw new DomainError(threadErrors.threadNotFound);
    const { known, messages, ...page } = row;
    if (!known) throw new DomainError(threadErrors.messageNotFound);
    const isMember = visitorId === null;
    return {
      ...page,
      messages: isMember ? messages : messages.map((message) => ({ ...message, trace: null })),
    };
  }

  #read(botId: string, sql: string, parameters: unknown[], name: string): Promise<Row[]> {
    return this.uow.statement<Row>({ tenant: botId }, sql, parameters, name);
  }
}
