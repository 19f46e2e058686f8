import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { MessageVoted } from '@chirrup/proto/gen/chat/v1/events';
import { voteReasons } from '@chirrup/proto/limits';
import { topics } from '@chirrup/proto/topics';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import type { Review } from '../domain/thread.js';
import { type VoteCounts, type VoteWords, votedFor, wordsWith } from '../domain/vote.js';
import { REVIEW_SUMS } from '../persistence/columns.js';
import { checkMessageId } from '../reader.js';
import { ThreadAnnouncer } from '../thread-announcer.js';

export interface CastVote {
  botId: string;
  messageId: string;
  /** 1, -1, or 0 to take it back. */
  value: number;
  /** In place of `value`: the sums the visitor knows, with the one voted for 1 higher. */
  counts?: VoteCounts | undefined;
  /** Why it is voted down. */
  words?: VoteWords | undefined;
}

interface CheckedVote extends Omit<CastVote, 'counts' | 'words'>, VoteWords {
  threadId: string;
  visitorId: string;
}

/** A visitor's one vote on a bot message; may be changed and taken back. A vote that changes nothing takes no seq. */
@Injectable()
export class VoteCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: ThreadAnnouncer,
  ) {}

  async execute(principal: Principal, given: CastVote): Promise<Review> {
    const { botId, messageId, value: asked, counts, words: said } = given;
    const visitorId = requireVisitor(principal, botId);
    checkMessageId(messageId);
    if (![-1, 0, 1].includes(asked)) throw new DomainError(threadErrors.invalidVote);
    if (said && !['', ...voteReasons].includes(said.reason))
      throw new DomainError(threadErrors.invalidReason);
    const { review, changed } = await this.uow.run({ tenant: botId }, async (tx) => {
      const { threadId, stored } = await lockThreadOf(tx, messageId, visitorId);
      const before = stored.value;
      const voter = { botId, threadId, messageId, visitorId };
      const value = counts ? votedFor(counts, await sumsOf(tx, voter), before) : asked;
      const words = wordsWith(value, said, stored);
      const vote = { ...voter, ...words, value };
      const isChange = value !== before || words.reason !== stored.reason || words.comment !== stored.comment;
      if (isChange) await this.#cast(tx, vote, before);
      return { review: await sumsOf(tx, vote), changed: isChange };
    });
    if (changed) {
      this.outbox.written.wake();
      this.announcer.reviewChanged(review);
    }
    return review;
  }

  async #cast(tx: Tx, vote: CheckedVote, before: number): Promise<void> {
    const { botId, threadId, messageId, visitorId, value, reason, comment } = vote;
    await tx.query(
      `WITH thread AS (
         UPDATE threads SET last_seq = last_seq + 1,
           positive_count = positive_count + ($5 = 1)::int - ($6 = 1)::int,
           negative_count = negative_count + ($5 = -1)::int - ($6 = -1)::int
         WHERE id = $2 RETURNING last_seq
       )
       INSERT INTO reviews (bot_id, thread_id, message_id, visitor_id, value, reason, comment, seq, voted_at)
       SELECT $1, $2, $3, $4, $5, $7, $8, last_seq, now_ms() FROM thread
       ON CONFLICT (thread_id, message_id, visitor_id)
       DO UPDATE SET value = excluded.value, reason = excluded.reason, comment = excluded.comment, seq = excluded.seq,
         voted_at = excluded.voted_at`,
      [botId, threadId, messageId, visitorId, value, before, reason, comment],
    );
    const payload = MessageVoted.encode({ botId, threadId, messageId, visitorId, value, reason }).finish();
    await this.outbox.add(tx, {
      topic: topics.review.name,
      key: threadId,
      type: 'MessageVoted',
      tenant: botId,
      payload,
    });
  }
}

/** Locks the thread, so that its votes follow one another, then reads the visitor's vote so far. */
const lockThreadOf = async (
  tx: Tx,
  messageId: string,
  visitorId: string,
): Promise<{ threadId: string; stored: VoteWords & { value: number } }> => {
  const [thread] = await tx.query<{ id: string }>(
    `SELECT t.id FROM messages m JOIN threads t ON t.id = m.thread_id
     WHERE m.id = $1 AND m.sender_type = 'bot' AND t.visitor_id = $2 FOR UPDATE OF t`,
    [messageId, visitorId],
  );
  if (!thread) throw new DomainError(threadErrors.messageNotFound);
  const [vote] = await tx.query<VoteWords & { value: number }>(
    'SELECT value, reason, comment FROM reviews WHERE thread_id = $1 AND message_id = $2 AND visitor_id = $3',
    [thread.id, messageId, visitorId],
  );
  return { threadId: thread.id, stored: vote ?? { value: 0, reason: '', comment: '' } };
};

const sumsOf = async (
  tx: Tx,
  { threadId, messageId }: Pick<CheckedVote, 'threadId' | 'messageId'>,
): Promise<Review> => {
  const [review] = await tx.query<Review>(
    `SELECT ${REVIEW_SUMS} FROM reviews r WHERE r.thread_id = $1 AND r.message_id = $2 GROUP BY r.thread_id, r.message_id`,
    [threadId, messageId],
  );
  return (
    review ?? { threadId, messageId, positiveCount: 0, negativeCount: 0, seq: 0, reason: '', comment: '' }
  );
};
