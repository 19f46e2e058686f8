import { parseSitemap } from './sitemap-parser.js';

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

describe('parseSitemap', () => {
  it('reads pages, not the pictures inside their entries', () => {
    const xml = `<?xml version="1.0"?><urlset ${NS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><loc> https://e.com/a?x=1&amp;y=2 </loc><image:image><image:loc>https://e.com/a.jpg</image:loc></image:image></url>
      <url><loc><![CDATA[https://e.com/b]]></loc></url></urlset>`;
    expect(parseSitemap(xml, 10)).toEqual({
      kind: 'urlset',
      root: 'urlset',
      locations: ['https://e.com/a?x=1&y=2', 'https://e.com/b'],
      broken: false,
    });
  });

  it('keeps what stands before the fault of broken XML', () => {
    const found = parseSitemap(`<urlset ${NS}><url><loc>https://e.com/a</loc></url><url><loc>https://e`, 10);
    expect(found).toMatchObject({ locations: ['https://e.com/a'], broken: true });
  });

  it('stops at the limit', () => {
    const xml = `<urlset ${NS}>${'<url><loc>https://e.com/</loc></url>'.repeat(50)}</urlset>`;
    expect(parseSitemap(xml, 7).locations).toHaveLength(7);
  });

  it('does not expand entities of its own making', () => {
    const bomb = `<!DOCTYPE z [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset ${NS}><url><loc>https://e.com/&b;</loc></url></urlset>`;
    const found = parseSitemap(bomb, 10);
    expect(found.locations.join('')).not.toContain('aaaa');
  });

  it('forgives what search engines forgive', () => {
    const bare = `<urlset ${NS}><url><loc>https://e.com/a?x=1&y=2</loc></url><url><loc>https://e.com/b</loc></url></urlset>`;
    expect(parseSitemap(bare, 10)).toMatchObject({
      locations: ['https://e.com/a?x=1&y=2', 'https://e.com/b'],
      broken: false,
    });
  });

  it('reads addresses that stand right in their entries', () => {
    const xml = `<sitemapindex ${NS}><sitemap>\n https://e.com/s?l=en&amp;p=2 \n</sitemap><sitemap><loc>https://e.com/t</loc><lastmod>2025</lastmod></sitemap></sitemapindex>`;
    expect(parseSitemap(xml, 10).locations).toEqual(['https://e.com/s?l=en&p=2', 'https://e.com/t']);
  });

  it.each([
    ['a text', '\ufeffhttps://e.com/a\r\nhttps://e.com/b\n'],
    [
      'RSS',
      '<rss><channel><link>https://e.com/</link><item><link>https://e.com/a</link></item><item><link>https://e.com/b</link></item></channel></rss>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://e.com/"/><entry><link href="https://e.com/a"/><link rel="edit" href="https://e.com/x"/></entry><entry><link rel="alternate" href="https://e.com/b"/></entry></feed>',
    ],
  ])('reads %s of addresses', (_name, text) => {
    expect(parseSitemap(text, 10)).toMatchObject({
      kind: 'list',
      locations: ['https://e.com/a', 'https://e.com/b'],
    });
  });

  it('says what else a document is', () => {
    expect(parseSitemap('<html><body>Hi</body></html>', 10)).toMatchObject({ kind: 'other', root: 'html' });
    expect(parseSitemap('', 10)).toMatchObject({ kind: 'other', root: '' });
  });
});
