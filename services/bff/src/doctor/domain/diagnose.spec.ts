import { diagnose } from './diagnose.js';
import type { FoundPage, FoundScript, LookedFor } from './diagnosis.js';

const bot: LookedFor = {
  botId: 'C-1',
  product: 'https://chat.example',
  isLive: true,
  isOriginAllowed: true,
  hasImages: false,
};
const script: FoundScript = {
  src: 'https://chat.example/lib/chirrup.js',
  botId: 'C-1',
  type: 'module',
  nonce: '',
  place: 'page',
  delayed: false,
};
const page: FoundPage = {
  failure: '',
  finalUrl: 'https://shop.example/',
  policies: [],
  scripts: [script],
  mentioned: false,
  hidingRules: [],
  productFailure: '',
};
const line =
  '<script id="chirrup-widget" type="module" src="https://chat.example/lib/chirrup.js" data-bot-id="C-1"></script>';
/** What is not well. */
const faults = (found: Partial<FoundPage>, looked: Partial<LookedFor> = {}) =>
  diagnose({ ...page, ...found }, { ...bot, ...looked }).filter(({ level }) => level !== 'ok');

describe('the diagnosis of a page', () => {
  it('says of every check that all is well', () => {
    const findings = diagnose(page, bot);
    expect(findings.map(({ check, level, fix }) => [check, level, fix])).toEqual(
      ['page', 'script', 'bot_id', 'duplicates', 'policy', 'css', 'origin', 'live_mode', 'product'].map(
        (check) => [check, 'ok', ''],
      ),
    );
  });

  it.each<[string, Partial<FoundPage>, string, string, string]>([
    ['no tag', { scripts: [] }, 'script', 'problem', 'no script tag'],
    [
      'a tag in a comment',
      { scripts: [{ ...script, place: 'comment' }] },
      'script',
      'problem',
      'HTML comment',
    ],
    [
      'a tag in a template',
      { scripts: [{ ...script, place: 'template' }] },
      'script',
      'problem',
      '<template>',
    ],
    ['a tag that a script adds', { scripts: [], mentioned: true }, 'script', 'warning', 'seems to add it'],
    ['a tag without an address', { scripts: [{ ...script, src: '' }] }, 'script', 'problem', 'no address'],
    [
      'a tag with a type that runs nowhere',
      { scripts: [{ ...script, type: 'text/plain' }] },
      'script',
      'problem',
      'type="text/plain"',
    ],
    [
      'another type',
      { scripts: [{ ...script, type: 'text/partytown' }] },
      'script',
      'problem',
      'type="text/partytown"',
    ],
    [
      'an insecure address',
      { scripts: [{ ...script, src: 'http://chat.example/lib/chirrup.js' }] },
      'script',
      'problem',
      'browsers block it',
    ],
    [
      'another product',
      { scripts: [{ ...script, src: 'https://other.example/lib/chirrup.js' }] },
      'script',
      'problem',
      'comes from https://other.example',
    ],
    [
      'another file',
      { scripts: [{ ...script, src: 'https://chat.example/lib/old.js' }] },
      'script',
      'problem',
      'loads another file',
    ],
    ['no bot', { scripts: [{ ...script, botId: '' }] }, 'bot_id', 'problem', 'neither data-bot-id nor ?bot='],
    [
      'another bot',
      { scripts: [{ ...script, botId: 'C-2' }] },
      'bot_id',
      'problem',
      'names another bot: C-2',
    ],
  ])('finds %s and gives the line to paste', (_, found, check, level, message) => {
    const [fault, ...others] = faults(found);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ check, level, lines: [line], message: expect.stringContaining(message) });
    expect(fault?.fix).not.toBe('');
  });

  it.each<[string, Partial<FoundPage>, Partial<LookedFor>, string, string, string]>([
    [
      'a tag that is kept back',
      { scripts: [{ ...script, delayed: true }] },
      {},
      'script',
      'warning',
      'keeps the script back',
    ],
    ['the tag twice', { scripts: [script, script] }, {}, 'duplicates', 'warning', '2 times'],
    [
      'tags of two bots',
      { scripts: [script, { ...script, botId: 'C-2' }] },
      {},
      'duplicates',
      'warning',
      'for 2 bots',
    ],
    [
      'rules that hide everything',
      { hidingRules: ['html { opacity: 0 }'] },
      {},
      'css',
      'warning',
      'hide the whole document',
    ],
    ['a sandbox', { policies: ['sandbox allow-forms'] }, {}, 'policy', 'problem', 'sandbox'],
    [
      'an origin that is not allowed',
      {},
      { isOriginAllowed: false },
      'origin',
      'problem',
      'https://shop.example',
    ],
    ['Live Mode off', {}, { isLive: false }, 'live_mode', 'problem', 'Live Mode is off'],
    [
      'a product out of reach',
      { productFailure: 'The server did not answer in time.' },
      {},
      'product',
      'warning',
      'did not answer in time',
    ],
  ])('finds %s', (_, found, looked, check, level, message) => {
    const [fault, ...others] = faults(found, looked);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ check, level, message: expect.stringContaining(message) });
    expect(fault?.fix).not.toBe('');
  });

  it('gives the directives of a policy word for word, and names the hosts it blocks', () => {
    const [fault] = faults({ policies: ["default-src 'self'; img-src 'self' data:"] }, { hasImages: true });
    expect(fault?.message).toContain('blocks https://chat.example, wss://chat.example');
    expect(fault?.lines).toEqual([
      "script-src 'self' https://chat.example",
      "connect-src 'self' https://chat.example wss://chat.example",
      "img-src 'self' data: https://chat.example",
    ]);
  });

  it('asks for a nonce where only that counts', () => {
    const policies = ["script-src 'nonce-r4nd' 'strict-dynamic'"];
    expect(faults({ policies })[0]?.fix).toContain('nonce');
    expect(faults({ policies, scripts: [{ ...script, nonce: 'r4nd' }] })).toEqual([]);
  });

  it('still speaks of the bot where the page cannot be read', () => {
    const failure = 'The page answered 404 (not found).';
    const found = diagnose({ ...page, failure, scripts: [] }, { ...bot, isLive: false });
    expect(found.map(({ check, level }) => [check, level])).toEqual([
      ['page', 'problem'],
      ['origin', 'ok'],
      ['live_mode', 'problem'],
      ['product', 'ok'],
    ]);
    expect(found[0]?.message).toContain(failure);
  });
});
