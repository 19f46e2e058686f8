import { withFailure, withMissing, withPage } from './fetched-link.js';
import { type Link, newLink } from './link.js';

const now = new Date('2026-11-20T12:00:00Z');
const read = (text: string, title = 'Lamp') => ({
  ok: true as const,
  page: {
    title,
    url: 'https://shop.example/lamp',
    blocks: [{ heading_path: [], kind: 'prose' as const, text }],
  },
  thumbnail: '',
  finalUrl: 'https://shop.example/lamp',
  hash: title + text,
});
const unread = newLink({
  botId: 'C-1',
  url: 'https://shop.example/lamp',
  urlKey: 'shop.example/lamp',
  state: 'fetching',
  createdAt: new Date(0),
});
const ready = withPage(unread, read('It is red.'), now);
const edited = (part: Partial<Link['owner']>): Link => ({ ...ready, owner: { ...ready.owner, ...part } });
const marked = (link: Link, next: ReturnType<typeof read>) =>
  withPage(link, next, now).freshness.changedSinceEdit;

describe('a page that was read again', () => {
  it.each([
    ['the text an edit stands over', edited({ content: 'It is blue.' }), read('It is green.'), true],
    ['the title an edit stands over', edited({ title: 'My lamp' }), read('It is red.', 'Lamps'), true],
    ['what was not edited', edited({ title: 'My lamp' }), read('It is green.'), false],
    ['what the owner says', edited({ content: 'It is blue.' }), read('It is blue.'), false],
    ['nothing new', edited({ content: 'It is blue.' }), read('It is red.'), false],
    [
      'its first word',
      { ...unread, owner: { ...unread.owner, content: 'It is blue.' } },
      read('It is red.'),
      false,
    ],
  ])('asks its owner or not: %s', (_name, link, next, asked) => expect(marked(link, next)).toBe(asked));

  it('is gone when it is missing twice in a row, and back when it is read', () => {
    const once = withMissing(ready, 'no', now);
    expect(once).toMatchObject({ state: 'ready', freshness: { missed: 1, goneAt: null } });
    expect(withMissing(withFailure(once, 'busy'), 'no', now).freshness.goneAt).toBeNull();
    const twice = withMissing(once, 'no', now);
    expect(twice.freshness.goneAt).toEqual(now);
    expect(withFailure(twice, 'busy').freshness.goneAt).toEqual(now);
    expect(withPage(twice, read('It is red.'), now).freshness).toMatchObject({ missed: 0, goneAt: null });
  });
});
