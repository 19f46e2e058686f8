import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { ask } from './caller.js';
import { type Cell, cellsOf, describeCell, REFUSALS } from './cells.js';
import { type Product, startProduct, testSettings } from './composition.js';
import { operations } from './operations.js';
import { restTable } from './rest-table.js';
import { countRowsWith, lostRows, markedRows } from './stored-marks.js';
import { makeWorld, type World } from './world.js';

const TABLE = 'services/all-in-one/test/authorization/rest-table.ts';
/** Stands in every text that a refused call carries. */
const INTRUDER = 'intruder5b1f';

let platform: TestPlatform;
let product: Product;
let world: World;
let cells: Cell[] = [];

beforeAll(async () => {
  platform = await openTestPlatform(testSettings);
  product = await startProduct(platform);
  world = await makeWorld(platform, product.address);
  cells = operations.flatMap((operation) => {
    const row = restTable[operation.name];
    return row ? cellsOf(operation, row, world) : [];
  });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await platform?.close();
});

/** Makes the call of a cell. Returns what was wrong with the answer. */
const attempt = async (cell: Cell, text: string): Promise<string[]> => {
  const { operation, row, actor, outcome, swapped } = cell;
  const tenant = swapped.includes('bot') || swapped.includes('user') ? world.b : world.a;
  const target = { tenant, ids: cell.ids, text };
  const fresh = outcome === 'may' ? await row.fresh?.(target, actor) : undefined;
  const ids = { ...cell.ids, ...fresh?.ids } as typeof cell.ids;
  const body = row.body ? await row.body({ ...target, ids }) : operation.body(text);
  const answer = await ask(product.address, operation, {
    ids,
    token: fresh?.token ?? actor.token,
    body,
    text,
  });
  const said = `answered ${answer.status} ${answer.text.slice(0, 200)}`;
  const wrong = actor.mustNotSee
    .filter((mark) => answer.text.includes(mark))
    .map((mark) => `LEAK of ${mark}: ${said}`);
  if (outcome !== 'may') {
    const must = outcome === 'unknown' && row.unknown ? row.unknown : REFUSALS[outcome];
    if (answer.status !== must) wrong.push(`${said}, must be ${must} (${outcome})`);
  } else if (row.answers ? !row.answers.includes(answer.status) : answer.status >= 300) {
    const may = row.answers?.join(' or ') ?? 'a success';
    wrong.push(
      `${said}, must be ${may}; if the body of its schema is not enough, give its row in ${TABLE} a body`,
    );
  }
  return wrong.map((reason) => `${describeCell(cell)}: ${reason}`);
};

const attemptAll = async (some: Cell[], text: string): Promise<string[]> => {
  const wrong: string[] = [];
  for (const cell of some) wrong.push(...(await attempt(cell, text)));
  return wrong;
};

describe('the table of who may', () => {
  it('has a row for every operation, and no other', () => {
    const names = operations.map(({ name }) => name);
    const missing = names.filter((name) => !restTable[name]);
    const stale = Object.keys(restTable).filter((name) => !names.includes(name));
    expect(missing.map((name) => `${name}: add a row that says who may to ${TABLE}`)).toEqual([]);
    expect(stale.map((name) => `${name}: there is no such operation, remove its row from ${TABLE}`)).toEqual(
      [],
    );
  });

  it('has an id of both tenants for every name in a path', () => {
    const names = [...new Set(operations.flatMap(({ parameters }) => parameters))];
    const missing = names.filter((name) => !world.a.ids[name] || !world.b.ids[name]);
    expect(
      missing.map((name) => `{${name}}: make one in services/all-in-one/test/authorization/world.ts`),
    ).toEqual([]);
  });

  it('makes at least 1,500 cells', () => {
    expect(cells.length).toBeGreaterThanOrEqual(1_500);
  });

  it('gives the invited person an invitation, where the product has them', () => {
    const isThere = operations.some(({ path }) => path.endsWith('/collaborators'));
    expect(world.withoutInvitation === undefined).toBe(isThere);
  });
});

describe('who may not', () => {
  let before: Awaited<ReturnType<typeof markedRows>>;
  beforeAll(async () => {
    before = await markedRows(platform, world);
  });

  it.each(operations)('is refused: $name', async (operation) => {
    const refused = cells.filter((cell) => cell.operation === operation && cell.outcome !== 'may');
    expect(await attemptAll(refused, INTRUDER)).toEqual([]);
  });

  it.each(operations.filter(({ cursors }) => cursors.length > 0))(
    "learns nothing by another tenant's id in the query: $name",
    async (operation) => {
      const wrong: string[] = [];
      const { actors, a, b } = world;
      for (const actor of actors.filter(({ tenant }) => tenant === 'a')) {
        for (const cursor of operation.cursors) {
          for (const id of [...Object.values(b.ids), `${b.ids.thread}:0`]) {
            const query = `?${cursor}=${encodeURIComponent(id)}`;
            const given = { ids: a.ids, token: actor.token, body: undefined, text: '', query };
            const { status, text } = await ask(product.address, operation, given);
            if (status >= 500 || actor.mustNotSee.some((mark) => text.includes(mark)))
              wrong.push(`${actor.name}: ${operation.name}${query}: ${status} ${text.slice(0, 200)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('has changed nothing: all marked rows are there, and no row of a refused call', async () => {
    expect(lostRows(before, await markedRows(platform, world))).toEqual([]);
    expect(await countRowsWith(platform, INTRUDER)).toEqual({});
  });
});

describe('who may', () => {
  it.each(operations)('is answered, and sees nothing of others: $name', async (operation) => {
    const allowed = cells.filter((cell) => cell.operation === operation && cell.outcome === 'may');
    expect(allowed.length).toBeGreaterThan(0);
    expect(await attemptAll(allowed, 'Plain text')).toEqual([]);
  });
});
