/** Kind of the jobs that make replies; the statements of the message path name it too. */
export const REPLY_JOB = 'reply';

/** Which reply it is. */
export interface ReplyRef {
  id: string;
  botId: string;
  threadId: string;
  /** Id of the visitor's message. */
  replyTo: string;
}

/** What a reply job carries, so that answering need not read its question. */
export interface ReplyPayload {
  /** Id of the visitor's message. */
  replyTo: string;
  question: string;
  /** Seq of that message. */
  seq: number;
  /** ISO 639-1, of what the visitor reads around the chat. */
  language?: string | null | undefined;
  /** Address of the page it is asked on, without query; empty if not known. */
  page?: string | undefined;
}

/** One earlier message of the thread. */
export interface Turn {
  sender: 'client' | 'bot';
  /** Absent: text. */
  type?: 'text' | 'image';
  /** Text, or the name of an image's file. */
  content: string;
  /** Whose numbers stand in an answer; unknown if none are given. */
  sources?: readonly { n: number }[] | null;
}
