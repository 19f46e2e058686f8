import type { LiveError, ThreadChange } from '../../../api/live';
import type { Thread } from '../../../api/types';

export interface HeldThreads {
  /** By `updated_at`, newest first. */
  threads: Thread[];
  /** Cursor of the next page, or null when all are held. */
  before: string | null;
  /** The newest change a fetched page has covered. */
  syncedTo: number;
  live: 'connecting' | 'on' | 'lost';
  error: LiveError | null;
}

/** One page as it was read. */
export interface ThreadsPage {
  threads: Thread[];
  next: string | null;
}

/** How many threads the first fetch brings, and each later one. */
export const THREADS_SIZE = 50;
export const NEXT_THREADS = 200;

export function openThreadList({ threads, next }: ThreadsPage): HeldThreads {
  return {
    threads: newestFirst(threads),
    before: next,
    syncedTo: threads[0]?.updated_at ?? 0,
    live: 'connecting',
    error: null,
  };
}

/** A changed thread moves to its position at once; a new one comes with the next first page. */
export function withChange(list: HeldThreads, change: ThreadChange): HeldThreads {
  const threads = list.threads.map((thread) =>
    thread._id === change.thread_id
      ? { ...thread, updated_at: Math.max(thread.updated_at, change.updated_at) }
      : thread,
  );
  return { ...list, threads: newestFirst(threads) };
}

/** Without threads that were deleted. */
export function withoutThreads(list: HeldThreads, ids: readonly string[]): HeldThreads {
  const threads = list.threads.filter(({ _id }) => !ids.includes(_id));
  return threads.length === list.threads.length ? list : { ...list, threads };
}

/**
 * The newest page again. Where it does not reach back to what was known, the list starts over with it; what is held from
 * the time it covers and is not in it is gone.
 */
export function withFirstPage(list: HeldThreads, { threads, next }: ThreadsPage): HeldThreads {
  const syncedTo = threads[0]?.updated_at ?? list.syncedTo;
  const oldest = threads.at(-1)?.updated_at ?? 0;
  if (next !== null && oldest > list.syncedTo)
    return { ...list, threads: newestFirst(threads), before: next, syncedTo };
  const older = list.threads.filter(({ updated_at }) => next !== null && updated_at < oldest);
  return { ...list, threads: merge(older, threads), before: next === null ? null : list.before, syncedTo };
}

export function withNextPage(list: HeldThreads, { threads, next }: ThreadsPage): HeldThreads {
  return { ...list, threads: merge(threads, list.threads), before: next };
}

/** Whether live updates arrive; an error says why not. */
export function withLive(
  list: HeldThreads,
  live: HeldThreads['live'],
  error: LiveError | null = null,
): HeldThreads {
  return { ...list, live, error };
}

function merge(threads: Thread[], newer: Thread[]): Thread[] {
  return newestFirst([...new Map([...threads, ...newer].map((thread) => [thread._id, thread])).values()]);
}

function newestFirst(threads: Thread[]): Thread[] {
  return threads.toSorted((a, b) => b.updated_at - a.updated_at || (a._id < b._id ? 1 : -1));
}
