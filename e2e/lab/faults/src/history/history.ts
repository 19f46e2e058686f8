/** A stored message, whatever its source: a row, REST, or a frame of a socket. */
export interface MessageRecord {
  id: string;
  seq: number;
  sender: 'client' | 'bot';
  content: string;
  state: string;
  clientMessageId?: string;
  replyTo?: string;
  /** How a reply came about. */
  lane?: string;
}

/** A delta of a reply while it was made. */
export interface Delta {
  id: string;
  attempt: number;
  offset: number;
  delta: string;
}

/** One thing that happened to a conversation, as a client saw it. */
export type ClientEvent = { at: number } & (
  | { type: 'sent'; clientMessageId: string; content: string }
  | { type: 'acknowledged'; clientMessageId: string; id: string }
  | { type: 'refused'; clientMessageId: string; reason: string }
  /** A socket opened or came back; what it shows from here on belongs to that connection. */
  | { type: 'connected'; reader: string }
  | { type: 'resuming'; reader: string; afterSeq: number }
  | { type: 'lost'; reader: string; reason: string }
  | { type: 'message'; reader: string; message: MessageRecord }
  | { type: 'delta'; reader: string; delta: Delta }
);

/** Everything known about one thread when all is over. */
export interface ThreadHistory {
  threadId: string;
  botId: string;
  /** In the order it happened. */
  events: readonly ClientEvent[];
  /** What the database holds, and what its thread row says of the last seq. */
  rows: readonly MessageRecord[];
  lastSeq: number;
  /** What REST answers. */
  rest: readonly MessageRecord[];
  /** What a new socket is shown that resumes from the beginning. */
  resumed: readonly MessageRecord[];
  /** seqs that votes hold. */
  votes: readonly number[];
}

/** One bot, and what other services have counted for it. */
export interface BotHistory {
  botId: string;
  /** A word of all its texts, and of no other bot's. */
  marker: string;
  threads: readonly ThreadHistory[];
  /** Visitor messages as counted. */
  counted: Readonly<Record<string, number>>;
}

/** A whole run. */
export interface History {
  bots: readonly BotHistory[];
  /** What must be empty when everything has settled: queues by name, with how much is left in them. */
  leftovers: Readonly<Record<string, number>>;
  /** Texts that went to the model, by the bot whose question it was. */
  prompts: readonly { botId: string; text: string }[];
}

/** A broken promise. */
export interface Violation {
  sentence: string;
  botId?: string;
  threadId?: string;
  /** The message or reply concerned. */
  messageId?: string;
}
