import type { Thread } from '../../../api/types';

/** What the owner has read of a bot's threads; times are epoch seconds. */
export interface HistoryVisit {
  /** What is newer was not there at the last visit. */
  since: number;
  /** The newest change that was on the screen. */
  seenTo: number;
  /** `updated_at` of the threads opened since, when they were last opened. */
  threads: Record<string, number>;
}

interface Kept extends HistoryVisit {
  at: number;
}

const KEY = 'conversationsSeen';
/** Coming back within this time continues the visit. */
const VISIT_S = 30 * 60;
const MOST_BOTS = 20;
const MOST_THREADS = 200;

/** Changed after the last visit and not opened since. */
export function isUnread(visit: HistoryVisit | undefined, thread: Thread): boolean {
  return visit !== undefined && thread.updated_at > (visit.threads[thread._id] ?? visit.since);
}

/** The visit that begins or goes on now; at the first one of all nothing counts as new. */
export function beginVisit(
  owner: string,
  botId: string,
  newest: number,
  now = Date.now() / 1_000,
): HistoryVisit {
  const kept = readAll()[`${owner}/${botId}`];
  if (!kept) return { since: newest, seenTo: newest, threads: {} };
  const { at, ...visit } = kept;
  return now - at < VISIT_S ? visit : { since: visit.seenTo, seenTo: visit.seenTo, threads: {} };
}

/** Remembers a visit in this browser. */
export function keepVisit(owner: string, botId: string, visit: HistoryVisit, now = Date.now() / 1_000): void {
  const opened = Object.entries(visit.threads).filter(([, at]) => at > visit.since);
  const threads = Object.fromEntries(opened.sort(([, a], [, b]) => b - a).slice(0, MOST_THREADS));
  const others = Object.entries(readAll()).filter(([key]) => key !== `${owner}/${botId}`);
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_BOTS - 1);
  const all = { ...Object.fromEntries(newest), [`${owner}/${botId}`]: { ...visit, threads, at: now } };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // a full or closed store: the marks are not kept
  }
}

function readAll(): Record<string, Kept> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof all !== 'object' || all === null) return {};
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, Kept] => isKept(entry[1])),
    );
  } catch {
    return {};
  }
}

function isKept(value: unknown): value is Kept {
  const { at, since, seenTo, threads } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const numbers = [at, since, seenTo].every((each) => typeof each === 'number');
  return numbers && typeof threads === 'object' && threads !== null;
}
