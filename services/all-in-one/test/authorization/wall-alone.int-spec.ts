import type { Principal } from '@chirrup/tenancy/principal';
import { reachRows, readTables } from '@chirrup/testing/database/table-reader';
import type { TestPlatform } from '@chirrup/testing/test-platform';
import type { Product } from './composition.js';
import type { Operation } from './operations.js';
import type { Ids, Tenant, World } from './world.js';

// The guard layer is off: the edge believes whom a header names, and every check of a role lets everybody pass.
const { jest } = import.meta as unknown as {
  jest: { unstable_mockModule(name: string, make: () => unknown): void };
};
jest.unstable_mockModule('@chirrup/tenancy/guards', () => ({
  botNotFound: { code: 'BOTS.NOT_FOUND', kind: 'not_found', message: 'There is no such bot.' },
  requireUser: (principal: { userId?: string }) => principal.userId ?? '',
  requireBotRole: () => undefined,
  requireVisitor: (principal: { visitorId?: string }) => principal.visitorId ?? '',
  requireService: () => undefined,
}));
const { MemberGuard, ParticipantGuard, UserGuard, VisitorsOnlyGuard } = await import(
  '@chirrup/bff/identity/guards'
);
const { UnitOfWork } = await import('@chirrup/persistence/unit-of-work');
const { openTestPlatform } = await import('@chirrup/testing/test-platform');
const { schemas, startProduct, testSettings } = await import('./composition.js');
const { operations } = await import('./operations.js');
const { restTable } = await import('./rest-table.js');
const { ask } = await import('./caller.js');
const { countRowsWith, lostRows, markedRows } = await import('./stored-marks.js');
const { makeWorld } = await import('./world.js');

const INTRUDER = 'intruder77c0';
const CLAIMED = 'x-claimed-principal';

interface Scope {
  tenant?: string;
  user?: string;
  system?: true;
}
type Guard = { canActivate(context: never): unknown };
interface HttpContext {
  switchToHttp(): { getRequest(): { headers: Record<string, string | undefined>; caller?: object } };
}

/** Where set, a transaction in the first one's scope is one in the second one's: what a caller of that tenant has. */
let pinned: { from: Tenant; to: Tenant } | undefined;

const pin = (scope: Scope): Scope => {
  if (!pinned) return scope;
  const { from, to } = pinned;
  const moved = { ...scope };
  if (scope.tenant === from.ids.bot) moved.tenant = to.ids.bot ?? '';
  if (scope.user === from.ids.user) moved.user = to.ids.user ?? '';
  return moved;
};

for (const guard of [UserGuard, MemberGuard, ParticipantGuard, VisitorsOnlyGuard] as { prototype: Guard }[]) {
  const asBefore = guard.prototype.canActivate;
  guard.prototype.canActivate = function (this: Guard, context: never) {
    const request = (context as HttpContext).switchToHttp().getRequest();
    const claimed = request.headers[CLAIMED];
    if (claimed === undefined) return asBefore.call(this, context);
    request.caller = { principal: JSON.parse(claimed), email: 'claimed@example.com', sessionId: '' };
    return true;
  };
}
type Ask = (scope: Scope, ...rest: unknown[]) => unknown;
const unitOfWork = UnitOfWork.prototype as unknown as Record<'run' | 'statement', Ask>;
for (const name of ['run', 'statement'] as const) {
  const asBefore = unitOfWork[name];
  unitOfWork[name] = function (this: unknown, scope, ...rest) {
    return asBefore.call(this, pin(scope), ...rest);
  };
}

let platform: TestPlatform;
let product: Product;
let world: World;

beforeAll(async () => {
  platform = await openTestPlatform(testSettings);
  product = await startProduct(platform);
  world = await makeWorld(platform, product.address);
  // nothing is to come out of what a process remembers
  const { port } = product;
  await product.stop();
  product = await startProduct(platform, port);
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await platform?.close();
});

