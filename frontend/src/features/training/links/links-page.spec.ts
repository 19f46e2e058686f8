import { linksViewOf, sortBy, withView } from './links-page';

describe('the view of the links in an address', () => {
  it.each([
    ['', { sort: 'newest', show: undefined }],
    ['sort=-title&show=failed', { sort: '-title', show: 'failed' }],
    ['sort=id&show=toString', { sort: 'newest', show: undefined }],
  ])('is read: %j', (search, view) => expect(linksViewOf(new URLSearchParams(search))).toEqual(view));

  it('changes, and begins on its first page', () => {
    const params = new URLSearchParams('page=3&sort=title&x=1');
    expect(String(withView(params, { show: 'gone' }))).toBe('sort=title&x=1&show=gone');
    expect(String(withView(params, { sort: 'newest' }))).toBe('x=1');
  });

  it('is turned round by a second click', () => {
    expect([sortBy('title', 'newest'), sortBy('title', 'title'), sortBy('url', '-url')]).toEqual([
      'title',
      '-title',
      'url',
    ]);
    expect([sortBy('added', 'newest'), sortBy('added', 'oldest')]).toEqual(['oldest', 'newest']);
  });
});
