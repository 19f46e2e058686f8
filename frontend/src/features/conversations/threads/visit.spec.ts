import type { Thread } from '../../../api/types';
import { beginVisit, isUnread, keepVisit } from './visit';

const thread = (_id: string, updated_at: number) => ({ _id, updated_at }) as Thread;

describe('what is new since the last visit', () => {
  beforeEach(() => localStorage.clear());

  it('is nothing at the first visit', () => {
    const visit = beginVisit('u1', 'C-1', 100, 100);
    expect(isUnread(visit, thread('t1', 100))).toBe(false);
    expect(isUnread(visit, thread('t1', 101))).toBe(true);
    expect(isUnread(undefined, thread('t1', 101))).toBe(false);
  });

  it('is what changed after it and was not opened since', () => {
    keepVisit('u1', 'C-1', { since: 50, seenTo: 100, threads: { t1: 90 } }, 100);
    const again = beginVisit('u1', 'C-1', 5_000, 100 + 1_000);
    expect(again).toEqual({ since: 50, seenTo: 100, threads: { t1: 90 } });
    const next = beginVisit('u1', 'C-1', 5_000, 100 + 3_600);
    expect(next).toEqual({ since: 100, seenTo: 100, threads: {} });
    expect(isUnread(next, thread('t1', 101))).toBe(true);
  });

  it('is kept for each owner and bot, for the last 20 and their last 200 threads', () => {
    const threads = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`t${n}`, n + 10]));
    for (let n = 0; n < 30; n++) keepVisit('u1', `C-${n}`, { since: 5, seenTo: 400, threads }, 1_000 + n);
    const kept = JSON.parse(localStorage.getItem('conversationsSeen') ?? '');
    expect(Object.keys(kept)).toHaveLength(20);
    expect(Object.keys(kept['u1/C-29'].threads)).toHaveLength(200);
    expect(kept['u1/C-29'].threads.t299).toBe(309);
    expect(beginVisit('u2', 'C-29', 7, 1_030).since).toBe(7);
  });

  it.each(['nonsense', '[1]', 'null', '{"u1/C-1":{"at":"x"}}'])('survives what is no note: %j', (text) => {
    localStorage.setItem('conversationsSeen', text);
    expect(beginVisit('u1', 'C-1', 7, 8)).toEqual({ since: 7, seenTo: 7, threads: {} });
  });
});