const visitorIdOf = ({ visitor }: Tenant): string =>
  JSON.parse(Buffer.from(visitor.token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** The strongest anybody can claim to be with a tenant: its owner, and the visitor who wrote the thread. */
const claims = (tenant: Tenant): Principal[] => [
  { kind: 'member', userId: tenant.ids.user ?? '', botId: tenant.ids.bot ?? '', role: 'owner' },
  { kind: 'visitor', botId: tenant.ids.bot ?? '', visitorId: visitorIdOf(tenant) },
];

const guarded = operations.filter(({ name }) => restTable[name]?.who !== 'everyone');

/** Makes the call as both of `tenant`'s. Returns all answers that hold a mark of the first tenant. */
const leaksOf = async (operation: Operation, tenant: Tenant, ids: Ids): Promise<string[]> => {
  const { a } = world;
  const marks = [a.teamMark, a.visitorMark, a.otherVisitorMark];
  const leaks: string[] = [];
  for (const principal of claims(tenant)) {
    const row = restTable[operation.name];
    const target = { tenant: world.b, ids, text: INTRUDER };
    const body = row?.body ? await row.body(target) : operation.body(INTRUDER);
    const headers = { [CLAIMED]: JSON.stringify(principal) };
    const { status, text } = await ask(product.address, operation, {
      ids,
      token: '',
      body,
      text: INTRUDER,
      headers,
    });
    if (marks.some((mark) => text.includes(mark)))
      leaks.push(`${operation.name} as ${principal.kind}: ${status} ${text.slice(0, 200)}`);
  }
  return leaks;
};

/** No row of the first tenant is gone or overwritten, and none holds the text of these calls. */
const expectUntouched = async (before: Record<string, number>): Promise<void> => {
  const { bot = '', user = '' } = world.a.ids;
  expect(lostRows(before, await markedRows(platform, world), 'a')).toEqual([]);
  for (const id of [bot, user]) expect(await countRowsWith(platform, INTRUDER, id)).toEqual({});
};

describe('without any guard, row-level security alone', () => {
  it('shows nothing of another tenant for its ids within one’s own bot, and changes nothing', async () => {
    const { a, b } = world;
    const before = await markedRows(platform, world);
    const leaks: string[] = [];
    const ids = { ...a.ids, bot: b.ids.bot ?? '', user: b.ids.user ?? '' };
    const destroysOwn = (name: string) => /^DELETE .*(\{bot\}|\{user\}|\/sessions|visitors\/me)$/.test(name);
    const tried = guarded.filter(({ name }) => !destroysOwn(name));
    for (const operation of tried) leaks.push(...(await leaksOf(operation, b, ids)));
    expect(leaks).toEqual([]);
    await expectUntouched(before);
  });

  it('shows nothing to who claims to be the other tenant, in transactions of the own scope, and changes nothing', async () => {
    const { a, b } = world;
    const before = await markedRows(platform, world);
    pinned = { from: a, to: b };
    const leaks: string[] = [];
    // a new bot is a scope of its own
    const tried = guarded.filter(({ name }) => name !== 'POST /api/v1/bots/create');
    for (const operation of tried) leaks.push(...(await leaksOf(operation, a, a.ids)));
    pinned = undefined;
    expect(leaks).toEqual([]);
    await expectUntouched(before);
  });

  it('is what hides it: in the other tenant’s own scope the same calls show it', async () => {
    const { a } = world;
    const leaks: string[] = [];
    for (const operation of guarded.filter(({ method }) => method === 'GET'))
      leaks.push(...(await leaksOf(operation, a, a.ids)));
    expect(leaks.length).toBeGreaterThan(8);
  });
});

describe('every table with rows of a tenant', () => {
  it('gives a transaction in another tenant’s scope none of them to read, change or delete', async () => {
    const { a, b } = world;
    const texts = [a.ids.bot ?? '', a.ids.user ?? '', a.teamMark, a.visitorMark];
    const scope = { tenant: b.ids.bot ?? '', user: b.ids.user ?? '' };
    const held: string[] = [];
    const reached: string[] = [];
    for (const schema of schemas) {
      const { adminUrl, url } = platform.database(schema);
      for (const table of await readTables(adminUrl, schema)) {
        if (!table.walled || (await reachRows(adminUrl, table, texts)).read === 0) continue;
        const name = `${schema}.${table.table}`;
        held.push(name);
        const { read, changed, deleted } = await reachRows(url, table, texts, scope);
        if (read + changed + deleted > 0)
          reached.push(`${name}: ${read} read, ${changed} changed, ${deleted} deleted`);
      }
    }
    expect(reached).toEqual([]);
    expect(held.length).toBeGreaterThan(15);
  });
});
