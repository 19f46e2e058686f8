/** Everything but Live Mode becomes what it was before a change, in the background; or, of one act, what others keep. */
export interface Restoration {
  id: string;
  changeId: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  /** How many settings and entries are to be looked at; 0 while waiting. */
  total: number;
  done: number;
  restored: number;
  /** Pairs for which the plan has no room. */
  skipped: number;
  /** Changed entries that are not there any more. */
  gone: number;
  /** Why it failed. */
  reason: string;
  /** Name of an entry that was changed since, which ended it. */
  changedSince: string;
  /** Only what others keep of one act is undone. */
  single: boolean;
  createdAt: number;
}
