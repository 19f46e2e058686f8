/** Everything but Live Mode becomes what it was before a change, in the background. */
export interface Restoration {
  id: string;
  changeId: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  /** How many settings and pairs are to be looked at; 0 while waiting. */
  total: number;
  done: number;
  restored: number;
  /** Pairs for which the plan has no room. */
  skipped: number;
  /** Why it failed. */
  reason: string;
  createdAt: number;
}
