import type { LiveError, ThreadChange } from '../../../api/live';
import type { Thread } from '../../../api/types';

export interface ThreadList {
  /** By `updated_at`, newest first. */
  threads: Thread[];
  /** Where the next page begins, or null when all are held. */
  before: number | null;
  /** The newest change a fetched page has covered. */
  syncedTo: number;
  live: 'connecting' | 'on' | 'lost';
  error: LiveError | null;
}

/** How many threads the first fetch brings, and each later one. */
export const THREADS_SIZE = 50;
export const NEXT_THREADS = 200;

export function openThreadList(page: Thread[]): ThreadList {
  return {
    threads: newestFirst(page),
    before: nextBefore(page),
    syncedTo: page[0]?.updated_at ?? 0,
    live: 'connecting',
    error: null,
  };
}

/** A changed thread moves to its position at once; a new one comes with the next first page. */
export function withChange(list: ThreadList, change: ThreadChange): ThreadList {
  const threads = list.threads.map((thread) =>
    thread._id === change.thread_id
      ? { ...thread, updated_at: Math.max(thread.updated_at, change.updated_at) }
      : thread,
  );
  return { ...list, threads: newestFirst(threads) };
}

/** The newest page again. Where it does not reach back to what was known, the list starts over with it. */
export function withFirstPage(list: ThreadList, page: Thread[]): ThreadList {
  const syncedTo = page[0]?.updated_at ?? list.syncedTo;
  const oldest = page.at(-1)?.updated_at ?? 0;
  if (page.length >= THREADS_SIZE && oldest > list.syncedTo)
    return { ...list, threads: newestFirst(page), before: nextBefore(page), syncedTo };
  return { ...list, threads: merge(list.threads, page), syncedTo };
}

export function withNextPage(list: ThreadList, page: Thread[]): ThreadList {
  return { ...list, threads: merge(page, list.threads), before: nextBefore(page, NEXT_THREADS) };
}

/** Whether live updates arrive; an error says why not. */
export function withLive(
  list: ThreadList,
  live: ThreadList['live'],
  error: LiveError | null = null,
): ThreadList {
  return { ...list, live, error };
}

function merge(threads: Thread[], newer: Thread[]): Thread[] {
  return newestFirst([...new Map([...threads, ...newer].map((thread) => [thread._id, thread])).values()]);
}

function newestFirst(threads: Thread[]): Thread[] {
  return threads.toSorted((a, b) => b.updated_at - a.updated_at);
}

function nextBefore(page: Thread[], size = THREADS_SIZE): number | null {
  return page.length >= size ? (page.at(-1)?.updated_at ?? null) : null;
}
