import type {
  Message as ChatMessage,
  Review as ReviewMessage,
  Source as SourceMessage,
  Thread as ThreadMessage,
} from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Message, MessageSource } from './domain/message.js';
import type { Review, Thread } from './domain/thread.js';

export const toThreadMessage = ({ identity, hit, ...thread }: Thread): ThreadMessage => ({
  firstQuestion: '',
  lastQuestion: '',
  language: '',
  ...thread,
  identity: identity ?? undefined,
  hit: hit ?? undefined,
});

export const toReviewMessage = (review: Review): ReviewMessage => ({ ...review });

export const toSourceMessage = (source: MessageSource): SourceMessage => ({
  heading: '',
  preview: '',
  language: '',
  ...source,
});

/** Small talk has no answer either, and needs none. */
const isUnanswered = ({ lane, trace }: Message): boolean =>
  lane === 'none' && !(trace && 'small_talk' in trace && trace.small_talk);

/** The contract's message. */
export const toChatMessage = (message: Message): ChatMessage => ({
  id: message.id,
  threadId: message.threadId,
  seq: message.seq,
  senderType: message.senderType,
  senderBotName: message.senderName,
  messageType: message.messageType ?? 'text',
  content: message.content,
  state: message.state,
  createdAt: message.createdAt,
  clientMessageId: message.clientMessageId ?? '',
  replyTo: message.replyTo ?? '',
  lane: message.lane ?? '',
  contentLanguage: message.contentLanguage ?? '',
  contentParts: message.contentParts ?? [],
  sources: (message.sources ?? []).map(toSourceMessage),
  suggestions: message.suggestions ?? [],
  unanswered: message.unanswered ?? isUnanswered(message),
  myVote: message.myVote ?? 0,
  myReason: message.myReason ?? '',
  myComment: message.myComment ?? '',
  traceJson: message.trace ? JSON.stringify(message.trace) : '',
});
