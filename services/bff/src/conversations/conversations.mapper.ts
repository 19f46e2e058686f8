import type {
  Message,
  MessagePage,
  PendingReply,
  Review,
  Source,
  Thread,
  VisitorExport,
  VisitorIdentity,
} from '@chirrup/proto/gen/chat/v1/chat_service';
import { voteReasons } from '@chirrup/proto/limits';
import type { Principal } from '@chirrup/tenancy/principal';
import { oneOf, toSeconds, toSecondsOrNull } from '../http/dto/mapping.js';
import {
  type MessageDto,
  type MessagePageDto,
  messageSchema,
  type PendingDto,
  type ReviewDto,
  type SourceDto,
  type ThreadDto,
  type VisitorExportDto,
  type VisitorIdentityDto,
} from './conversations.dto.js';

/** Who will read it: a visitor never sees how an answer was made, a member of the bot has no vote. */
export type Audience = 'visitor' | 'member';

export const audienceOf = (principal: Principal): Audience =>
  principal.kind === 'visitor' ? 'visitor' : 'member';

const { sender_type, message_type, state, lane } = messageSchema.shape;
const lanes = lane.unwrap().options;

export const toSource = (source: Source): SourceDto => ({
  n: source.n,
  title: source.title,
  url: source.url,
  fetched_at: toSecondsOrNull(source.fetchedAt),
  ...(source.heading ? { heading: source.heading } : {}),
  ...(source.preview ? { preview: source.preview } : {}),
  ...(source.language ? { language: source.language } : {}),
});

const toVote = (vote: number): 1 | -1 | 0 => (vote > 0 ? 1 : vote < 0 ? -1 : 0);

const toAnswer = (message: Message, reader: Audience): Partial<MessageDto> => ({
  reply_to: message.replyTo,
  ...(message.lane ? { lane: oneOf(lanes, message.lane) } : {}),
  ...(message.unanswered ? { unanswered: true } : {}),
  sources: message.sources.map(toSource),
  suggestions: message.suggestions,
  ...(message.contentLanguage ? { content_language: message.contentLanguage } : {}),
  ...(message.contentParts.length > 0 ? { content_parts: message.contentParts } : {}),
  ...(reader === 'visitor' ? { my_vote: toVote(message.myVote) } : {}),
  ...(message.myReason ? { my_reason: oneOf(voteReasons, message.myReason) } : {}),
  ...(message.myComment ? { my_comment: message.myComment } : {}),
  ...(reader === 'member' && message.traceJson ? { trace: JSON.parse(message.traceJson) } : {}),
});

export const messageView = (message: Message, reader: Audience): MessageDto => ({
  _id: message.id,
  thread_id: message.threadId,
  seq: message.seq,
  sender_type: oneOf(sender_type.options, message.senderType),
  sender_bot_name: message.senderBotName,
  message_type: oneOf(message_type.options, message.messageType),
  content: message.content,
  state: oneOf(state.options, message.state),
  stream: message.state === 'streaming',
  created_at: toSeconds(message.createdAt),
  ...(message.clientMessageId ? { client_message_id: message.clientMessageId } : {}),
  ...(message.senderType === 'bot' ? toAnswer(message, reader) : {}),
});

export const toReview = (review: Review): ReviewDto => ({
  reference_message_id: review.messageId,
  positive_count: review.positiveCount,
  negative_count: review.negativeCount,
  seq: review.seq,
  ...(review.reason ? { reason: oneOf(voteReasons, review.reason) } : {}),
  ...(review.comment ? { comment: review.comment } : {}),
});

export const toPending = (pending: PendingReply): PendingDto => ({
  _id: pending.id,
  thread_id: pending.threadId,
  reply_to: pending.replyTo,
});

export const toMessagePage = (page: MessagePage, reader: Audience): MessagePageDto => ({
  messages: page.messages.map((message) => messageView(message, reader)),
  reviews: page.reviews.map(toReview),
  last_seq: page.lastSeq,
  pending: page.pending.map(toPending),
});

export const toThread = (thread: Thread, reader: Audience): ThreadDto => ({
  _id: thread.id,
  updated_at: toSeconds(thread.updatedAt),
  created_at: toSeconds(thread.createdAt),
  last_message: thread.lastMessage,
  message_count: thread.messageCount,
  positive_count: thread.positiveCount,
  negative_count: thread.negativeCount,
  first_question: thread.firstQuestion,
  last_question: thread.lastQuestion,
  language: thread.language,
  ...(thread.hit ? { hit: { seq: thread.hit.seq, text: thread.hit.text } } : {}),
  ...(reader === 'member' ? { unanswered: thread.unanswered } : {}),
  ...(reader === 'member' && thread.identity ? { identity: toVisitorIdentity(thread.identity) } : {}),
});

export const toVisitorIdentity = ({ subject, name, email }: VisitorIdentity): VisitorIdentityDto => ({
  user_id: subject,
  name,
  email,
});

export const toVisitorExport = ({
  threads,
  messages,
  hasMore,
  identity,
}: VisitorExport): VisitorExportDto => {
  const last = messages.at(-1);
  return {
    threads: threads.map(({ id, createdAt, updatedAt }) => ({
      _id: id,
      created_at: toSeconds(createdAt),
      updated_at: toSeconds(updatedAt),
      messages: messages
        .filter(({ threadId }) => threadId === id)
        .map((message) => messageView(message, 'visitor')),
    })),
    ...(identity ? { identity: toVisitorIdentity(identity) } : {}),
    next: hasMore && last ? `${last.threadId}:${last.seq}` : null,
  };
};
