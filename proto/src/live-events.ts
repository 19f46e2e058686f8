import type { Message, PendingReply, Review, Source } from '../gen/ts/chat/v1/chat_service.js';

/**
 * What the chat service publishes on `threadChannel(threadId)`, at most once: readers resync by `seq`.
 * Everything here may be shown to the thread's visitor, but for `traceJson`.
 */
export type ThreadEvent = MessageStored | ReplyPending | ReplyDelta | ReviewChanged;

/** A message was stored. A bot message replaces what was streamed of it. `message.myVote` is 0 here. */
export interface MessageStored {
  type: 'message';
  message: Message;
  /** Trace of a bot message (JSON), for members of the bot only; `message.traceJson` is empty here. */
  traceJson: string;
}

/** A reply was queued; once more with pages to read meanwhile, where its first text takes long. */
export interface ReplyPending {
  type: 'pending';
  reply: PendingReply;
  offers?: Source[];
}

/**
 * More text of a running reply. `offset` counts UTF-16 units before the delta; a higher `attempt` starts the
 * text of that reply again, at offset 0.
 */
export interface ReplyDelta {
  type: 'delta';
  id: string;
  threadId: string;
  replyTo: string;
  attempt: number;
  offset: number;
  delta: string;
}

/** A vote changed; the sums of that message. */
export interface ReviewChanged {
  type: 'review';
  review: Review;
}

/** What is published on `botChannel(botId)`. */
export type BotEvent = ThreadMoved | ThreadsGone | BotEdited | MemberHere;

/** A member of the team has the bot open; said again as long as that is so. */
export interface MemberHere {
  /** Their user id. */
  here: string;
  email: string;
  /** The tab of the console. */
  place: string;
  /** Id of the entry there that they are editing; empty or missing for none. */
  item?: string;
}

/** What lists of a bot show; `all` where a call may have changed any of it. */
export type BotPart = 'settings' | 'pairs' | 'gaps' | 'pages' | 'tests' | 'team' | 'history' | 'all';

/** A member of the team has changed something of the bot. */
export interface BotEdited {
  edited: BotPart;
  /** Names the window it was done in, which knows; empty for other clients. */
  tab: string;
}

/** Threads were deleted, with everything in them. */
export interface ThreadsGone {
  gone: string[];
}

/** A thread got a message. */
export interface ThreadMoved {
  threadId: string;
  /** epoch milliseconds */
  updatedAt: number;
}
