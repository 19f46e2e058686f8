import type { KeptKind } from '@chirrup/proto/kept-fields';

export type { Act } from '@chirrup/proto/kept-fields';

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
  /** The changed fields as they were; null if a pair was added. */
  before: object | null;
  /** The same fields since; null if a pair was deleted. */
  after: object | null;
  /** How many settings or pairs the act has changed. */
  count: number;
  /** What the act has changed, each once. */
  kinds: string[];
  /** What the act was; empty for an edit. */
  source: string;
}

/** Its id is made with the change: ids grow with time. */
export type NewChange = Pick<Change, 'kind' | 'subject' | 'before' | 'after'> & { id?: string };
