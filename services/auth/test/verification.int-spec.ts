import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { until } from '@chirrup/testing/until';
import { anonymous, asService, asUser, startAuth } from './auth-under-test.js';

class TestMailer extends Mailer {
  readonly sent: Mail[] = [];
  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}

const mailer = new TestMailer();
let running: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://chirrup.example', SMTP_URL: 'smtp://mail.example' };
  running = await startAuth({ mailer, env });
});
afterAll(() => running?.stop());
beforeEach(() => {
  mailer.sent.length = 0;
});

const logIn = async (email: string) =>
  (
    await running.auth.logInWithEmail(
      { email, password: 'a password', source: `203.0.113.${email.length}` },
      anonymous,
    )
  ).userId;
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const mails = (count: number): Promise<Mail[]> =>
  until(
    async () => mailer.sent,
    (sent) => sent.length >= count,
  );
/** Every ordered mail was sent. */
const nothingOrdered = () =>
  until(
    () => running.query('SELECT 1 FROM auth.jobs'),
    (jobs) => jobs.length === 0,
  );
const tokenIn = (mail: Mail | undefined): string =>
  new URL(
    /https:\/\/chirrup\.example\/verify-email\?p=\S+/.exec(mail?.text ?? '')?.[0] ?? '',
  ).searchParams.get('p') ?? '';
const stateOf = async (userId: string) => (await running.auth.getAccount({ userId }, asService)).addressState;
const verify = (userId: string, token: string) => running.auth.verifyEmail({ userId, token }, asUser(userId));
const ask = (userId: string) => running.auth.requestEmailVerification({ userId }, asUser(userId));

describe('a new account', () => {
  it('is mailed a link that proves its address; the same link again changes nothing', async () => {
    const userId = await logIn('ann@example.com');
    expect(await stateOf(userId)).toBe('open');
    const [mail] = await mails(1);
    expect(mail).toMatchObject({ to: 'ann@example.com', from: 'Chirrup <no-reply@chirrup.example>' });
    const proven = { userId, email: 'ann@example.com', addressState: 'proven' };
    expect(await verify(userId, tokenIn(mail))).toEqual(proven);
    expect(await verify(userId, tokenIn(mail))).toEqual(proven);
    await ask(userId);
    await logIn('ann@example.com');
    await nothingOrdered();
    expect(mailer.sent).toHaveLength(1);
  });

  it('is not proven by a link of another account, a made-up one, or one of yesterday', async () => {
    const [ben, cleo] = [await logIn('ben@example.com'), await logIn('cleo@example.com')];
    const token = tokenIn((await mails(2)).find(({ to }) => to === 'ben@example.com'));
    expect(await codeOf(verify(cleo, token))).toBe('AUTH.VERIFICATION_LINK_INVALID');
    expect(await codeOf(verify(ben, 'x'.repeat(43)))).toBe('AUTH.VERIFICATION_LINK_INVALID');
    expect(await codeOf(running.auth.verifyEmail({ userId: ben, token }, anonymous))).toMatch(
      /AUTHENTICATED/,
    );
    running.clock.time += 24 * 60 * 60_000;
    expect(await codeOf(verify(ben, token))).toBe('AUTH.VERIFICATION_LINK_INVALID');
    expect([await stateOf(ben), await stateOf(cleo)]).toEqual(['open', 'open']);
  });

  it('can ask for the mail again, three times an hour; the newest link uses up the others', async () => {
    const userId = await logIn('dora@example.com');
    for (let n = 0; n < 3; n += 1) await ask(userId);
    expect(await codeOf(ask(userId))).toBe('AUTH.TOO_MANY_VERIFICATION_MAILS');
    const tokens = (await mails(4)).map(tokenIn);
    expect(new Set(tokens).size).toBe(4);
    expect(await codeOf(verify(userId, tokens[3] ?? ''))).toBe('done');
    expect(
      await running.query('SELECT 1 FROM auth.email_verification_tokens WHERE user_id = $1', [userId]),
    ).toEqual([]);
  });

  it('keeps no token that could be used by anyone who reads the database', async () => {
    await logIn('eve@example.com');
    const token = tokenIn((await mails(1))[0]);
    const hashes = await running.query(
      `SELECT encode(token_hash, 'base64') AS h FROM auth.email_verification_tokens`,
    );
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify([hashes, await running.query('SELECT * FROM auth.jobs')])).not.toContain(token);
  });

  it('tells its address to nobody else', async () => {
    const userId = await logIn('fay@example.com');
    const other = await logIn('gus@example.com');
    expect(await codeOf(running.auth.getAccount({ userId }, asUser(other)))).toBe('AUTH.USER_NOT_FOUND');
    expect(await codeOf(running.auth.getAccount({ userId }, anonymous))).toMatch(/AUTHENTICATED/);
    expect(await codeOf(running.auth.requestEmailVerification({ userId }, asUser(other)))).toBe(
      'AUTH.USER_NOT_FOUND',
    );
  });
});

describe('an account from before a proof was asked for', () => {
  it('counts as proven, is mailed nothing, and is not taken for verified', async () => {
    const userId = await logIn('ida@example.com');
    await nothingOrdered();
    await running.query('UPDATE auth.users SET needs_proof = false WHERE id = $1', [userId]);
    expect(await stateOf(userId)).toBe('not_needed');
    await ask(userId);
    expect(await running.query('SELECT 1 FROM auth.jobs WHERE bot_id = $1', [userId])).toEqual([]);
    const [user] = await running.query<{ at: Date | null }>(
      'SELECT email_verified_at AS at FROM auth.users WHERE id = $1',
      [userId],
    );
    expect(user?.at).toBeNull();
  });
});

describe('where nobody is asked for a proof', () => {
  it('an account counts as proven although mail is sent', async () => {
    const off = await startAuth({ mailer, env: { SMTP_URL: 'smtp://mail.example', ADDRESS_PROOF: 'off' } });
    try {
      const login = { email: 'jon@example.com', password: 'a password', source: '203.0.113.2' };
      const { userId } = await off.auth.logInWithEmail(login, anonymous);
      expect((await off.auth.getAccount({ userId }, asService)).addressState).toBe('not_needed');
      expect(await off.query('SELECT needs_proof FROM auth.users')).toEqual([{ needs_proof: false }]);
    } finally {
      await off.stop();
    }
  });

  it('because there is no mail server, nobody is mailed', async () => {
    const quiet = await startAuth({ mailer });
    try {
      const login = { email: 'hal@example.com', password: 'a password', source: '203.0.113.1' };
      const { userId } = await quiet.auth.logInWithEmail(login, anonymous);
      expect((await quiet.auth.getAccount({ userId }, asService)).addressState).toBe('not_needed');
      await quiet.auth.requestEmailVerification({ userId }, asUser(userId));
      expect(await quiet.query('SELECT 1 FROM auth.jobs')).toEqual([]);
    } finally {
      await quiet.stop();
    }
  });
});
