import { createHmac } from 'node:crypto';
import { newBotId } from '@chirrup/kernel/ids';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { ChatHarness } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

const member = (of: ChatHarness, role: BotRole): { principal: Principal } => ({
  principal: { kind: 'member', userId: 'u1', botId: of.botId, role },
});
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** As an owner's server signs it, without the library that reads it. */
const sign = (secret: string, claims: object = {}) => {
  const iat = Math.floor(Date.now() / 1_000);
  const body = {
    sub: 'user-7',
    name: 'Zoë',
    email: 'zoe@shop.example',
    iat,
    exp: iat + 300,
    jti: newBotId(),
    ...claims,
  };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(body)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const secretOf = async (of: ChatHarness) =>
  (await of.chat.replaceIdentitySecret({ botId: of.botId }, member(of, 'owner'))).secret;
const identify = (of: ChatHarness, token: string, who = of.visitor) =>
  of.chat.identifyVisitor({ botId: of.botId, token }, who);
const identities = async (of: ChatHarness) => {
  await h.admin('UPDATE threads SET message_count = 1 WHERE bot_id = $1', [of.botId]);
  const { threads } = await of.chat.listThreads(
    { botId: of.botId, limit: 50, before: 0 },
    member(of, 'viewer'),
  );
  return threads.map(({ identity }) => identity);
};
const zoe = { subject: 'user-7', name: 'Zoë', email: 'zoe@shop.example' };

describe('a visitor’s identity', () => {
  it('is shown with all threads of the visitor, to the team', async () => {
    const bot = h.otherBot();
    const secret = await secretOf(bot);
    await bot.thread();
    await bot.thread(bot.visitorNamed('anon_2'));
    expect(await identify(bot, sign(secret))).toEqual(zoe);
    await bot.thread();
    const shown = await identities(bot);
    expect(shown).toHaveLength(3);
    expect(shown.filter((identity) => identity?.subject === 'user-7')).toEqual([zoe, zoe]);
    const { identity } = await bot.chat.exportVisitor(
      { botId: bot.botId, afterThreadId: '', afterSeq: 0 },
      bot.visitor,
    );
    expect(identity).toEqual(zoe);
  });

  it('takes the same token again of the same visitor only, also once it is erased', async () => {
    const bot = h.otherBot();
    const token = sign(await secretOf(bot));
    const thief = bot.visitorNamed('anon_thief');
    const used = { code: 'IDENTITY.TOKEN_USED' };
    await identify(bot, token);
    await identify(bot, token);
    await expect(identify(bot, token, thief)).rejects.toMatchObject(used);
    await bot.chat.eraseVisitor({ botId: bot.botId }, bot.visitor);
    await expect(identify(bot, token, thief)).rejects.toMatchObject(used);
  });

  it('changes name and address, and is not somebody else’s', async () => {
    const bot = h.otherBot();
    const secret = await secretOf(bot);
    await bot.thread();
    await identify(bot, sign(secret));
    await identify(bot, sign(secret, { name: 'Zoë Q.' }));
    await expect(identify(bot, sign(secret, { sub: 'user-8' }))).rejects.toMatchObject({
      code: 'IDENTITY.OTHER_VISITOR',
    });
    expect(await identities(bot)).toEqual([{ ...zoe, name: 'Zoë Q.' }]);
  });

  it.each([
    ['of another bot', 'IDENTITY.TOKEN_INVALID', {}, async () => secretOf(h.otherBot())],
    ['that ran out', 'IDENTITY.TOKEN_EXPIRED', { iat: 1_000, exp: 1_300 }, undefined],
    [
      'for more than a day',
      'IDENTITY.TOKEN_INVALID',
      { exp: Math.floor(Date.now() / 1_000) + 200_000 },
      undefined,
    ],
    ['without a number', 'IDENTITY.TOKEN_INVALID', { jti: undefined }, undefined],
  ])('refuses a token %s', async (_, code, claims, otherSecret) => {
    const bot = h.otherBot();
    const secret = await secretOf(bot);
    await bot.thread();
    await expect(identify(bot, sign((await otherSecret?.()) ?? secret, claims))).rejects.toMatchObject({
      code,
    });
    expect(await identities(bot)).toEqual([undefined]);
  });

  it('needs a secret, and the current one', async () => {
    const bot = h.otherBot();
    await expect(identify(bot, sign('x'))).rejects.toMatchObject({ code: 'IDENTITY.NO_SECRET' });
    const first = await secretOf(bot);
    const second = await secretOf(bot);
    expect(second).not.toBe(first);
    expect(second).toMatch(/^[\w-]{43}$/);
    await expect(identify(bot, sign(first))).rejects.toMatchObject({ code: 'IDENTITY.TOKEN_INVALID' });
    await identify(bot, sign(second));
  });

  it('and its secret are for those they belong to', async () => {
    const bot = h.otherBot();
    const secret = await secretOf(bot);
    for (const call of ['getIdentitySecret', 'replaceIdentitySecret'] as const) {
      for (const role of ['editor', 'viewer'] as const)
        await expect(bot.chat[call]({ botId: bot.botId }, member(bot, role))).rejects.toMatchObject({
          code: 'AUTH.FORBIDDEN',
        });
      await expect(bot.chat[call]({ botId: bot.botId }, bot.visitor)).rejects.toMatchObject({
        code: 'BOTS.NOT_FOUND',
      });
    }
    await expect(identify(bot, sign(secret), member(bot, 'owner'))).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
    expect((await bot.chat.getIdentitySecret({ botId: bot.botId }, member(bot, 'owner'))).secret).toBe(
      secret,
    );
  });

  it('leaves with the visitor’s conversations', async () => {
    const bot = h.otherBot();
    await bot.thread();
    await identify(bot, sign(await secretOf(bot)));
    await bot.chat.eraseVisitor({ botId: bot.botId }, bot.visitor);
    const rows = await h.admin(
      `SELECT 1 FROM visitor_identities WHERE bot_id = $1 UNION ALL SELECT 1 FROM identity_tokens WHERE bot_id = $1 AND visitor_id <> ''`,
      [bot.botId],
    );
    expect(rows).toEqual([]);
  });
});
