import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { type BotPage, writeBotPage, writeUnknownBotPage } from './bot-page-html.js';

const SITE =
  '<!doctype html><html><head><meta name="description" content="The product" />\n<meta property="og:title" content="The product" />' +
  '<title>Chirrup</title></head><body><div id="root"><div class="outline-page"><i></i><i></i><i></i></div></div><noscript>Needs JavaScript.</noscript></body></html>';
const page: BotPage = {
  name: 'Alpine Shop',
  address: 'https://chat.example.com/b/C-00000000000000000000',
  picture: 'https://chat.example.com/api/files/abc.jpg',
  live: true,
};

/** As a browser understands it. */
const read = (html: string) => {
  const contents = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => [name, content],
  );
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    text: /<noscript>(.*)<\/noscript>/.exec(html)?.[1],
    outline: /<div class="outline-page outline-text">(.*?)<\/div>/.exec(html)?.[1],
    metas: Object.fromEntries(contents),
    count: contents.length,
  };
};

it('a live bot has title, description, canonical address and a card with its avatar', () => {
  const { title, canonical, text, metas } = read(writeBotPage(SITE, page));
  expect(title).toBe('Alpine Shop · Chirrup');
  expect(canonical).toBe(page.address);
  expect(metas).toEqual({
    description: expect.stringContaining('Ask Alpine Shop'),
    'og:type': 'website',
    'og:site_name': 'Chirrup',
    'og:title': 'Alpine Shop',
    'og:description': metas.description,
    'og:url': page.address,
    'og:image': page.picture,
    'og:image:alt': 'Alpine Shop',
    'twitter:card': 'summary',
  });
  expect(text).toContain('<h1>Bot Profile Page</h1><p>Bot Name: Alpine Shop</p>');
});

it('can be read before its scripts run', () => {
  const { outline } = read(writeBotPage(SITE, { ...page, name: '<b>$& Shop' }));
  expect(outline).toContain('<h1>Bot Profile Page</h1><p>Bot Name: &lt;b&gt;$&amp; Shop</p><p>Ask &lt;b&gt;');
  expect(read(writeUnknownBotPage(SITE)).outline).toContain('Invalid bot id');
});

it('finds the outline in the site’s page', () => {
  const site = readFileSync(join(root, 'frontend/index.html'), 'utf8');
  expect(read(writeBotPage(site, page)).outline).toContain('Bot Name: Alpine Shop');
});

it('each meta stands once: those of the site are replaced', () => {
  const { metas, count } = read(writeBotPage(SITE, page));
  expect(count).toBe(Object.keys(metas).length);
  expect(writeBotPage(SITE, page)).not.toContain('The product');
});

it('a bot without an avatar has no picture', () => {
  const { metas } = read(writeBotPage(SITE, { ...page, picture: '' }));
  expect(metas).not.toHaveProperty('og:image');
});

it('a bot that is off, and an unknown one, stay out of search engines', () => {
  const off = read(writeBotPage(SITE, { ...page, live: false }));
  expect(off.metas).toMatchObject({ robots: 'noindex', description: expect.stringContaining('offline') });
  const unknown = read(writeUnknownBotPage(SITE));
  expect(unknown.metas).toEqual({ robots: 'noindex' });
  expect(unknown.text).toContain('Invalid bot id, please check your bot profile link.');
});

it.each([
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</noscript><script>alert(1)</script>',
  "$& $' $` $1 $<name>",
])('the name %s is text everywhere', (name) => {
  const html = writeBotPage(SITE, { ...page, name });
  const plain = writeBotPage(SITE, { ...page, name: 'x' });
  const tags = (text: string) => text.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replace(/".*"/s, ''));
  expect(tags(html)).toEqual(tags(plain));
  const decode = (text = '') =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  expect(decode(read(html).metas['og:title'])).toBe(name);
});
