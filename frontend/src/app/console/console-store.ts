import { clearAllListeners } from '@reduxjs/toolkit';
import { type AppStore, createAppStore } from './store';

let held: { userId: string; store: AppStore } | null = null;

/** One store per account: what one owner loaded or typed is never seen by the next. Outlives a session that ran out. */
export function storeFor(userId: string): AppStore {
  if (held?.userId === userId) return held.store;
  dropStore();
  held = { userId, store: createAppStore() };
  return held.store;
}

/** Forgets everything the console knows and what it waits for; for logging out. */
export function dropStore(): void {
  held?.store.dispatch(clearAllListeners());
  held = null;
}
