import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { mailErrors } from '@chirrup/mail/mail.errors';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { anonymous, startAuth } from './auth-under-test.js';

/** A mail server that can be away, or lose its answers. */
class TestMailer extends Mailer {
  readonly sent: Mail[] = [];
  mode: 'up' | 'away' | 'answer lost' | 'refuses' = 'up';

  async send(mail: Mail): Promise<void> {
    if (this.mode === 'refuses') throw new DomainError(mailErrors.refused);
    if (this.mode !== 'away') this.sent.push(mail);
    if (this.mode !== 'up') throw new DomainError(mailErrors.unavailable);
  }
}

const mailer = new TestMailer();
let running: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  running = await startAuth({ mailer, env: { PUBLIC_URL: 'https://chirrup.example' } });
});
afterAll(() => running?.stop());
beforeEach(() => {
  mailer.mode = 'up';
  mailer.sent.length = 0;
});

const OLD = 'old password';
const NEW = 'new password';
const logIn = (email: string, password: string, source = '203.0.113.1') =>
  running.auth.logInWithEmail({ email, password, source }, anonymous);
const request = (email: string) => running.auth.requestPasswordReset({ email }, anonymous);
const reset = (email: string, token: string, password = NEW) =>
  running.auth.resetPassword({ email, password, token, source: '203.0.113.1' }, anonymous);
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  // the third try of a mail comes up to 10 s after the second, and a look for it 4 s later
  for (const limit = Date.now() + 30_000; !(await holds()); await sleep(20))
    if (Date.now() > limit) throw new Error(`still not so: ${holds}`);
};
const jobs = async (): Promise<number> =>
  (await running.query('SELECT 1 FROM auth.jobs WHERE failed_at IS NULL')).length;
const idle = () => until(async () => (await jobs()) === 0);
const tokenIn = ({ text }: Mail): string =>
  new URL(/https:\/\/chirrup\.example\/reset-password\?p=\S+/.exec(text)?.[0] ?? '').searchParams.get('p') ??
  '';
const tokenFor = async (email: string): Promise<string> => {
  await request(email);
  await idle();
  return tokenIn(mailer.sent.at(-1) ?? { ...EMPTY });
};
const EMPTY: Mail = { messageId: '', from: '', to: '', subject: '', text: '' };

