import type { KeptKind } from '@chirrup/proto/kept-fields';

/** A change of a bot's settings, or of one entry of what it has. */
export interface Change {
  id: string;
  botId: string;
  at: Date;
  /** Empty for what the product did by itself. */
  userId: string;
  /** Empty for who is no longer in the team. */
  userEmail: string;
  kind: 'settings' | 'pair' | KeptKind;
  /** Id of the entry; empty for settings and the schedule. */
  subject: string;
  /** The changed fields as they were; null where a pair was added. */
  before: object | null;
  /** The same fields since; null where a pair was deleted. */
  after: object | null;
  /** How many settings or pairs the act has changed. */
  count: number;
  /** What the act has changed, each once. */
  kinds: string[];
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
