import { type AppStore, createAppStore } from './store';

let held: { userId: string; store: AppStore } | null = null;

/** One store per account: what one owner loaded or typed is never seen by the next. Outlives a session that ran out. */
export function storeFor(userId: string): AppStore {
  if (held?.userId !== userId) held = { userId, store: createAppStore() };
  return held.store;
}

/** Forgets everything the console knows; for logging out. */
export function dropStore(): void {
  held = null;
}
