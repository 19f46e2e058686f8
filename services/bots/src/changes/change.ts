/** A change of a bot's settings, or of one of its pairs. */
export interface Change {
  id: string;
  botId: string;
  at: Date;
  /** Empty for what the product did by itself. */
  userId: string;
  /** Empty for who is no longer in the team. */
  userEmail: string;
  kind: 'settings' | 'pair';
  /** Id of the pair; empty for settings. */
  subject: string;
  /** The changed fields as they were; null where a pair was added. */
  before: object | null;
  /** The same fields since; null where a pair was deleted. */
  after: object | null;
  /** How many settings or pairs the act has changed. */
  count: number;
  /** What the act was; empty for an edit. */
  source: string;
}

/** What is done together: one entry of the history. */
export interface Act {
  source: '' | 'import' | 'generation' | 'restore';
  /** The same for all parts of one import or restoration. */
  partOf?: string | undefined;
}

export type NewChange = Pick<Change, 'kind' | 'subject' | 'before' | 'after'>;
