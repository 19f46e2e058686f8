import type { Thread } from '../../../api/types';
import { openThreadList, withChange, withFirstPage, withNextPage } from './thread-list';

const aThread = (updated_at: number, _id = `t${updated_at}`): Thread => ({
  _id,
  updated_at,
  created_at: 1,
  last_message: `at ${updated_at}`,
  message_count: 2,
  positive_count: 0,
  negative_count: 0,
  first_question: '',
  last_question: '',
  language: '',
});
const down = (from: number, count: number) => Array.from({ length: count }, (_, i) => aThread(from - i));
const page = (threads: Thread[], next: string | null = null) => ({ threads, next });
const times = (threads: Thread[]) => threads.map(({ updated_at }) => updated_at);

describe('the list of threads', () => {
  it('moves a changed thread to the top', () => {
    const list = withChange(openThreadList(page(down(30, 3))), { thread_id: 't28', updated_at: 40 });
    expect(list.threads.map(({ _id }) => _id)).toEqual(['t28', 't30', 't29']);
    expect(list.threads[0]?.updated_at).toBe(40);
  });

  it('never moves a thread back in time', () => {
    const list = withChange(openThreadList(page(down(30, 2))), { thread_id: 't30', updated_at: 5 });
    expect(times(list.threads)).toEqual([30, 29]);
  });

  it('takes new and changed threads from the newest page and keeps the older ones', () => {
    const list = openThreadList(page(down(100, 50), 'after 51'));
    const next = withFirstPage(list, page([aThread(120, 'new'), aThread(110, 't60'), ...down(100, 40)], 'x'));
    expect(next.threads.slice(0, 2).map(({ _id }) => _id)).toEqual(['new', 't60']);
    expect(next.threads).toHaveLength(51);
    expect(next.before).toBe('after 51');
  });

  it('starts over when more changed than one page holds, so that no thread is left out', () => {
    const next = withFirstPage(
      openThreadList(page(down(100, 50), 'after 51')),
      page(down(300, 50), 'after 251'),
    );
    expect(times(next.threads)).toEqual(times(down(300, 50)));
    expect(next.before).toBe('after 251');
  });

  it('appends the next page, without a thread that moved up in between', () => {
    const list = withChange(openThreadList(page(down(100, 50), 'after 51')), {
      thread_id: 't51',
      updated_at: 130,
    });
    const next = withNextPage(list, page(down(51, 10)));
    expect(next.threads).toHaveLength(59);
    expect(next.threads[0]?._id).toBe('t51');
    expect(next.before).toBeNull();
  });

  it('keeps those of one moment apart, in the order of the server', () => {
    const list = openThreadList(page([aThread(9, 'c'), aThread(9, 'b')], 'after b'));
    const next = withNextPage(list, page([aThread(9, 'a'), aThread(8, 'd')]));
    expect(next.threads.map(({ _id }) => _id)).toEqual(['c', 'b', 'a', 'd']);
  });
});
