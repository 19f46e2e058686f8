/** A stored message, whoever told of it: a row, REST, or a frame of a socket. */
export interface Told {
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

/** A piece of a reply while it was made. */
export interface Piece {
  id: string;
  attempt: number;
  offset: number;
  delta: string;
}

/** One thing that happened to a conversation, as a client saw it. */
export type Happening = { at: number } & (
  | { type: 'sent'; clientMessageId: string; content: string }
  | { type: 'acknowledged'; clientMessageId: string; id: string }
  | { type: 'refused'; clientMessageId: string; reason: string }
  /** A socket opened or came back; what it shows from here on belongs to that connection. */
  | { type: 'connected'; reader: string }
  | { type: 'resuming'; reader: string; afterSeq: number }
  | { type: 'lost'; reader: string; reason: string }
  | { type: 'message'; reader: string; message: Told }
  | { type: 'piece'; reader: string; piece: Piece }
);

/** Everything known about one thread when all is over. */
export interface ThreadHistory {
  threadId: string;
  botId: string;
  /** In the order it happened. */
  happenings: readonly Happening[];
  /** What the database holds, and what its thread row says of the last seq. */
  rows: readonly Told[];
  lastSeq: number;
  /** What REST answers. */
  rest: readonly Told[];
  /** What a new socket is shown that resumes from the beginning. */
  resumed: readonly Told[];
  /** seqs that votes hold. */
  votes: readonly number[];
}

/** One bot, and what other services have counted for it. */
export interface BotHistory {
  botId: string;
  /** A word that stands in all its texts and in no other bot's. */
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