describe('a password reset', () => {
  it('sets the new password by the mailed link and ends every session', async () => {
    const session = await logIn('ann@example.com', OLD);
    const token = await tokenFor(' Ann@example.com');
    expect(mailer.sent).toMatchObject(
      [{ to: 'ann@example.com', from: 'Chirrup <no-reply@chirrup.example>', subject: /new password/ }].map(
        ({ subject, ...rest }) => ({ ...rest, subject: expect.stringMatching(subject) }),
      ),
    );
    expect(await reset('ann@example.com', token)).toEqual({ userId: session.userId });
    expect(await codeOf(logIn('ann@example.com', OLD))).toBe('AUTH.WRONG_PASSWORD');
    expect((await logIn('ann@example.com', NEW)).userId).toBe(session.userId);
    const refresh = running.auth.refreshSession({ refreshToken: session.refreshToken }, anonymous);
    expect(await codeOf(refresh)).toBe('AUTH.SESSION_ENDED');
  });

  it('works once, also for two at the same time, and uses up the links of other mails', async () => {
    await logIn('twice@example.com', OLD);
    const [first, second] = [await tokenFor('twice@example.com'), await tokenFor('twice@example.com')];
    expect(first).not.toBe(second);
    const ends = await Promise.all([1, 2, 3].map(() => codeOf(reset('twice@example.com', second))));
    expect(ends.sort()).toEqual(['AUTH.RESET_LINK_INVALID', 'AUTH.RESET_LINK_INVALID', 'done']);
    expect(await codeOf(reset('twice@example.com', first))).toBe('AUTH.RESET_LINK_INVALID');
  });

  it('lets in who proved the address, however many wrong passwords strangers sent', async () => {
    await logIn('besieged@example.com', OLD);
    for (let n = 0; n < 101; n += 1) {
      const outcome = await codeOf(logIn('besieged@example.com', 'a wrong one', `2001:db8:${n}:1::/64`));
      expect(outcome).toBe(n < 100 ? 'AUTH.WRONG_PASSWORD' : 'AUTH.PROOF_NEEDED');
    }
    await reset('besieged@example.com', await tokenFor('besieged@example.com'));
    expect(await codeOf(logIn('besieged@example.com', NEW, '203.0.113.200'))).toBe('done');
  }, 60_000);

  it('is refused after 30 minutes, with another address, and with a made-up token', async () => {
    await logIn('late@example.com', OLD);
    await logIn('other@example.com', OLD);
    const token = await tokenFor('late@example.com');
    expect(await codeOf(reset('other@example.com', token))).toBe('AUTH.RESET_LINK_INVALID');
    expect(await codeOf(reset('late@example.com', 'x'.repeat(43)))).toBe('AUTH.RESET_LINK_INVALID');
    expect(await codeOf(reset('late@example.com', token, 'short'))).toBe('AUTH.PASSWORD_TOO_SHORT');
    running.clock.time += 30 * 60_000;
    expect(await codeOf(reset('late@example.com', token))).toBe('AUTH.RESET_LINK_INVALID');
    expect(await codeOf(logIn('late@example.com', OLD))).toBe('done');
  });

  it('keeps no token that could be used by anyone who reads the database', async () => {
    await logIn('read@example.com', OLD);
    mailer.mode = 'answer lost';
    await request('read@example.com');
    await until(() => mailer.sent.length > 0);
    const token = tokenIn(mailer.sent[0] ?? EMPTY);
    const stored = JSON.stringify([
      await running.query('SELECT encode(token_hash, $1) AS h, token_hash FROM auth.password_reset_tokens', [
        'escape',
      ]),
      await running.query('SELECT * FROM auth.jobs'),
    ]);
    expect(token.length).toBeGreaterThan(40);
    expect(stored).not.toContain(token);
    mailer.mode = 'up';
    await idle();
  });

  it('lets in again who was slowed down for wrong passwords', async () => {
    await logIn('guess@example.com', OLD);
    for (let n = 0; n < 20; n += 1) await codeOf(logIn('guess@example.com', `guess ${n} x`, '203.0.113.9'));
    expect(await codeOf(logIn('guess@example.com', OLD, '203.0.113.9'))).toBe('AUTH.TOO_MANY_ATTEMPTS');
    const token = await tokenFor('guess@example.com');
    await running.auth.resetPassword(
      { email: 'guess@example.com', password: NEW, token, source: '203.0.113.9' },
      anonymous,
    );
    expect(await codeOf(logIn('guess@example.com', NEW, '203.0.113.9'))).toBe('done');
  }, 60_000);
});

describe('asking for a reset', () => {
  it('answers alike for an unknown address, and mails nobody', async () => {
    expect(await request('nobody@example.com')).toEqual({});
    await idle();
    expect(mailer.sent).toEqual([]);
  });

  it('mails one address three times an hour at most, and does not say so', async () => {
    await logIn('often@example.com', OLD);
    for (let n = 0; n < 6; n += 1) expect(await request('often@example.com')).toEqual({});
    await idle();
    expect(mailer.sent).toHaveLength(3);
  });

  it('sends the same mail again when the mail server was away or its answer was lost', async () => {
    await logIn('away@example.com', OLD);
    mailer.mode = 'away';
    await request('away@example.com');
    await sleep(300);
    mailer.mode = 'answer lost';
    await until(() => mailer.sent.length > 0);
    mailer.mode = 'up';
    await idle();
    expect(mailer.sent.length).toBeGreaterThan(1);
    expect(new Set(mailer.sent.map((mail) => JSON.stringify(mail))).size).toBe(1);
    expect(await codeOf(reset('away@example.com', tokenIn(mailer.sent[0] ?? EMPTY)))).toBe('done');
  }, 90_000);

  it('does not try for ever', async () => {
    await logIn('refused@example.com', OLD);
    mailer.mode = 'refuses';
    await request('refused@example.com');
    await idle();
    mailer.mode = 'away';
    await request('refused@example.com');
    await sleep(300);
    running.clock.time += 31 * 60_000;
    mailer.mode = 'up';
    await idle();
    expect(mailer.sent).toEqual([]);
  }, 90_000);
});
