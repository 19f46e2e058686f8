import { setTimeout as sleep } from 'node:timers/promises';
import { isUuid } from '@chirrup/kernel/ids';
import { UserCreated } from '@chirrup/proto/gen/auth/v1/events';
import type { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { verifyAccessToken } from '@chirrup/tenancy/access-token';
import { LoginThrottle } from '../src/accounts/login-throttle.js';
import { PasswordHasher } from '../src/accounts/password-hasher.js';
import { anonymous, asUser, startAuth } from './auth-under-test.js';

let running: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  running = await startAuth();
});
afterAll(() => running?.stop());

const PASSWORD = 'correct horse';
const logIn = (email: string, password = PASSWORD, source = '203.0.113.1') =>
  running.auth.logInWithEmail({ email, password, source }, anonymous);
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'logged in',
    (error: { code: string }) => error.code,
  );
const countUsers = async (email: string): Promise<number> =>
  (await running.query('SELECT 1 FROM auth.users WHERE email = $1', [email])).length;

/** Counts what the hasher really computes from here on. */
const countHashes = (hasher: PasswordHasher): { count: number } => {
  const seen = { count: 0 };
  const { hash, verify } = hasher;
  hasher.hash = (password) => {
    seen.count += 1;
    return hash.call(hasher, password);
  };
  hasher.verify = (stored, password) => {
    seen.count += 1;
    return verify.call(hasher, stored, password);
  };
  return seen;
};

describe('first login', () => {
  it('makes the account, tells the others, and the next login finds it', async () => {
    const first = await logIn(' Ann@Example.com ', ` ${PASSWORD} `);
    const second = await logIn('ann@example.com');
    expect(isUuid(first.userId)).toBe(true);
    expect(second.userId).toBe(first.userId);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await verifyAccessToken(running.signingKeys, first.accessToken, running.clock.now())).toEqual({
      userId: first.userId,
      email: 'ann@example.com',
      sessionId: expect.any(String),
    });
    while ((await running.events()).length === 0) await sleep(20);
    const [event, ...others] = await running.events();
    expect(event).toMatchObject({ type: 'UserCreated', key: first.userId, tenant: first.userId });
    expect(UserCreated.decode(event?.payload ?? new Uint8Array())).toEqual({
      userId: first.userId,
      email: '',
    });
    expect(others).toEqual([]);
  });

  it('makes one account when several come at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 6 }, () => logIn('twins@example.com')));
    expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1);
    expect(await countUsers('twins@example.com')).toBe(1);
  });

  it('lets only the winner’s password in when two differ', async () => {
    const attempts = [logIn('race@example.com', 'password one'), logIn('race@example.com', 'password two')];
    expect((await Promise.all(attempts.map(codeOf))).sort()).toEqual(['AUTH.WRONG_PASSWORD', 'logged in']);
    expect(await countUsers('race@example.com')).toBe(1);
  });

  it('refuses what is no address or no password, and makes nothing of it', async () => {
    expect(await codeOf(logIn('bad@', PASSWORD))).toBe('AUTH.INVALID_EMAIL');
    expect(await codeOf(logIn('short@example.com', '1234567'))).toBe('AUTH.PASSWORD_TOO_SHORT');
    expect(await codeOf(logIn('long@example.com', 'x'.repeat(201)))).toBe('AUTH.PASSWORD_TOO_LONG');
    expect((await countUsers('short@example.com')) + (await countUsers('long@example.com'))).toBe(0);
  });

  it('stores no password, only its Argon2id hash', async () => {
    const rows = await running.query<{ password_hash: string }>('SELECT password_hash FROM auth.credentials');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('wrong password', () => {
  it('has the specification’s message', async () => {
    await logIn('wrong@example.com');
    await expect(logIn('wrong@example.com', 'not this one')).rejects.toMatchObject({
      code: 'AUTH.WRONG_PASSWORD',
      kind: 'unauthenticated',
      message: 'Wrong email or password.',
    });
  });

  it('costs one hash, whether the address is known, new, or belongs to a provider’s account', async () => {
    await logIn('known@example.com');
    await running.query(
      `INSERT INTO auth.users (id, email, created_at, updated_at) VALUES (gen_random_uuid(), 'provider@example.com', now(), now())`,
    );
    const hashes = countHashes(running.context.get(PasswordHasher, { strict: false }));
    const workOf = async (attempt: () => Promise<unknown>) => {
      const before = hashes.count;
      const code = await codeOf(attempt());
      return { code, hashes: hashes.count - before };
    };
    expect(await workOf(() => logIn('known@example.com', 'not this one'))).toEqual({
      code: 'AUTH.WRONG_PASSWORD',
      hashes: 1,
    });
    expect(await workOf(() => logIn('provider@example.com', 'not this one'))).toEqual({
      code: 'AUTH.WRONG_PASSWORD',
      hashes: 1,
    });
    expect(await workOf(() => logIn('known@example.com'))).toEqual({ code: 'logged in', hashes: 1 });
    expect(await workOf(() => logIn('new@example.com'))).toEqual({ code: 'logged in', hashes: 1 });
  });

  it('twenty times: 429 for that address and source, and nobody else is locked out', async () => {
    const session = await logIn('target@example.com');
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => codeOf(logIn('target@example.com', `guess ${n} x`))),
    );
    expect(codes.filter((code) => code === 'AUTH.WRONG_PASSWORD')).toHaveLength(19);
    await expect(logIn('target@example.com')).rejects.toMatchObject({
      code: 'AUTH.TOO_MANY_ATTEMPTS',
      kind: 'rate_limited',
      extras: { retryAfter: expect.any(Number) },
    });
    await expect(logIn('target@example.com', PASSWORD, '203.0.113.2')).resolves.toMatchObject({
      userId: session.userId,
    });
    await expect(
      running.auth.refreshSession({ refreshToken: session.refreshToken }, anonymous),
    ).resolves.toMatchObject({
      userId: session.userId,
    });
    expect(await codeOf(logIn('bystander@example.com'))).toBe('logged in');
  });

  it('from everywhere: strangers need a mail, who was here before does not', async () => {
    const HOME = '198.51.100.7';
    const session = await logIn('besieged@example.com', PASSWORD, HOME);
    const { limiter } = running.context.get(LoginThrottle, { strict: false }) as unknown as {
      limiter: RateLimiter;
    };
    // what 100 sources have tried so far
    const rule = { name: 'auth.login.account', limit: 100, windowMs: 24 * 60 * 60_000 };
    await limiter.take(rule, 'besieged@example.com', 99);
    expect(await codeOf(logIn('besieged@example.com', 'not this one', '203.0.113.8'))).toBe(
      'AUTH.WRONG_PASSWORD',
    );
    // not even the right password: an answer would tell a guesser
    for (const password of ['not this one', PASSWORD])
      await expect(logIn('besieged@example.com', password, '203.0.113.9')).rejects.toMatchObject({
        code: 'AUTH.PROOF_NEEDED',
        kind: 'rate_limited',
        message: expect.stringContaining('Reset Password'),
      });
    expect((await logIn('besieged@example.com', PASSWORD, HOME)).userId).toBe(session.userId);
    expect(await codeOf(logIn('bystander2@example.com', PASSWORD, '203.0.113.9'))).toBe('logged in');
    // sign-out everywhere forgets the sources too: one of them may be the thief's
    await running.auth.endAllSessions(
      { userId: session.userId, exceptSessionId: '' },
      asUser(session.userId),
    );
    expect(await codeOf(logIn('besieged@example.com', PASSWORD, HOME))).toBe('AUTH.PROOF_NEEDED');
  });
});
