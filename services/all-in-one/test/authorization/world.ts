import { randomBytes } from 'node:crypto';
import { signVisitorToken } from '@chirrup/bff/identity/visitor-token';
import { newId } from '@chirrup/kernel/ids';
import { signAccessToken, verifyAccessToken } from '@chirrup/tenancy/access-token';
import type { BotRole } from '@chirrup/tenancy/principal';
import { call, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { query } from '@chirrup/testing/plain-administrator';
import type { TestPlatform } from '@chirrup/testing/test-platform';
import { until } from '@chirrup/testing/until';
import { operations } from './operations.js';

/** An id for every name that stands in a path. */
export type Ids = Record<string, string>;

/** A customer with everything one can have, each text with a mark that must not be seen elsewhere. */
export interface Tenant {
  name: 'a' | 'b';
  ids: Ids;
  owner: Owner;
  visitor: Visitor;
  otherVisitor: Visitor;
  /** Stands in what belongs to the team. */
  teamMark: string;
  /** Stands in what the bot learns, which its visitors may be shown. */
  pageMark: string;
  /** Stands in what each visitor wrote. */
  visitorMark: string;
  otherVisitorMark: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Somebody who makes calls. */
export interface Actor {
  name: string;
  /** What the token says; `nobody`: there is none, or it is good for nothing. */
  kind: 'nobody' | 'user' | 'visitor';
  tenant?: Tenant['name'];
  role?: BotRole;
  userId?: string;
  /** A visitor who wrote the tenant's thread. */
  wroteThread?: boolean;
  token: string;
  /** Marks that must never be in an answer to it. */
  mustNotSee: string[];
  /** A token that may be used up: of a new session, or of a visitor with nothing to lose. */
  logIn(): Promise<string>;
}

export interface World {
  a: Tenant;
  b: Tenant;
  actors: Actor[];
  /** Why the invited person has no invitation, if there is none. */
  withoutInvitation: string | undefined;
}

const PASSWORD = 'correct horse';
const mark = (name: string): string => `${name}${randomBytes(8).toString('hex')}`;

const upload = async (owner: Owner, botId: string, text: string): Promise<{ _id: string; url: string }> => {
  const body = new FormData();
  body.set('file', new Blob([text], { type: 'text/plain' }), 'notes.txt');
  const response = await fetch(`${owner.address}/api/v1/bots/${botId}/knowledge_files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body,
  });
  return (await response.json()) as { _id: string; url: string };
};

const makeTenant = async (address: string, name: Tenant['name']): Promise<Tenant> => {
  const teamMark = mark('team');
  const pageMark = mark('page');
  const [visitorMark, otherVisitorMark] = [mark('visitor'), mark('other')];
  const owner = await Owner.logIn(address, `owner-${teamMark}@example.com`, PASSWORD);
  const { _id: bot } = await owner.createBot('Ada');
  await owner.change(bot, { live_mode: true, instructions: teamMark, description: teamMark });
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await owner.call<{ _id?: string; job_id?: string }>(
      'POST',
      `/api/v1/bots/${bot}/${path}`,
      body,
    );
    return answer._id ?? answer.job_id ?? '';
  };
  const ids: Ids = {
    bot,
    user: owner.userId,
    email: `invited-${teamMark}@example.com`,
    token: newId(),
    session: newId(),
    qa: await post('qa_list', { question: `Where is the ${pageMark}?`, answer: `In ${pageMark}.` }),
    link: await post('knowledge_link_list', {
      url: `http://127.0.0.1:9/${pageMark}`,
      title: pageMark,
      knowledge_content: `The ${pageMark} opens at nine.`,
    }),
    test: await post('test_questions', { question: teamMark, expectation: 'contains', expected: teamMark }),
    job: await post('knowledge_link_list/import_sitemap', {
      base_url: `http://127.0.0.1:9/${teamMark}`,
      sitemap_url: `http://127.0.0.1:9/${teamMark}.xml`,
    }),
    check: await post('page_checks', { url: `http://127.0.0.1:9/${teamMark}` }),
  };
  const { _id } = await owner.call<{ _id: string }>('POST', `/api/v1/chats/${bot}/exports`, {
    format: 'csv',
    text: teamMark,
  });
  ids.export = _id;
  // what may be taken back without harm to the others
  await owner.change(bot, { dialogue_title: teamMark });
  const [change] = await owner.call<{ _id: string }[]>('GET', `/api/v1/bots/${bot}/changes`);
  ids.change = change?._id ?? '';
  ids.restoration = await post('restorations', { change: ids.change });
  const file = await upload(owner, bot, 'The file of this desk is long.');
  ids.name = file.url.split('/').at(-1) ?? '';
  const visitor = await Visitor.arrive(address, bot);
  const otherVisitor = await Visitor.arrive(address, bot);
  await otherVisitor.ask(`Is there any ${otherVisitorMark} tomorrow?`);
  const { _id: message } = await visitor.ask(`How heavy is ${visitorMark}?`);
  const gaps = await until(
    () => owner.call<{ _id: string }[]>('GET', `/api/v1/bots/${bot}/gaps`),
    (found) => found.length > 0,
    30_000,
  );
  Object.assign(ids, { thread: visitor.threadId, message, gap: gaps[0]?._id ?? '' });
  const tenant: Tenant = {
    name,
    ids,
    owner,
    visitor,
    otherVisitor,
    teamMark,
    pageMark,
    visitorMark,
    otherVisitorMark,
    call: (method, path, body) => owner.call(method, path, body),
  };
  return tenant;
};

