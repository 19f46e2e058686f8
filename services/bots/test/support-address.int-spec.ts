import type { Mail } from '@chirrup/mail/mailer';
import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { until } from '@chirrup/testing/until';
import { asMember, asUser, startBots } from './bots-under-test.js';

const asService = { principal: { kind: 'service', name: 'bff' } } as const;
type Product = Awaited<ReturnType<typeof startBots>>;

describe('the support address of a bot', () => {
  const mails: Mail[] = [];
  let product: Product;
  beforeAll(async () => {
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    product = await startBots(
      { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://chirrup.example' },
      { mailer },
    );
    product.plan.numberOfBots = -1;
  }, 60_000);
  afterAll(() => product?.stop());
  beforeEach(() => void mails.splice(0));

  const change = (bot: Bot, supportEmail: string, of = product) =>
    of.bots.changeBot({ botId: bot.id, version: 0, changes: { supportEmail } }, asMember(bot));
  const settings = async (bot: Bot, of = product) => of.bots.getBotSettings({ botId: bot.id }, asService);
  const takesEmail = async (bot: Bot) => (await settings(bot)).takesEmail;
  const sendLink = (bot: Bot) =>
    product.bots.requestSupportEmailProof({ botId: bot.id }, asMember(bot, 'editor'));
  const mailTo = async (to: string) =>
    (await until(async () => mails.find((mail) => mail.to === to), Boolean)) as Mail;
  const tokenOf = ({ text }: Mail): string =>
    new URL(/https:\S+/.exec(text)?.[0] ?? '').searchParams.get('p') ?? '';
  const prove = (token: string) => product.bots.proveSupportEmail({ token }, asService);

  it('gets nothing until the link mailed to it was opened', async () => {
    const bot = await product.createBot('ann', 'See https://evil.example');
    expect(await change(bot, 'Help@Shop.Example')).toMatchObject({ supportEmailProven: false });
    expect(await takesEmail(bot)).toBe(false);
    // the order of the save waits until the address is typed; the owner asks for the link at once
    expect(await sendLink(bot)).toMatchObject({ supportEmailProven: false });
    const mail = await mailTo('help@shop.example');
    expect(mail.subject).toBe('Confirm the support address of a Chirrup bot');
    expect(mail.text.match(/https?:/g)).toHaveLength(1);
    expect(mail.text).toContain('ann@example.com wants');
    for (let times = 0; times < 2; times += 1)
      expect(await prove(tokenOf(mail))).toEqual({
        email: 'help@shop.example',
        botName: 'See https://evil.example',
      });
    expect(await takesEmail(bot)).toBe(true);
    expect(await change(bot, 'help@shop.example')).toMatchObject({ supportEmailProven: true });
    // another address is another reader
    expect(await change(bot, 'sales@shop.example')).toMatchObject({ supportEmailProven: false });
    expect(await takesEmail(bot)).toBe(false);
    await expect(prove(tokenOf(mail))).rejects.toMatchObject({ code: 'BOTS.SUPPORT_LINK_INVALID' });
  });

  it('is proven by the save where it is that of a member who has proven it', async () => {
    const bot = await product.createBot('bea');
    expect(await change(bot, 'Bea@example.com')).toMatchObject({ supportEmailProven: true });
    expect(await takesEmail(bot)).toBe(true);
    product.unproven.add('cas');
    const other = await product.createBot('cas');
    expect(await change(other, 'cas@example.com')).toMatchObject({ supportEmailProven: false });
    product.unproven.delete('cas');
    expect(await sendLink(other)).toMatchObject({ supportEmailProven: true });
    expect(mails).toEqual([]);
  });

  it('ends with the membership that proved it', async () => {
    const bot = await product.createBot('dan');
    await product.bots.inviteCollaborator(
      { botId: bot.id, email: 'eve@example.com', role: 'editor' },
      asMember(bot),
    );
    const token = tokenOf(await mailTo('eve@example.com'));
    await product.bots.acceptInvitation({ token }, asUser('eve'));
    await change(bot, 'eve@example.com');
    expect(await takesEmail(bot)).toBe(true);
    await product.bots.removeCollaborator({ botId: bot.id, email: 'eve@example.com' }, asMember(bot));
    expect(await takesEmail(bot)).toBe(false);
  });

  it.each(['a@b.example,c@d.example', 'a@b.example c@d.example', 'Ann <a@b.example>', 'a@b'])(
    'is one address: %s is refused',
    async (supportEmail) => {
      const bot = await product.createBot('fay');
      await expect(change(bot, supportEmail)).rejects.toMatchObject({ code: 'BOTS.INVALID_FIELD' });
    },
  );

  it('is mailed few links, over all bots and whatever is added to it', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const bot = await product.createBot('gil');
      // the save orders one, the owner another
      await change(bot, `victim+${n}@shop.example`);
      outcomes.push(
        await sendLink(bot).then(
          () => 'ok',
          ({ code }) => code,
        ),
      );
    }
    expect(outcomes).toEqual(['ok', 'ok', 'BOTS.TOO_MANY_SUPPORT_LINKS', 'BOTS.TOO_MANY_SUPPORT_LINKS']);
  });

  it('is proven by no other token, and only for its own bot', async () => {
    const bot = await product.createBot('hal');
    await change(bot, 'hal-help@shop.example');
    await sendLink(bot);
    const token = tokenOf(await mailTo('hal-help@shop.example'));
    for (const wrong of ['', 'x', `${token}x`, token.slice(0, -4)])
      await expect(prove(wrong)).rejects.toMatchObject({ code: 'BOTS.SUPPORT_LINK_INVALID' });
    await expect(product.bots.proveSupportEmail({ token }, asUser('hal'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      product.bots.requestSupportEmailProof({ botId: bot.id }, asMember(bot, 'viewer')),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    const other = await product.createBot('ivy');
    await change(other, 'hal-help@shop.example');
    await prove(token);
    expect([await takesEmail(bot), await takesEmail(other)]).toEqual([true, false]);
  });

  it('is taken as it is where mails are files, and none are mailed', async () => {
    const files = await startBots();
    const bot = await files.createBot('kim');
    await change(bot, 'kim@example.com', files);
    expect(await settings(bot, files)).toMatchObject({ supportEmail: 'kim@example.com', takesEmail: false });
    const invited = await files.bots.inviteCollaborator(
      { botId: bot.id, email: 'lea@example.com', role: 'viewer' },
      asMember(bot),
    );
    const token = new URL(invited.link).searchParams.get('p') ?? '';
    expect(await files.bots.acceptInvitation({ token }, asUser('lea'))).toMatchObject({ role: 'viewer' });
    await files.stop();
  });
});
