import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { mailErrors } from '@chirrup/mail/mail.errors';
import { Mailer } from '@chirrup/mail/mailer';
import { UserDeleted } from '@chirrup/proto/gen/auth/v1/events';
import { type GoogleIssuer, startGoogleIssuer } from '@chirrup/testing/servers/google-issuer';
import { anonymous, asService, asUser, startAuth } from './auth-under-test.js';

/** A mail server that is away: orders stay. */
class AwayMailer extends Mailer {
  async send(): Promise<void> {
    throw new DomainError(mailErrors.unavailable);
  }
}

let issuer: GoogleIssuer;
let running: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  issuer = await startGoogleIssuer(() => running.clock.now());
  running = await startAuth({ mailer: new AwayMailer(), env: issuer.env });
});
afterAll(async () => {
  await running?.stop();
  await issuer?.close();
});

const PASSWORD = 'correct horse';
const SOURCE = '203.0.113.1';
const logIn = (email: string, password = PASSWORD) =>
  running.auth.logInWithEmail({ email, password, source: SOURCE, device: 'Canary on Linux' }, anonymous);
const erase = (userId: string, email: string, password = PASSWORD, as = userId) =>
  running.auth.deleteAccount({ userId, email, password, source: SOURCE }, asUser(as));

/** Every row of every table of the schema that has this text anywhere. */
const rowsWith = async (text: string): Promise<string[]> => {
  const tables = await running.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'auth'`,
  );
  expect(tables.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await running.query(
      `SELECT 1 FROM auth."${name}" t WHERE t::text ILIKE '%' || $1 || '%'
         OR t::text ILIKE '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
      [text],
    );
    found.push(...rows.map(() => name));
  }
  return found;
};

describe('deleting an account', () => {
  it('leaves nothing of the person, ends the sessions, and tells the others', async () => {
    const canary = 'canary-of-ann';
    const session = await logIn(`${canary}@example.com`);
    const other = await logIn(`${canary}@example.com`);
    const { userId } = session;
    await running.auth.updateProfile(
      { id: userId, name: canary, email: '', shopifyShop: canary },
      asUser(userId),
    );
    await running.auth.requestPasswordReset({ email: `${canary}@example.com` }, anonymous);
    const key = { operation: 'POST /x', key: 'k' };
    await running.auth.claimKey({ ...key, bodyDigest: 'a' }, asUser(userId));
    await running.auth.settleKey({ ...key, outcome: 'done', answer: canary }, asUser(userId));
    expect(await rowsWith(canary)).toEqual(expect.arrayContaining(['users', 'jobs', 'request_keys']));

    const { sessionIds } = await erase(userId, ` ${canary.toUpperCase()}@example.com`);
    expect(sessionIds).toHaveLength(2);
    expect(await rowsWith(canary)).toEqual([]);
    const left = await rowsWith(userId);
    expect(left.filter((table) => !['outbox', 'inbox', 'migrations'].includes(table))).toEqual([]);
    for (const sessionId of sessionIds)
      expect(await running.auth.getSessionStatus({ sessionId }, asService)).toEqual({ isOpen: false });
    await expect(
      running.auth.refreshSession({ refreshToken: other.refreshToken }, anonymous),
    ).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });

    let events = await running.events();
    while (!events.some(({ type }) => type === 'UserDeleted')) {
      await sleep(20);
      events = await running.events();
    }
    const mine = events.filter(({ key }) => key === userId);
    expect(mine.at(-1)?.type).toBe('UserDeleted');
    expect(UserDeleted.decode(mine.at(-1)?.payload ?? new Uint8Array())).toEqual({
      userId,
      emailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    for (const { payload } of mine) expect(Buffer.from(payload).toString()).not.toContain(canary);

    // again is fine, and the address can sign up afresh
    expect(await erase(userId, `${canary}@example.com`)).toEqual({ sessionIds: [] });
    const fresh = await logIn(`${canary}@example.com`, 'another password');
    expect(fresh.userId).not.toBe(userId);
    expect(await running.auth.getProfile({ userId: fresh.userId }, asUser(fresh.userId))).toMatchObject({
      name: '',
      shopifyShop: '',
    });
  });

  it('wants the address and the password', async () => {
    const { userId } = await logIn('sure@example.com');
    await expect(erase(userId, 'other@example.com')).rejects.toMatchObject({
      code: 'AUTH.ADDRESS_WRONG',
      kind: 'invalid',
    });
    for (const password of ['', 'not this one'])
      await expect(erase(userId, 'sure@example.com', password)).rejects.toMatchObject({
        code: 'AUTH.CONFIRMATION_WRONG',
        kind: 'forbidden',
      });
    expect((await logIn('sure@example.com')).userId).toBe(userId);
  });

  it('slows guessing of the password as a log-in does', async () => {
    const { userId } = await logIn('guessed@example.com');
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        erase(userId, 'guessed@example.com', `guess ${n} x`).catch(({ code }: { code: string }) => code),
      ),
    );
    expect(codes).toContain('AUTH.TOO_MANY_ATTEMPTS');
  });

  it('needs the typed address alone where there is no password', async () => {
    const idToken = issuer.token({ sub: 'g-1', email: 'googler@gmail.com', name: 'Gina' });
    const { session } = await running.auth.logInWithGoogle({ idToken, source: SOURCE }, anonymous);
    const userId = session?.userId ?? '';
    expect(await running.auth.getSignInMethods({ userId }, asUser(userId))).toEqual({
      password: false,
      google: true,
    });
    expect((await erase(userId, 'googler@gmail.com', '')).sessionIds).toHaveLength(1);
    expect(await rowsWith('g-1')).toEqual([]);
  });

  it('is for its owner only', async () => {
    const [mine, theirs] = [await logIn('me@example.com'), await logIn('them@example.com')];
    expect(await erase(theirs.userId, 'them@example.com', PASSWORD, mine.userId)).toEqual({ sessionIds: [] });
    expect((await logIn('them@example.com')).userId).toBe(theirs.userId);
    await expect(
      running.auth.getSignInMethods({ userId: theirs.userId }, asUser(mine.userId)),
    ).rejects.toMatchObject({ code: 'AUTH.USER_NOT_FOUND' });
    expect(await running.auth.getSignInMethods({ userId: mine.userId }, asUser(mine.userId))).toEqual({
      password: true,
      google: false,
    });
  });
});
