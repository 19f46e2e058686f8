// Packs the integrations into zips: the same sources and address give the same bytes.
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

const home = join(dirname(fileURLToPath(import.meta.url)), '..', 'integrations');
/** What a zip may hold; anything else in a folder is a mistake. */
const KINDS = new Set(['.php', '.txt', '.pot', '.toml', '.liquid', '.json', '.md']);
/** Zips carry a local time: this one is the same in every time zone. */
const MTIME = new Date(2000, 0, 1);
const REGULAR_FILE = 0o100644;
const UNIX = 3;

/** Each integration: its folder and where the product's address stands. */
const INTEGRATIONS = [
  {
    zip: 'chirrup-wordpress.zip',
    folder: 'wordpress',
    files: 'chirrup/**',
    addresses: [
      { file: 'chirrup/chirrup.php', line: (address) => `define( 'CHIRRUP_ADDRESS', '${address}' );` },
    ],
  },
  {
    zip: 'chirrup-store.zip',
    folder: 'store',
    files: '{shopify.app.toml,README.md,extensions/**}',
    addresses: [
      {
        file: 'extensions/chirrup-chat/blocks/chirrup.liquid',
        line: (address) => `{%- assign address = '${address}' -%}`,
      },
      { file: 'shopify.app.toml', line: (address) => address || EXAMPLE },
    ],
  },
];
/** What the app's file says before it has an address. */
const EXAMPLE = 'https://chat.example.com';

/**
 * @param {string | undefined} text
 * @returns {string} the origin, or '' without a text
 */
export function originOf(text) {
  if (!text) return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error(`"${text}" is no address: give it as https://chat.example.com`);
  }
  return url.origin;
}

/**
 * The zips by name. With an address, owners do not have to enter it.
 * @param {string} [address]
 * @returns {Map<string, Uint8Array>}
 */
export function packIntegrations(address) {
  const origin = originOf(address);
  return new Map(INTEGRATIONS.map((integration) => [integration.zip, pack(integration, origin)]));
}

/** More than either is by far: a folder that does not belong there would show. */
const ZIP_LIMIT = 64 * 1_024;
const { version } = JSON.parse(readFileSync(join(home, '..', 'package.json'), 'utf8'));

/** What the product offers for download under `/lib/`: named by their version, for everybody's address. */
export function downloads() {
  return new Map(
    [...packIntegrations()].map(([name, bytes]) => {
      if (bytes.length > ZIP_LIMIT)
        throw new Error(`${name}: ${bytes.length} B, the limit is ${ZIP_LIMIT} B`);
      return [`downloads/${name.replace(/\.zip$/, `-${version}.zip`)}`, bytes];
    }),
  );
}

/** Writes the zips into `outdir`; returns their names and sizes. */
export function writeIntegrations(outdir, address) {
  mkdirSync(outdir, { recursive: true });
  return [...packIntegrations(address)].map(([name, bytes]) => {
    writeFileSync(join(outdir, name), bytes);
    return { name, size: bytes.length };
  });
}

function pack({ folder, files, addresses }, origin) {
  const base = join(home, folder);
  const names = globSync(files, { cwd: base })
    .filter((name) => statSync(join(base, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const entries = names.map((name) => {
    if (!KINDS.has(extname(name))) throw new Error(`${folder}/${name} does not belong into a zip.`);
    const text = readFileSync(join(base, name), 'utf8');
    const place = addresses.find(({ file }) => file === name);
    return [
      name,
      [
        strToU8(place ? addressed(text, place, origin) : text),
        { mtime: MTIME, level: 9, os: UNIX, attrs: REGULAR_FILE << 16 },
      ],
    ];
  });
  return zipSync(Object.fromEntries(entries));
}

function addressed(text, { file, line }, origin) {
  const empty = line('');
  if (!text.includes(empty)) throw new Error(`${file} has no line ${empty}`);
  return text.replaceAll(empty, () => line(origin));
}
