import { authService } from '@chirrup/auth/auth.service-descriptor';
import { type RunningBff, startBff } from '@chirrup/bff/start-bff';
import { billingService } from '@chirrup/billing/billing.service-descriptor';
import { botsService } from '@chirrup/bots/bots.service-descriptor';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { readMailAddress } from '@chirrup/proto/mail-address';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { ApiFailure, type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { until } from '@chirrup/testing/until';
import { io, type Socket } from 'socket.io-client';

class TestMailer extends Mailer {
  readonly sent: Mail[] = [];
  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}

const addressOf = (email: string): string => readMailAddress(email) ?? '';

/** The longest a removed member may still receive anything. */
const OUT_MS = 5_000;
const PASSWORD = 'correct horse';
const services = [authService, billingService, botsService, knowledgeService, chatService];

describe('a team across the services', () => {
  const mailer = new TestMailer();
  const sockets: Socket[] = [];
  let platform: TestPlatform;
  let running: RunningService[] = [];
  let bff: RunningBff;
  let ann: Owner;

  beforeAll(async () => {
    const env = {
      BILLING_PROVIDER: 'none',
      LIMITS_SCALE: '1000',
      PUBLIC_URL: 'https://chirrup.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      EMBEDDINGS: 'off',
    };
    platform = await openTestPlatform(env);
    const withMailer = { ...platform, mailer };
    running = await Promise.all(services.map((service) => startService(service, withMailer)));
    bff = await startBff(withMailer, { port: 0, host: '127.0.0.1' });
    ann = await Owner.logIn(bff.address, 'ann@example.com', PASSWORD);
  }, 60_000);
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await bff?.stop();
    for (const service of running) await service.stop();
    await platform?.close();
  });

  /** The token in the newest mail to an address. */
  const mailed = async (to: string, path: string): Promise<string> => {
    const link = () => mailer.sent.findLast((mail) => mail.to === to && mail.text.includes(path));
    const { text } = (await until(async () => link(), Boolean)) as Mail;
    const [address = ''] = new RegExp(`https://chirrup\\.example${path}\\?p=\\S+`).exec(text) ?? [];
    return new URL(address).searchParams.get('p') ?? '';
  };
  const prove = async (person: Owner) =>
    person.call('POST', `/api/v1/users/${person.userId}/verify-email`, {
      email_verification_token: await mailed(person.email, '/verify-email'),
    });
  const codeOf = (attempt: Promise<unknown>): Promise<string | undefined> =>
    attempt.then(
      () => 'done',
      (error: ApiFailure) => error.body.code,
    );
  const join = async (bot: BotView, email: string, role: string): Promise<Owner> => {
    await ann.call('POST', `/api/v1/bots/${bot._id}/collaborators`, { email, role });
    const token = await mailed(email, '/invitation');
    const person = await Owner.logIn(bff.address, email, PASSWORD);
    await person.call('POST', `/api/v1/invitations/${token}/accept`);
    return person;
  };
  /** A console that listens to a bot and one of its threads. */
  const listen = async (person: Owner, room: { bot_id: string; thread_id: string }) => {
    const socket = io(bff.address, {
      auth: { token: person.token },
      transports: ['websocket'],
      forceNew: true,
    });
    sockets.push(socket);
    const received: string[] = [];
    socket.onAny((name: string, payload: { content?: string }) =>
      received.push(`${name} ${payload.content}`),
    );
    expect(await socket.emitWithAck('join_bot_new_message_event_listener', room.bot_id)).toEqual({
      ok: true,
    });
    expect(await socket.emitWithAck('join_room', room)).toEqual({ ok: true });
    return { socket, received };
  };

  it.each(['dee+shop@example.com', "o'neil@example.com", 'studio@light.photography', 'info@müller.example'])(
    'has %s sign up, be invited, accept and set a new password',
    async (email) => {
      const owner = await Owner.logIn(bff.address, `owner-of-${email}`, PASSWORD);
      await owner.call('POST', `/api/v1/users/${owner.userId}/verify-email`, {
        email_verification_token: await mailed(addressOf(owner.email), '/verify-email'),
      });
      const bot = await owner.createBot('Shop');
      await owner.call('POST', `/api/v1/bots/${bot._id}/collaborators`, { email, role: 'editor' });
      const token = await mailed(addressOf(email), '/invitation');
      const person = await Owner.logIn(bff.address, email, PASSWORD);
      expect(await codeOf(person.call('POST', `/api/v1/invitations/${token}/accept`))).toBe('done');
      await person.call('POST', '/api/v1/users/reset-password-request', { email });
      await person.call('POST', '/api/v1/users/reset-password', {
        email,
        password: 'another battery',
        password_reset_token: await mailed(addressOf(email), '/reset-password'),
      });
      expect((await Owner.logIn(bff.address, email.toUpperCase(), 'another battery')).userId).toBe(
        person.userId,
      );
    },
  );

  it('waits for the proof of an address: no going live, no invitation, until the mailed link was used', async () => {
    const bot = await ann.createBot('Shop');
    const invite = () =>
      ann.call('POST', `/api/v1/bots/${bot._id}/collaborators`, { email: 'x@example.com', role: 'viewer' });
    expect(await codeOf(ann.change(bot._id, { live_mode: true }))).toBe('BOTS.ADDRESS_NOT_PROVEN');
    expect(await codeOf(invite())).toBe('BOTS.ADDRESS_NOT_PROVEN');
    expect(await prove(ann)).toEqual({ email: 'ann@example.com', state: 'proven' });
    expect(await ann.change(bot._id, { live_mode: true })).toMatchObject({ live_mode: true });
    expect(await codeOf(invite())).toBe('done');
    expect(await ann.call('GET', `/api/v1/bots/${bot._id}`)).toMatchObject({
      invite_user_emails: [{ email: 'x@example.com' }],
    });
  });

  it.each([
    ['', false],
    [', also when the notification of it is lost', true],
  ])('puts a removed member out of every room%s', async (_, isLost) => {
    const bot = await ann.createBot('Shop');
    await ann.change(bot._id, { live_mode: true });
    const email = `ben-${isLost}@example.com`;
    const ben = await join(bot, email, 'viewer');
    const visitor = await Visitor.arrive(bff.address, bot._id);
    const room = { bot_id: bot._id, thread_id: visitor.threadId };
    const owner = await listen(ann, room);
    const member = await listen(ben, room);
    await visitor.post('before');
    await until(
      async () => member.received,
      (received) => received.some((line) => line.endsWith('before')),
    );

    const publish = platform.fanOut.publish.bind(platform.fanOut);
    let isFirst = isLost;
    platform.fanOut.publish = (channel: never, message: never) => {
      if (isFirst && (channel as string) === (botSettingsChannel as string)) isFirst = false;
      else publish(channel, message);
    };
    await ann.call('DELETE', `/api/v1/bots/${bot._id}/collaborators/${email}`);
    let round = 0;
    await until(
      async () => {
        round += 1;
        const text = `after ${round}`;
        await visitor.post(text);
        await until(
          async () => owner.received,
          (received) => received.includes(`chat_message ${text}`),
        );
        // what was sent to this socket before the answer has arrived before it
        const answer = await member.socket.emitWithAck('join_room', room);
        return [answer.code, member.received.includes(`chat_message ${text}`)];
      },
      ([code, received]) => code === 'BOTS.NOT_FOUND' && !received,
      OUT_MS,
    );
    platform.fanOut.publish = publish;
    const { length } = member.received;
    await visitor.post('the end');
    await until(
      async () => owner.received,
      (received) => received.includes('chat_message the end'),
    );
    await member.socket.emitWithAck('join_room', room);
    expect(member.received).toHaveLength(length);
    expect(await codeOf(ben.call('GET', `/api/v1/bots/${bot._id}`))).toBe('BOTS.NOT_FOUND');
  });

  it('gives an editor and a viewer what their role allows, from the next call on', async () => {
    const bot = await ann.createBot('Shop');
    const eve = await join(bot, 'eve@example.com', 'viewer');
    const at = `/api/v1/bots/${bot._id}`;
    const attempts = () =>
      Promise.all(
        [
          eve.call('GET', at),
          eve.change(bot._id, { botname: 'Store' }),
          eve.teach(bot._id, 'Do you ship?', 'Yes.'),
          eve.call('POST', `${at}/knowledge_link_list`, {
            url: 'https://shop.example/x',
            knowledge_content: 'y',
          }),
          eve.call('POST', `${at}/collaborators`, { email: 'z@example.com', role: 'editor' }),
          eve.call('POST', `${at}/transfer`, { email: eve.email }),
          eve.call('DELETE', at),
        ].map(codeOf),
      );
    const no = 'AUTH.FORBIDDEN';
    expect(await attempts()).toEqual(['done', no, no, no, no, no, no]);
    await ann.call('POST', `${at}/collaborators`, { email: eve.email, role: 'editor' });
    expect(await attempts()).toEqual(['done', 'done', 'done', 'done', no, no, no]);
    expect(await eve.call('GET', `/api/v1/users/${eve.userId}/bots`)).toMatchObject([
      { _id: bot._id, role: 'editor', botname: 'Store', collaborator_user_emails: [{ email: eve.email }] },
    ]);
  });
});
