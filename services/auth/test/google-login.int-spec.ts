import { setTimeout as sleep } from 'node:timers/promises';
import { Mailer } from '@chirrup/mail/mailer';
import { UserCreated, UserProfileChanged } from '@chirrup/proto/gen/auth/v1/events';
import { type GoogleIssuer, startGoogleIssuer } from '@chirrup/testing/servers/google-issuer';
import pg from 'pg';
import { PasswordHasher } from '../src/accounts/password-hasher.js';
import { anonymous, asUser, startAuth } from './auth-under-test.js';

class TestMailer extends Mailer {
  text = '';
  async send({ text }: { text: string }): Promise<void> {
    this.text = text;
  }
}

const mailer = new TestMailer();
let issuer: GoogleIssuer;
let running: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  issuer = await startGoogleIssuer(() => running.clock.now());
  running = await startAuth({ mailer, env: { ...issuer.env, PUBLIC_URL: 'https://chirrup.example' } });
});
afterAll(async () => {
  await running?.stop();
  await issuer?.close();
});

const SOURCE = '203.0.113.1';
const PASSWORD = 'correct horse';
let people = 0;
/** Somebody new with a mailbox Google runs. */
const somebody = (claims: object = {}) => {
  people += 1;
  return { sub: `sub-${people}`, email: `person-${people}@gmail.com`, name: '', ...claims };
};
const google = async (claims: object, source = SOURCE) => {
  const idToken = issuer.token({ ...claims });
  const { session, takenOver } = await running.auth.logInWithGoogle({ idToken, source }, anonymous);
  if (!session) throw new Error('no session');
  return { ...session, takenOver };
};
const logIn = (email: string, password = PASSWORD) =>
  running.auth.logInWithEmail({ email, password, source: SOURCE }, anonymous);
const refresh = (refreshToken: string) => running.auth.refreshSession({ refreshToken }, anonymous);
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const count = async (table: string, where = 'true', parameters: unknown[] = []): Promise<number> =>
  (await running.query(`SELECT 1 FROM auth.${table} WHERE ${where}`, parameters)).length;
/** Sets a password by mail, as anyone who reads the mailbox can. */
const resetByMail = async (email: string, password: string): Promise<void> => {
  mailer.text = '';
  await running.auth.requestPasswordReset({ email }, anonymous);
  for (const limit = Date.now() + 12_000; mailer.text === ''; await sleep(20))
    if (Date.now() > limit) throw new Error('no mail came');
  const token = new URL(/https:\S+/.exec(mailer.text)?.[0] ?? '').searchParams.get('p') ?? '';
  await running.auth.resetPassword({ email, password, token, source: SOURCE }, anonymous);
};

describe('the first login with Google', () => {
  it('makes the account, tells the others, and the next login finds it under any address', async () => {
    const person = somebody({ name: 'Ann Google' });
    const first = await google(person);
    expect(first.takenOver).toBe(false);
    const second = await google({ ...person, email: 'renamed@gmail.com', name: 'Renamed' });
    expect(second.userId).toBe(first.userId);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await running.auth.getProfile({ userId: first.userId }, asUser(first.userId))).toEqual({
      ...{
        id: first.userId,
        email: person.email,
        name: 'Ann Google',
        shopifyShop: '',
        timeZone: '',
        weeklyDigest: true,
      },
    });
    expect(await refresh(first.refreshToken)).toMatchObject({ userId: first.userId });

    let events = await running.events();
    while (events.length < 2) events = await running.events();
    const [created, named, ...others] = events;
    expect(UserCreated.decode(created?.payload ?? new Uint8Array())).toEqual({
      userId: first.userId,
      email: '',
    });
    expect(UserProfileChanged.decode(named?.payload ?? new Uint8Array())).toEqual({
      userId: first.userId,
      name: '',
    });
    expect(others).toEqual([]);
  });

  it('makes one account when several come at once', async () => {
    const person = somebody();
    const sessions = await Promise.all(Array.from({ length: 6 }, () => google(person)));
    expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1);
    expect(await count('users', 'email = $1', [person.email])).toBe(1);
    expect(await count('identities', 'subject = $1', [person.sub])).toBe(1);
  });

  it('leaves out a name that cannot be stored', async () => {
    const { userId } = await google(somebody({ name: `a\n${'x'.repeat(200)}` }));
    expect(await running.auth.getProfile({ userId }, asUser(userId))).toMatchObject({ name: '' });
  });
});

