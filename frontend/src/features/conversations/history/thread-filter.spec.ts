import { filterOf, NO_FILTER, withFilter } from './thread-filter';

const of = (search: string) => filterOf(new URLSearchParams(search), 'Asia/Tokyo');

describe('the filter of threads in an address', () => {
  it('holds what was chosen', () => {
    expect(of('day=2026-10-31&rating=down&unanswered=true&text=%20gift%20')).toEqual({
      day: '2026-10-31',
      time_zone: 'Asia/Tokyo',
      rating: 'down',
      unanswered: true,
      text: 'gift',
    });
  });

  it.each(['', 'day=2026-02-30', 'day=today', 'rating=good', 'unanswered=1', 'text=%20', 'thread=t1'])(
    'leaves out what makes no sense: %j',
    (search) => expect(of(search)).toEqual({}),
  );

  it('names the zone only of a day', () => {
    expect(of('rating=up')).toEqual({ rating: 'up' });
  });

  it('changes without the rest of the address', () => {
    const params = new URLSearchParams('thread=t1&rating=up');
    expect(String(withFilter(params, { rating: 'down', text: 'a b' }))).toBe(
      'thread=t1&rating=down&text=a+b',
    );
    expect(String(withFilter(withFilter(params, { text: 'a' }), NO_FILTER))).toBe('thread=t1');
  });
});
