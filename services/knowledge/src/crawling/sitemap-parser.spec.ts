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
    expect(found.broken).toBe(true);
    expect(found.locations.join('')).not.toContain('aaaa');
  });

  it('says what else a document is', () => {
    expect(parseSitemap('<html><body>Hi</body></html>', 10)).toMatchObject({ kind: 'other', root: 'html' });
    expect(parseSitemap('', 10)).toMatchObject({ kind: 'other', root: '' });
  });
});