describe('an account without a password', () => {
  it('answers every password as if it were a wrong one, for the same work', async () => {
    const person = somebody();
    await google(person);
    const hasher = running.context.get(PasswordHasher, { strict: false });
    const { hash } = hasher;
    let hashes = 0;
    hasher.hash = (password) => {
      hashes += 1;
      return hash.call(hasher, password);
    };
    expect(await codeOf(logIn(person.email))).toBe('AUTH.WRONG_PASSWORD');
    hasher.hash = hash;
    expect(hashes).toBe(1);
  });

  it('gets one by mail, and keeps its way in by Google', async () => {
    const person = somebody();
    const { userId } = await google(person);
    await resetByMail(person.email, 'chosen by mail');
    expect((await logIn(person.email, 'chosen by mail')).userId).toBe(userId);
    expect(await google(person)).toMatchObject({ userId, takenOver: false });
    expect((await logIn(person.email, 'chosen by mail')).userId).toBe(userId);
  });
});

describe('an account that was there before', () => {
  it('is taken from one who registered somebody else’s address and waited', async () => {
    const victim = somebody({ name: 'Victim' });
    const attackers = [await logIn(victim.email), await logIn(victim.email)];
    const owner = await google(victim);
    expect(owner).toMatchObject({ userId: attackers[0]?.userId, takenOver: true });
    for (const { refreshToken } of attackers)
      expect(await codeOf(refresh(refreshToken))).toBe('AUTH.SESSION_ENDED');
    expect(await codeOf(logIn(victim.email))).toBe('AUTH.WRONG_PASSWORD');
    expect(await refresh(owner.refreshToken)).toMatchObject({ userId: owner.userId });

    await resetByMail(victim.email, 'the owner’s own');
    expect((await logIn(victim.email, 'the owner’s own')).userId).toBe(owner.userId);
    expect(await codeOf(logIn(victim.email))).toBe('AUTH.WRONG_PASSWORD');
  });

  it('is taken once: later logins with Google end nothing', async () => {
    const person = somebody();
    await logIn(person.email);
    const taken = await google(person);
    expect(await google(person)).toMatchObject({ userId: taken.userId, takenOver: false });
    await expect(refresh(taken.refreshToken)).resolves.toMatchObject({ userId: taken.userId });
  });

  it('leaves no session to a password login that was under way', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = somebody();
      await logIn(person.email);
      const logins = Array.from({ length: 3 }, () =>
        logIn(person.email).then(
          ({ refreshToken }) => refreshToken,
          () => undefined,
        ),
      );
      // while the passwords are hashed, at another moment each round
      await sleep(round * 15);
      const owner = await google(person);
      for (const token of await Promise.all(logins))
        if (token) expect(await codeOf(refresh(token))).toBe('AUTH.SESSION_ENDED');
      await expect(refresh(owner.refreshToken)).resolves.toMatchObject({ userId: owner.userId });
    }
  }, 60_000);

  it('keeps password and sessions when its address was proven by mail', async () => {
    const person = somebody({ name: 'From Google' });
    await logIn(person.email);
    await resetByMail(person.email, 'proven by mail');
    const before = await logIn(person.email, 'proven by mail');
    expect(await google(person)).toMatchObject({ userId: before.userId, takenOver: false });
    await expect(refresh(before.refreshToken)).resolves.toMatchObject({ userId: before.userId });
    expect((await logIn(person.email, 'proven by mail')).userId).toBe(before.userId);
    const profile = await running.auth.getProfile({ userId: before.userId }, asUser(before.userId));
    expect(profile.name).toBe('From Google');
    await running.auth.updateProfile({ ...profile, name: 'My own' }, asUser(before.userId));
    await google(person);
    expect(await running.auth.getProfile({ userId: before.userId }, asUser(before.userId))).toMatchObject({
      name: 'My own',
    });
  });

  it('is joined once when several come at once', async () => {
    const person = somebody();
    await logIn(person.email);
    const sessions = await Promise.all(Array.from({ length: 6 }, () => google(person)));
    expect(sessions.filter(({ takenOver }) => takenOver)).toHaveLength(1);
    for (const { refreshToken } of sessions) expect(await codeOf(refresh(refreshToken))).toBe('done');
  });

  it('is not given to who had the address some time ago', async () => {
    const email = 'ann@shop.com';
    await logIn(email);
    await resetByMail(email, 'proven by mail');
    const formerOwner = somebody({ email });
    expect(await codeOf(google(formerOwner))).toBe('AUTH.PASSWORD_NEEDED');
    expect(await count('identities', 'subject = $1', [formerOwner.sub])).toBe(0);
    expect(await codeOf(google({ ...formerOwner, hd: 'shop.com' }))).toBe('done');
  });
});

