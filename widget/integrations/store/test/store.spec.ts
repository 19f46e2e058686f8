import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { Liquid } from 'liquidjs';
import { packIntegrations } from '../../../scripts/integrations.mjs';

const extension = join(import.meta.dirname, '../extensions/chirrup-chat');
const read = (file: string): string => readFileSync(join(extension, file), 'utf8');
const source = read('blocks/chirrup.liquid');
const SCHEMA = /{% schema %}(.*){% endschema %}/s;
const schema = JSON.parse(SCHEMA.exec(source)?.[1] ?? '');
const texts = JSON.parse(read('locales/en.default.schema.json'));
const ID = 'C-0123456789ABCDEFGHJK';

/** As a store renders a block; a tag or filter that does not exist is an error. */
const engine = new Liquid({ strictFilters: true });
engine.registerFilter('t', (key: string) => JSON.parse(read('locales/en.default.json'))[key]);

const defaults = Object.fromEntries(
  schema.settings.flatMap(({ id, default: value }: { id?: string; default?: unknown }) =>
    id ? [[id, value ?? '']] : [],
  ),
);
const render = (settings: Record<string, unknown>, request: Record<string, unknown> = {}, block = source) =>
  engine.parseAndRenderSync(block.replace(SCHEMA, ''), {
    block: { settings: { ...defaults, address: 'https://chat.example.com', ...settings } },
    request: { page_type: 'index', design_mode: false, ...request },
  });
const tag = (address = 'https://chat.example.com') =>
  `<script id="chirrup-widget" type="module" async src="${address}/lib/chirrup.js" data-bot-id="${ID}"></script>`;

it.each([
  [ID],
  [` ${ID.toLowerCase()}\n`],
  [
    `<script id="chirrup-widget" type="module" src="https://a.example/lib/chirrup.js" data-bot-id="${ID}"></script>`,
  ],
])('the Bot ID %j makes the script', (bot_id) => {
  expect(render({ bot_id }).trim()).toBe(tag());
});

it.each(['', 'C-1', '0123456789ABCDEFGHJK', `C-"><script>alert(1)</s`, 'C-<<<<<<<<<<<<<<<<<<<<'])(
  'the Bot ID %j makes nothing',
  (bot_id) => {
    expect(render({ bot_id }).trim()).toBe('');
  },
);

it.each([
  ['https://chat.example.com/console?x#y', 'https://chat.example.com'],
  ['Chat.Example.com/', 'https://chat.example.com'],
  ['https://chat.example.com:8443', 'https://chat.example.com:8443'],
])('the address %s is %s', (address, expected) => {
  expect(render({ bot_id: ID, address }).trim()).toBe(tag(expected));
});

it.each(['', 'http://chat.example.com', 'javascript:alert(1)', 'data:text/javascript,x', '//x:y'])(
  'the address %j makes nothing',
  (address) => {
    expect(render({ bot_id: ID, address }).trim()).toBe('');
  },
);

it('an address cannot leave its attribute', () => {
  const html = render({ bot_id: ID, address: 'https://x.example"><script>alert(1)</script>' });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toMatch(/https:\/\/x\.example&(quot|#34);/);
});

it.each([
  ['on_home', 'index'],
  ['on_products', 'product'],
  ['on_products', 'search'],
  ['on_cart', 'cart'],
  ['on_others', 'page'],
  ['on_others', 'customers/account'],
])('%s decides about the page type %s', (setting, page_type) => {
  expect(render({ bot_id: ID }, { page_type })).toContain('<script');
  expect(render({ bot_id: ID, [setting]: false }, { page_type }).trim()).toBe('');
});

it('says in the theme editor what is missing, and only there', () => {
  expect(render({}, { design_mode: true })).toContain('paste your Bot ID');
  expect(render({}).trim()).toBe('');
  expect(render({ bot_id: ID, on_home: false }, { design_mode: true }).trim()).toBe('');
});

it('the schema is one a store accepts, and every text of it is there', () => {
  expect(schema.target).toBe('body');
  expect(schema.name.length).toBeLessThanOrEqual(25);
  const keys = [...source.matchAll(/"t:([\w.]+)"/g)].map(([, key = '']) => key);
  const text = (key: string) => key.split('.').reduce((part, name) => part?.[name], texts);
  for (const key of keys) expect(typeof text(key)).toBe('string');
  expect(keys.length).toBeGreaterThan(8);
  const ids = schema.settings.flatMap(({ id }: { id?: string }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  // a text without a default: stores refuse an empty one
  for (const { type, default: value } of schema.settings) if (type === 'text') expect(value).toBeUndefined();
  // every setting that is read is one that can be set
  for (const [, id] of source.matchAll(/block\.settings\.(\w+)/g)) expect(ids).toContain(id);
});

it('a zip for one installation knows the address, in the block and in the app', () => {
  const files = unzipSync(
    packIntegrations('https://help.example.org').get('chirrup-store.zip') ?? new Uint8Array(),
  );
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const block = text('extensions/chirrup-chat/blocks/chirrup.liquid');
  expect(render({ bot_id: ID, address: '' }, {}, block).trim()).toBe(tag('https://help.example.org'));
  const app = text('shopify.app.toml');
  expect(app).toContain('uri = "https://help.example.org/api/v1/webhooks/shopify"');
  expect(app).not.toContain('chat.example.com');
});
