import { extractPage } from '../extract-page.js';

const leftOutOf = async (body: string, path = 'bread') =>
  (
    await extractPage(
      `<html><head><title>Bakery</title></head><body>${body}</body></html>`,
      `https://bakery.example/${path}`,
    )
  ).leftOut;

const MAIN = `<main><h1>Our bread</h1><p>${'We bake rye bread every morning at four. '.repeat(8)}</p></main>`;

describe('what of a page is not learned', () => {
  it('is told with the reason, in the order of the page', async () => {
    const parts = await leftOutOf(
      `<nav><a href="/">Home</a> <a href="/bread">Bread</a></nav>${MAIN}
       <div><p>Win a cake: send us a card.</p></div><footer><p>Dock Street 4</p></footer>`,
    );
    expect(parts.map(({ why }) => why)).toEqual(['frame', 'beside', 'frame']);
    expect(parts[0]?.text).toContain('Home');
    expect(parts[1]?.text).toBe('Win a cake: send us a card.');
    expect(parts[2]?.text).toBe('Dock Street 4');
  });

  it('names lists of links', async () => {
    const links = Array.from({ length: 12 }, (_, n) => `<li><a href="/p/${n}">Partner bakery ${n}</a></li>`);
    const parts = await leftOutOf(`${MAIN}<div><ul>${links.join('')}</ul></div>`);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ why: 'links', text: expect.stringContaining('Partner bakery 0 · ') });
    expect(parts[0]?.text.length).toBeLessThanOrEqual(200);
  });

  it('is nothing where all is learned, and has an end', async () => {
    expect(await leftOutOf(MAIN)).toEqual([]);
    const many = Array.from(
      { length: 200 },
      (_, n) => `<div><p><a href="/${n}">Link ${n}</a></p></div><div><p>Note ${n}.</p></div>`,
    );
    expect((await leftOutOf(`${MAIN}<div>${many.join('')}</div>`)).length).toBe(30);
  });

  it('is not what is learned of the shop itself', async () => {
    const around =
      '<footer><p>Call +47 23 45 67 89</p></footer><div><p>Win a cake: send us a card.</p></div>';
    const parts = await leftOutOf(`${MAIN}${around}`, '');
    expect(parts.map(({ text }) => text)).toEqual(['Win a cake: send us a card.']);
  });
});