describe('a login that is refused', () => {
  const users = () => count('users');

  it('makes nothing of a bad token', async () => {
    const before = await users();
    const attempt = running.auth.logInWithGoogle(
      { idToken: issuer.forge(somebody()), source: SOURCE },
      anonymous,
    );
    await expect(attempt).rejects.toMatchObject({
      code: 'AUTH.GOOGLE_TOKEN_INVALID',
      kind: 'unauthenticated',
    });
    expect(await users()).toBe(before);
  });

  it('takes a token once, from any copy', async () => {
    const request = { idToken: issuer.token(somebody()), source: SOURCE };
    const codes = await Promise.all(
      [1, 2, 3].map(() => codeOf(running.auth.logInWithGoogle(request, anonymous))),
    );
    expect(codes.sort()).toEqual(['AUTH.GOOGLE_TOKEN_INVALID', 'AUTH.GOOGLE_TOKEN_INVALID', 'done']);
    running.clock.time += 15 * 60_000;
    await google(somebody());
    expect(await count('used_sign_in_tokens')).toBe(1);
    running.clock.time -= 15 * 60_000;
  });

  it('counts against its source, as wrong passwords do, and good ones do not', async () => {
    const person = somebody();
    const bad = (source: string) => codeOf(google({ ...person, aud: 'x' }, source));
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1)
      codes.push(...(await Promise.all(Array.from({ length: 50 }, () => bad('203.0.113.66')))));
    expect(new Set(codes)).toEqual(new Set(['AUTH.GOOGLE_TOKEN_INVALID']));
    expect(await bad('203.0.113.66')).toBe('AUTH.TOO_MANY_ATTEMPTS');
    expect(await codeOf(google(person, '203.0.113.66'))).toBe('AUTH.TOO_MANY_ATTEMPTS');
    expect(await codeOf(google(person, '203.0.113.67'))).toBe('done');
  });

  it('says that Google is away, and makes nothing', async () => {
    const other = await startGoogleIssuer(() => running.clock.now());
    const fresh = await startAuth({ env: other.env });
    try {
      other.mode = 'error';
      const request = { idToken: other.token(), source: SOURCE };
      await expect(fresh.auth.logInWithGoogle(request, anonymous)).rejects.toMatchObject({
        code: 'AUTH.GOOGLE_UNAVAILABLE',
        kind: 'unavailable',
      });
      expect(await fresh.query('SELECT 1 FROM auth.users')).toEqual([]);
      other.mode = 'up';
      fresh.clock.time += 5_000;
      await expect(fresh.auth.logInWithGoogle(request, anonymous)).resolves.toMatchObject({
        takenOver: false,
      });
    } finally {
      await fresh.stop();
      await other.close();
    }
  });

  it('says so where Google is not set up', async () => {
    const without = await startAuth();
    try {
      const attempt = without.auth.logInWithGoogle({ idToken: issuer.token(), source: SOURCE }, anonymous);
      await expect(attempt).rejects.toMatchObject({ code: 'AUTH.GOOGLE_NOT_CONFIGURED', kind: 'not_found' });
    } finally {
      await without.stop();
    }
  });
});

describe('tenant wall', () => {
  it('shows identities to their owner only', async () => {
    const { userId } = await google(somebody());
    await google(somebody());
    const role = new pg.Client({ connectionString: running.roleUrl });
    await role.connect();
    try {
      expect(await count('identities')).toBeGreaterThan(1);
      expect((await role.query('SELECT * FROM auth.identities')).rows).toEqual([]);
      await role.query(`SELECT set_config('chirrup.user', $1, false)`, [userId]);
      expect((await role.query('SELECT * FROM auth.identities')).rows).toHaveLength(1);
    } finally {
      await role.end();
    }
  });
});
