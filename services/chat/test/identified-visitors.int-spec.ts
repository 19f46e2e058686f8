import { createHmac } from 'node:crypto';
import { newBotId } from '@chirrup/kernel/ids';
import { ChatHarness } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

const service = { principal: { kind: 'service', name: 'bff' } } as const;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** As an owner's server says who a visitor is. */
const identify = async (of: ChatHarness, sub: string, email: string, who = of.visitor) => {
  const owner = { principal: { kind: 'member', userId: 'u1', botId: of.botId, role: 'owner' } } as const;
  const { secret } = await of.chat.replaceIdentitySecret({ botId: of.botId }, owner);
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { sub, email, iat, exp: iat + 300, jti: newBotId() };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  await of.chat.identifyVisitor({ botId: of.botId, token }, who);
};
const find = async (of: ChatHarness, subject: string, email = '') =>
  (await of.chat.findIdentifiedVisitors({ botId: of.botId, subject, email }, service)).visitorIds;

describe('visitors who were identified', () => {
  it('are found by the id or the address of the person, in their own bot, until they are erased', async () => {
    const bot = h.otherBot();
    const other = h.otherBot();
    const ann = bot.visitorNamed('anon_ann');
    await bot.thread(ann);
    await identify(bot, '42', 'ann@mail.example', ann);
    await identify(bot, '43', '', bot.visitorNamed('anon_bob'));
    await identify(other, '42', 'ann@mail.example', other.visitorNamed('anon_elsewhere'));
    expect(await find(bot, '42')).toEqual(['anon_ann']);
    expect(await find(bot, '', 'Ann@Mail.example')).toEqual(['anon_ann']);
    expect(await find(bot, '44')).toEqual([]);
    // no id and no address is nobody, not those without one
    expect(await find(bot, '')).toEqual([]);
    await bot.chat.eraseVisitor({ botId: bot.botId }, ann);
    expect(await find(bot, '42', 'ann@mail.example')).toEqual([]);
    expect(await find(other, '42')).toEqual(['anon_elsewhere']);
  });

  it('are found for services only', async () => {
    const request = { botId: h.botId, subject: '42', email: '' };
    await expect(h.chat.findIdentifiedVisitors(request, h.visitor)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
