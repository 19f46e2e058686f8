export type DocumentKind = 'qa' | 'passage';

/** One retrievable thing of a bot: a question with its answer, or a passage of a page. */
export interface IndexDocument {
  /** Made from source and content: unique inside the bot, and an unchanged page keeps its ids. */
  readonly docId: string;
  readonly kind: DocumentKind;
  /** What it was made from: the Q&A pair's id or the knowledge link's id. */
  readonly sourceId: string;
  /** Place inside the source, from 0; its own among those of the source. */
  readonly position: number;
  /** The question of a pair; page title and heading path of a passage. */
  readonly title: string;
  /** The answer of a pair; the passage itself. */
  readonly text: string;
  /** Where a reader finds it; empty for a pair. */
  readonly url: string;
  /** When this text was read from its page first, in epoch seconds; 0 for a pair. */
  readonly fetchedAt: number;
}
