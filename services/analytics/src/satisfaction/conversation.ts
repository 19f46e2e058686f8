/** A visitor's question and how it was replied to, as far as it tells whether the visitor is content. */
export interface JudgedTurn {
  question: string;
  /** There was no answer, or it failed. */
  isRefused: boolean;
  /** Words of the reply; 0 if there is none. */
  replyWords: number;
}
