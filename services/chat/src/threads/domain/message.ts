/** A page that a bot's message rests on. */
export interface MessageSource {
  n: number;
  title: string;
  url: string;
  /** epoch milliseconds */
  fetchedAt: number;
  heading?: string;
  preview?: string;
  /** BCP 47; empty when not known. */
  language?: string;
}

/** Where a part of a message's text ends, and in which language it is. */
export interface MessagePart {
  /** UTF-16 units from the beginning of the text. */
  end: number;
  /** BCP 47; empty if it is not known. */
  language: string;
}

/** A stored message of a thread. */
export interface Message {
  id: string;
  threadId: string;
  seq: number;
  senderType: 'client' | 'bot';
  senderName: string;
  /** Absent in what is being stored: text. */
  messageType?: 'text' | 'image' | 'email' | 'contact';
  /** Text, the name of an image's file, or the address a chat is answered to: `email` was mailed to the shop, `contact` was not. */
  content: string;
  state: 'complete' | 'stopped' | 'failed';
  clientMessageId: string | null;
  /** Id of the visitor's message that it answers. */
  replyTo: string | null;
  /** What kind of answer it is. */
  lane: string | null;
  /** Of quoted text that is not in the visitor's language. */
  contentLanguage: string | null;
  /** All parts of the content in their order, where some of it is not in the visitor's language. */
  contentParts: MessagePart[] | null;
  sources: MessageSource[] | null;
  suggestions: string[] | null;
  /** It says that there is no answer; absent in what is being stored. */
  unanswered?: boolean | null;
  /** For members of the bot only. */
  trace: object | null;
  /** epoch milliseconds */
  createdAt: number;
  /** Only if a visitor reads. */
  myVote?: number | null;
  /** Why, only in an export. */
  myReason?: string | null;
  myComment?: string | null;
}
