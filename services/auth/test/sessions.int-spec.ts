import { createHash } from 'node:crypto';
import { newId } from '@chirrup/kernel/ids';
import { endedSessionsChannel } from '@chirrup/proto/channels';
import { UserProfileChanged } from '@chirrup/proto/gen/auth/v1/events';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { verifyAccessToken } from '@chirrup/tenancy/access-token';
import pg from 'pg';
import { anonymous, asService, asUser, startAuth } from './auth-under-test.js';

let running: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  running = await startAuth();
});
afterAll(() => running?.stop());

const logIn = (email: string) =>
  running.auth.logInWithEmail({ email, password: 'correct horse', source: '203.0.113.1' }, anonymous);
const refresh = (refreshToken: string) => running.auth.refreshSession({ refreshToken }, anonymous);
const ended = {
  code: 'AUTH.SESSION_ENDED',
  kind: 'unauthenticated',
  extras: { detail: 'Not authenticated' },
};

describe('refresh tokens', () => {
  it('rotate: each is good once, and the chain goes on', async () => {
    const first = await logIn('chain@example.com');
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(new Set([first, second, third].map((s) => s.refreshToken)).size).toBe(3);
    expect(third.userId).toBe(first.userId);
  });

  it('answer a repeat inside 10 s with the same successor, so that a copy cannot live on unnoticed', async () => {
    const first = await logIn('grace@example.com');
    const answers = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)]);
    running.clock.time += 9_000;
    answers.push(await refresh(first.refreshToken));
    const successors = new Set(answers.map((s) => s.refreshToken));
    expect(successors.size).toBe(1);
    const [successor = ''] = successors;
    const next = await refresh(successor);
    running.clock.time += 10_001;
    // the thief of the first token has the successor too: its second use ends the session
    await expect(refresh(successor)).rejects.toMatchObject(ended);
    await expect(refresh(next.refreshToken)).rejects.toMatchObject(ended);
  });

  it('end a year after the log-in, however often they are renewed', async () => {
    let session = await logIn('yearly@example.com');
    for (let days = 50; days <= 350; days += 50) {
      running.clock.time += 50 * 86_400_000;
      session = await refresh(session.refreshToken);
    }
    running.clock.time += 14 * 86_400_000;
    session = await refresh(session.refreshToken);
    running.clock.time += 1 * 86_400_000;
    await expect(refresh(session.refreshToken)).rejects.toMatchObject(ended);
  });

  it('end the session, and only that one, when a used token comes again later', async () => {
    const other = await logIn('thief@example.com');
    const first = await logIn('thief@example.com');
    const second = await refresh(first.refreshToken);
    running.clock.time += 10_001;
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(ended);
    await expect(refresh(second.refreshToken)).rejects.toMatchObject(ended);
    await expect(refresh(other.refreshToken)).resolves.toMatchObject({ userId: first.userId });
  });

  it('run out after 60 days, and rotation starts the time again', async () => {
    const idle = await logIn('idle@example.com');
    const busy = await logIn('idle@example.com');
    running.clock.time += 59 * 86_400_000;
    const next = await refresh(busy.refreshToken);
    running.clock.time += 2 * 86_400_000;
    await expect(refresh(idle.refreshToken)).rejects.toMatchObject(ended);
    await expect(refresh(next.refreshToken)).resolves.toMatchObject({ userId: busy.userId });
    await logIn('idle@example.com');
    const rows = await running.query('SELECT 1 FROM auth.refresh_token_families WHERE user_id = $1', [
      busy.userId,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('are refused when unknown, and stored only as their hash', async () => {
    for (const token of ['', 'x', 'x'.repeat(5_000)])
      await expect(refresh(token)).rejects.toMatchObject(ended);
    const { refreshToken } = await logIn('stored@example.com');
    expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
    const hash = createHash('sha256').update(refreshToken).digest();
    const rows = await running.query<{ row: string }>(
      'SELECT t::text AS row FROM auth.refresh_tokens t WHERE token_hash = $1',
      [hash],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(refreshToken);
  });

  it('end with a log-out, which may be repeated and may name no session', async () => {
    const first = await logIn('bye@example.com');
    const second = await refresh(first.refreshToken);
    for (const refreshToken of [first.refreshToken, first.refreshToken, ''])
      await running.auth.logOut({ refreshToken, sessionId: '' }, anonymous);
    await expect(refresh(second.refreshToken)).rejects.toMatchObject(ended);
  });
});

describe('access tokens', () => {
  const sessionOf = async ({ accessToken }: { accessToken: string }) =>
    (await verifyAccessToken(running.signingKeys, accessToken, running.clock.now())).sessionId;
  const isOpen = async (sessionId: string) =>
    (await running.auth.getSessionStatus({ sessionId }, asService)).isOpen;
  const received: string[] = [];
  let stop: () => void;
  beforeAll(() => {
    stop = running.fanOut.subscribe(endedSessionsChannel, ({ key }: Invalidation) => received.push(key));
  });
  afterAll(() => stop());

  it('name a session that is open until its log-out, through every refresh', async () => {
    const first = await logIn('sid@example.com');
    const other = await sessionOf(await logIn('sid@example.com'));
    const sessionId = await sessionOf(first);
    expect(await sessionOf(await refresh(first.refreshToken))).toBe(sessionId);
    expect(await isOpen(sessionId)).toBe(true);
    await running.auth.logOut({ refreshToken: '', sessionId }, asUser(first.userId));
    expect([await isOpen(sessionId), await isOpen(other)]).toEqual([false, true]);
    expect(received).toContain(sessionId);
    expect(received).not.toContain(other);
  });

  it('end with a refresh token that came again', async () => {
    const first = await logIn('again@example.com');
    const sessionId = await sessionOf(await refresh(first.refreshToken));
    running.clock.time += 10_001;
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(ended);
    expect(await isOpen(sessionId)).toBe(false);
    expect(received).toContain(sessionId);
  });

  it('of others cannot be ended, and only services are told about them', async () => {
    const [mine, theirs] = [await logIn('a-sid@example.com'), await logIn('b-sid@example.com')];
    const sessionId = await sessionOf(theirs);
    await running.auth.logOut({ refreshToken: '', sessionId }, asUser(mine.userId));
    expect(await isOpen(sessionId)).toBe(true);
    for (const unknown of ['', "'", newId()]) expect(await isOpen(unknown)).toBe(false);
    await expect(running.auth.getSessionStatus({ sessionId }, asUser(mine.userId))).rejects.toMatchObject({
      code: 'AUTH.FORBIDDEN',
    });
  });
});

describe('the list of sessions', () => {
  const list = async (userId: string) =>
    (await running.auth.listSessions({ userId }, asUser(userId))).sessions;
  const sidOf = async ({ accessToken }: { accessToken: string }) =>
    (await verifyAccessToken(running.signingKeys, accessToken, running.clock.now())).sessionId;
  const on = async (email: string, device: string) => {
    running.clock.time += 1_000;
    const request = { email, password: 'correct horse', source: '203.0.113.1', device };
    const session = await running.auth.logInWithEmail(request, anonymous);
    return { ...session, sessionId: await sidOf(session) };
  };

  it('has the devices, the one used last first, until they end', async () => {
    const phone = await on('list@example.com', 'Safari on iOS');
    const desk = await on('list@example.com', 'Firefox on Linux');
    const { userId } = phone;
    expect(await list(userId)).toEqual([
      expect.objectContaining({ id: desk.sessionId, device: 'Firefox on Linux' }),
      expect.objectContaining({ id: phone.sessionId, device: 'Safari on iOS' }),
    ]);
    running.clock.time += 60_000;
    const at = running.clock.time;
    await refresh(phone.refreshToken);
    const [first] = await list(userId);
    expect(first).toMatchObject({ id: phone.sessionId, lastUsedAt: at });
    await running.auth.logOut({ refreshToken: desk.refreshToken, sessionId: '' }, anonymous);
    expect((await list(userId)).map(({ id }) => id)).toEqual([phone.sessionId]);
  });

  it('lets one be ended, whose tokens are good for nothing then', async () => {
    const kept = await on('one@example.com', '');
    const lost = await on('one@example.com', '');
    const { userId } = kept;
    const end = (sessionId: string, as = userId) =>
      running.auth.endSession({ userId, sessionId }, asUser(as));
    expect(await end(lost.sessionId)).toEqual({ sessionIds: [lost.sessionId] });
    await end(lost.sessionId);
    for (const unknown of ['', "'", newId()]) expect(await end(unknown)).toEqual({ sessionIds: [] });
    await expect(refresh(lost.refreshToken)).rejects.toMatchObject(ended);
    const { isOpen } = await running.auth.getSessionStatus({ sessionId: lost.sessionId }, asService);
    expect(isOpen).toBe(false);
    expect((await list(userId)).map(({ id }) => id)).toEqual([kept.sessionId]);
  });

  it('lets all others be ended, or all', async () => {
    const sessions = [];
    for (const device of ['a', 'b', 'c']) sessions.push(await on('all@example.com', device));
    const [first, ...others] = sessions;
    if (!first) throw new Error('no session');
    const { userId, sessionId: exceptSessionId } = first;
    const some = await running.auth.endAllSessions({ userId, exceptSessionId }, asUser(userId));
    expect(some.sessionIds.sort()).toEqual(others.map(({ sessionId }) => sessionId).sort());
    expect((await list(userId)).map(({ id }) => id)).toEqual([exceptSessionId]);
    const all = await running.auth.endAllSessions({ userId, exceptSessionId: '' }, asUser(userId));
    expect(all.sessionIds).toEqual([exceptSessionId]);
    expect(await list(userId)).toEqual([]);
  });

  it('is closed to anybody else', async () => {
    const mine = await on('mine-sid@example.com', '');
    const theirs = await on('theirs-sid@example.com', '');
    const { userId, sessionId } = theirs;
    const me = asUser(mine.userId);
    const notFound = { kind: 'not_found' };
    await expect(running.auth.listSessions({ userId }, me)).rejects.toMatchObject(notFound);
    await expect(running.auth.endSession({ userId, sessionId }, me)).rejects.toMatchObject(notFound);
    await expect(running.auth.endAllSessions({ userId, exceptSessionId: '' }, me)).rejects.toMatchObject(
      notFound,
    );
    await running.auth.endSession({ userId: mine.userId, sessionId }, me);
    expect(await list(userId)).toHaveLength(1);
  });
});

describe('profile', () => {
  it('is read and changed by its owner, and a change is published once', async () => {
    const { userId } = await logIn('profile@example.com');
    const me = asUser(userId);
    const unset = { timeZone: '', weeklyDigest: true };
    const blank = { id: userId, name: '', email: 'profile@example.com', shopifyShop: '', ...unset };
    expect(await running.auth.getProfile({ userId }, me)).toEqual(blank);
    const wanted = { ...blank, name: ' Ann ', shopifyShop: 'ann-shop.myshopify.com' };
    const saved = { ...blank, name: 'Ann', shopifyShop: 'ann-shop' };
    expect(await running.auth.updateProfile(wanted, me)).toEqual(saved);
    expect(await running.auth.updateProfile(saved, me)).toEqual(saved);
    expect(await running.auth.getProfile({ userId }, me)).toEqual(saved);
    const fence = await logIn('fence@example.com');
    let events = await running.events();
    while (!events.some(({ key }) => key === fence.userId)) events = await running.events();
    const changes = events.filter(({ type }) => type === 'UserProfileChanged');
    // the name is read by those who need it: events outlive the account
    expect(changes.map(({ payload }) => UserProfileChanged.decode(payload))).toEqual([{ userId, name: '' }]);
  });

  it('keeps its address', async () => {
    const { userId } = await logIn('fixed@example.com');
    const change = { id: userId, name: '', email: 'other@example.com', shopifyShop: '' };
    await expect(running.auth.updateProfile(change, asUser(userId))).rejects.toMatchObject({
      code: 'AUTH.EMAIL_READ_ONLY',
    });
  });

  it('looks absent to anybody else', async () => {
    const [mine, theirs] = [await logIn('mine@example.com'), await logIn('theirs@example.com')];
    const notFound = { code: 'AUTH.USER_NOT_FOUND', kind: 'not_found' };
    for (const userId of [theirs.userId, newId(), "'", '']) {
      await expect(running.auth.getProfile({ userId }, asUser(mine.userId))).rejects.toMatchObject(notFound);
      const change = { id: userId, name: 'x', email: '', shopifyShop: '' };
      await expect(running.auth.updateProfile(change, asUser(mine.userId))).rejects.toMatchObject(notFound);
    }
    await expect(running.auth.getProfile({ userId: mine.userId }, anonymous)).rejects.toMatchObject({
      code: 'AUTH.NOT_AUTHENTICATED',
    });
  });
});

describe('tenant wall', () => {
  it('shows no row to the service’s role without a scope', async () => {
    const { userId } = await logIn('wall@example.com');
    const role = new pg.Client({ connectionString: running.roleUrl });
    await role.connect();
    try {
      for (const table of ['users', 'credentials', 'refresh_token_families', 'refresh_tokens']) {
        expect((await running.query(`SELECT 1 FROM auth.${table}`)).length).toBeGreaterThan(1);
        expect((await role.query(`SELECT * FROM auth.${table}`)).rows).toEqual([]);
        await role.query(`SELECT set_config('chirrup.user', $1, false)`, [userId]);
        expect((await role.query(`SELECT * FROM auth.${table}`)).rows).toHaveLength(1);
        await role.query('RESET chirrup."user"');
      }
    } finally {
      await role.end();
    }
  });
});