/** The bots service's own table: roles follow from its rows alone. */
const addMember = (platform: TestPlatform, botId: string, userId: string, role: BotRole) =>
  query(
    platform.database('bots').adminUrl,
    'INSERT INTO bots.bot_members (bot_id, user_id, role) VALUES ($1, $2, $3)',
    [botId, userId, role],
  );
const removeMember = (platform: TestPlatform, botId: string, userId: string) =>
  query(
    platform.database('bots').adminUrl,
    'DELETE FROM bots.bot_members WHERE bot_id = $1 AND user_id = $2',
    [botId, userId],
  );

/** The topic of every report. */
export const TOPIC = 'Gift cards?';

/** A report that waits to be made again. */
const addReport = async (platform: TestPlatform, botId: string): Promise<string> => {
  const id = newId();
  await query(
    platform.database('analytics').adminUrl,
    `INSERT INTO analytics.faq_reports (id, bot_id, type, start_at, end_at, start_day, end_day, status, clusters)
     VALUES ($1, $2, 'monthly', '2026-10-01', '2026-11-01', '2026-10-01', '2026-10-31', 'pending', $3)`,
    [id, botId, JSON.stringify([{ samples: [{ id, content: TOPIC }], count: 2, answered: 0, score: null }])],
  );
  return id;
};

const INVITE = 'POST /api/v1/bots/{bot}/collaborators';

/** Invites by the call of the REST interface, if there is one. Returns why not. */
const invite = async ({ ids, call: ask }: Tenant, email: string): Promise<string | undefined> => {
  if (!operations.some(({ name }) => name === INVITE))
    return `there is no ${INVITE}: the invited person is only somebody with an account`;
  await ask('POST', `/api/v1/bots/${ids.bot}/collaborators`, { email, role: 'editor' });
  return undefined;
};

