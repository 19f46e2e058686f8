import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** What RTK Query hands to `onCacheEntryAdded`, as far as following needs it. */
export interface FollowedEntry<T> {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getCacheEntry(): { data?: T };
  updateCachedData(recipe: () => T): unknown;
  cacheDataLoaded: Promise<unknown>;
  cacheEntryRemoved: Promise<void>;
}

/** Replaces what is held by the next step; a step that changes nothing costs nothing. */
export function advance<T>(entry: FollowedEntry<T>, step: (held: T) => T): void {
  const held = entry.getCacheEntry().data;
  if (held === undefined) return;
  const next = step(held);
  if (next !== held) entry.updateCachedData(() => next);
}

/** Waits for the first data; false when the entry went away before. */
export async function isLoaded<T>(entry: FollowedEntry<T>): Promise<boolean> {
  return entry.cacheDataLoaded.then(
    () => true,
    () => false,
  );
}
