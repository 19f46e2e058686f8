import { newBotId } from '@chirrup/kernel/ids';
import { seal, unseal } from '@chirrup/tenancy/sealed-text';
import { type BotModel, checkBotModel, INSTALLATIONS, type WantedModel } from './bot-model.js';

const offered = {
  choices: ['large', 'small'],
  ownerBaseUrls: ['http://gateway.internal/v1'],
  takesAddresses: true,
};
const stored: BotModel = { provider: 'anthropic', baseUrl: '', model: 'claude', key: 'sk-stored' };
const own: WantedModel = { provider: 'openai', baseUrl: '', model: 'gpt', key: 'sk-new' };
const check = (wanted: Partial<WantedModel>, before = INSTALLATIONS) =>
  checkBotModel({ ...own, ...wanted }, before, offered);

describe('the model an owner asks for', () => {
  it('is one of the installation’s', () => {
    expect(check({ provider: '', model: 'small' }, stored)).toEqual({ ...INSTALLATIONS, model: 'small' });
    expect(check({ provider: '', model: '' })).toEqual(INSTALLATIONS);
    expect(() => check({ provider: '', model: 'huge' })).toThrow('does not offer');
  });

  it('is one of an account of their own', () => {
    expect(check({ model: ' gpt ', key: ' sk-new\n' })).toEqual({ ...own, key: 'sk-new' });
    const azure = 'https://my-shop.openai.azure.com/openai/v1';
    expect(check({ provider: 'azure', baseUrl: azure })).toMatchObject({ baseUrl: azure });
    const gateway = { provider: 'openai-compatible', baseUrl: 'http://gateway.internal/v1' };
    expect(check(gateway)).toMatchObject(gateway);
  });

  it('may be at any public address, where the installation takes them', () => {
    const anywhere = { provider: 'openai-compatible', baseUrl: 'https://models.example:8443/openai/v1' };
    expect(check(anywhere)).toMatchObject(anywhere);
    const wanted = { ...own, ...anywhere };
    expect(() => checkBotModel(wanted, INSTALLATIONS, { ...offered, takesAddresses: false })).toThrow(
      'allows these addresses: http://gateway.internal/v1',
    );
  });

  it.each([
    'http://models.example/v1',
    'https://127.0.0.1/v1',
    'https://[::1]/v1',
    'https://2130706433/v1',
    'https://0x7f.1/v1',
    'https://10.1.2.3/v1',
    'https://localhost/v1',
    'https://models.localhost/v1',
    'https://metadata.google.internal/v1',
    'https://printer.local/v1',
    'https://a:b@models.example/v1',
    'models.example/v1',
    '',
  ])('is at no private address: %s', (baseUrl) =>
    expect(() => check({ provider: 'openai-compatible', baseUrl })).toThrow('https://'),
  );

  it.each<[string, Partial<WantedModel>]>([
    ['an unknown provider', { provider: 'somebody' }],
    ['no name', { model: '' }],
    ['a name with spaces', { model: 'g p t' }],
    ['an address where none is taken', { baseUrl: 'https://evil.example' }],
    ['another address', { provider: 'openai-compatible', baseUrl: 'http://169.254.169.254/v1' }],
    ['no Azure', { provider: 'azure', baseUrl: 'https://evil.example/x.openai.azure.com' }],
    ['no Azure either', { provider: 'azure', baseUrl: 'https://my.openai.azure.com.evil.example' }],
    ['Azure at another port', { provider: 'azure', baseUrl: 'https://my.openai.azure.com:8080' }],
    ['a torn key', { key: 'sk new' }],
    ['a long key', { key: 'k'.repeat(501) }],
  ])('is refused: %s', (_, wanted) => expect(() => check(wanted)).toThrow());

  it('keeps its key only where it was saved for', () => {
    const same = { provider: 'anthropic', model: 'other', key: undefined };
    expect(check(same, stored)).toMatchObject({ model: 'other', key: 'sk-stored' });
    expect(check({ ...same, key: '' }, stored)).toMatchObject({ key: 'sk-stored' });
    for (const before of [INSTALLATIONS, { ...stored, baseUrl: 'https://x' }, { ...stored, key: '' }])
      expect(() => check(same, before)).toThrow('Enter the key');
    expect(() => check({ key: undefined }, stored)).toThrow('Enter the key');
  });
});

describe('a sealed key', () => {
  const [botId, key] = [newBotId(), { id: 'now', key: Buffer.alloc(32, 1) }];
  const open = (text: string, of = botId, with_ = key.key) => unseal(text, of, () => [with_]);

  it('is read with its key, as that of its bot', () => {
    const sealed = seal('sk-secret', botId, key);
    expect(sealed).not.toContain('sk-secret');
    expect(seal('sk-secret', botId, key)).not.toBe(sealed);
    expect(open(sealed)).toBe('sk-secret');
    expect(open(sealed, newBotId())).toBeUndefined();
    expect(open(sealed, botId, Buffer.alloc(32, 2))).toBeUndefined();
    expect(open(`${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
  });

  it.each(['', 'now', 'now.', '.', 'now.AA', 'a.b.c'])('is none: %j', (text) =>
    expect(open(text)).toBeUndefined(),
  );
});