/** Two customers, and everybody who may try to get at the first one's. */
export const makeWorld = async (platform: TestPlatform, address: string): Promise<World> => {
  const [a, b] = [await makeTenant(address, 'a'), await makeTenant(address, 'b')];
  for (const { ids } of [a, b]) ids.report = await addReport(platform, ids.bot ?? '');
  const marksOf = (tenant: Tenant) => [
    tenant.teamMark,
    tenant.pageMark,
    tenant.visitorMark,
    tenant.otherVisitorMark,
  ];
  const everyMark = [...marksOf(a), ...marksOf(b)];
  const logIn = async (email: string) => (await Owner.logIn(address, email, PASSWORD)).token;

  const user = async (name: string, owner: Owner, facts: Partial<Actor>): Promise<Actor> => ({
    name,
    kind: 'user',
    userId: owner.userId,
    token: owner.token,
    mustNotSee: everyMark,
    logIn: () => logIn(owner.email),
    ...facts,
  });
  const visitorActor = (
    name: string,
    of: Visitor,
    tenant: Tenant,
    own: string,
    wroteThread = false,
  ): Actor => ({
    name,
    kind: 'visitor',
    tenant: tenant.name,
    wroteThread,
    token: of.token,
    mustNotSee: everyMark.filter((one) => one !== own && one !== tenant.pageMark),
    logIn: async () => (await Visitor.arrive(address, tenant.ids.bot ?? '')).token,
  });
  const nobody = (name: string, token: string): Actor => ({
    name,
    kind: 'nobody',
    token,
    mustNotSee: everyMark,
    logIn: async () => token,
  });
  const account = (name: string) => Owner.logIn(address, `${name}@example.com`, PASSWORD);

  const botId = a.ids.bot ?? '';
  const [editor, viewer, removed, invited] = await Promise.all(
    ['editor', 'viewer', 'removed', 'invited'].map(account),
  ).then((accounts) => accounts as [Owner, Owner, Owner, Owner]);
  await addMember(platform, botId, editor.userId, 'editor');
  await addMember(platform, botId, viewer.userId, 'viewer');
  await addMember(platform, botId, removed.userId, 'editor');
  await removed.call('GET', `/api/v1/bots/${botId}`);
  await removeMember(platform, botId, removed.userId);
  const withoutInvitation = await invite(a, invited.email);

  const past = Date.now() - 60 * 60 * 1_000;
  const claims = await verifyAccessToken(platform.signingKeys, a.owner.token, Date.now());
  const expired = await signAccessToken(platform.signingKeys, claims, past);
  const visitorClaims = { botId, visitorId: `anon_${newId()}`, origin: '' };
  const expiredVisitor = await signVisitorToken(
    platform.signingKeys,
    visitorClaims,
    past - 24 * 60 * 60 * 1_000,
  );
  const session = await call<{ access_token: string; refresh_token: string }>(
    address,
    'POST',
    '/api/v1/users/authentication/email',
    { body: { email: a.owner.email, password: PASSWORD } },
  );
  const ended = await logIn(a.owner.email);
  await call(address, 'POST', '/api/v1/users/logout', { token: ended, body: {} });

  const seenBy = (tenant: Tenant) => everyMark.filter((one) => !marksOf(tenant).includes(one));
  const actors: Actor[] = [
    nobody('nobody', ''),
    visitorActor('visitor', a.visitor, a, a.visitorMark, true),
    visitorActor('other visitor', a.otherVisitor, a, a.otherVisitorMark),
    visitorActor('visitor of another bot', b.visitor, b, b.visitorMark, true),
    await user('owner', a.owner, { tenant: 'a', role: 'owner', mustNotSee: seenBy(a) }),
    await user("other tenant's owner", b.owner, { tenant: 'b', role: 'owner', mustNotSee: seenBy(b) }),
    await user('editor', editor, { tenant: 'a', role: 'editor', mustNotSee: seenBy(a) }),
    await user('viewer', viewer, { tenant: 'a', role: 'viewer', mustNotSee: seenBy(a) }),
    await user('invited', invited, {}),
    await user('removed', removed, {}),
    nobody('expired token', expired),
    nobody('refresh token as access token', session.refresh_token),
    nobody('token of an ended session', ended),
    nobody('expired visitor token', expiredVisitor.token),
  ];
  return { a, b, actors, withoutInvitation };
};
