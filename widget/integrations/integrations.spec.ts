import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { downloads, originOf, packIntegrations } from '../scripts/integrations.mjs';

const filesOf = (zip: Uint8Array | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip ?? new Uint8Array())).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

it('the WordPress zip holds the plugin and nothing else', () => {
  expect(Object.keys(filesOf(packIntegrations().get('chirrup-wordpress.zip')))).toEqual([
    'chirrup/chirrup.php',
    'chirrup/includes/front-end.php',
    'chirrup/includes/identity-token.php',
    'chirrup/includes/identity.php',
    'chirrup/includes/page-caches.php',
    'chirrup/includes/rules.php',
    'chirrup/includes/settings-page.php',
    'chirrup/includes/settings.php',
    'chirrup/languages/chirrup.pot',
    'chirrup/readme.txt',
    'chirrup/uninstall.php',
  ]);
});

it('the store zip holds the app and its extension, and nothing else', () => {
  expect(Object.keys(filesOf(packIntegrations().get('chirrup-store.zip')))).toEqual([
    'README.md',
    'extensions/chirrup-chat/blocks/chirrup.liquid',
    'extensions/chirrup-chat/locales/en.default.json',
    'extensions/chirrup-chat/locales/en.default.schema.json',
    'extensions/chirrup-chat/shopify.extension.toml',
    'shopify.app.toml',
  ]);
});

it('the same sources give the same bytes, in every time zone', () => {
  const zone = process.env.TZ;
  const [first, second] = ['Asia/Tokyo', 'America/Lima'].map((name) => {
    process.env.TZ = name;
    return packIntegrations('https://chat.example.com');
  });
  process.env.TZ = zone;
  if (zone === undefined) delete process.env.TZ;
  for (const [name, bytes] of first ?? []) {
    expect(Buffer.from(second?.get(name) ?? []).equals(bytes)).toBe(true);
  }
});

it('the address is written into the zips, and nothing of this machine', () => {
  for (const zip of packIntegrations('https://chat.example.com/console').values()) {
    const all = Object.values(filesOf(zip)).join('\n');
    expect(all).toContain('https://chat.example.com');
    expect(all).not.toMatch(
      /\/root\/|\/home\/|localhost|127\.0\.0\.1|whsec_|sk_(live|test)_|shpss_|BEGIN [A-Z ]*KEY/,
    );
  }
});

it.each(['chat.example.com', 'ftp://chat.example.com', "https://'); evil( '"])(
  'refuses %s as an address',
  (text) => {
    expect(() => originOf(text)).toThrow('is no address');
  },
);

it('the documents offer the zips that the product serves, and no others', () => {
  const content = join(import.meta.dirname, '../../frontend/content/integrations');
  const offered = ['wordpress', 'shopify'].map((name) => {
    const [, zip] =
      /\(\/lib\/(downloads\/[^)]+)\)/.exec(readFileSync(join(content, `${name}.md`), 'utf8')) ?? [];
    return zip;
  });
  expect(offered).toEqual([...downloads().keys()]);
  const plugin = filesOf(downloads().get(offered[0] ?? ''))['chirrup/chirrup.php'];
  expect(plugin).toContain(`Version:           ${/-([\d.]+)\.zip$/.exec(offered[0] ?? '')?.[1]}\n`);
});
