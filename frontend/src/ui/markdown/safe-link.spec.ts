import { safeLink } from './safe-link';

describe('safeLink', () => {
  it.each(['javascript:alert(1)', ' java\nscript:x', 'ftp://a.example', '/x', '', 'data:text/html,x'])(
    'refuses %j',
    (url) => expect(safeLink(url)).toBeNull(),
  );
  it.each(['https://a.example/', 'mailto:a@b.example', 'tel:+441'])('accepts %j', (url) =>
    expect(safeLink(url)).toBe(url),
  );
});
