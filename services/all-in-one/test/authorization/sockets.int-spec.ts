import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { until } from '@chirrup/testing/until';
import { type Cell, cellsOf, describeCell } from './cells.js';
import { type Product, startProduct, testSettings } from './composition.js';
import { type Attempt, emitToConsole, sendAsVisitor } from './socket-client.js';
import { consoleEvents, consoleTable, type SocketRow, visitorFrames, visitorTable } from './socket-table.js';
import { makeWorld, type World } from './world.js';

const TABLE = 'services/all-in-one/test/authorization/socket-table.ts';

type SocketCell = Cell<{ name: string; parameters: string[] }, SocketRow>;

let platform: TestPlatform;
let product: Product;
let world: World;
/** Every socket that was opened, with the caller it belongs to. */
const open: { cell: SocketCell; attempt: Attempt }[] = [];

beforeAll(async () => {
  platform = await openTestPlatform(testSettings);
  product = await startProduct(platform);
  world = await makeWorld(platform, product.address);
}, 120_000);
afterAll(async () => {
  for (const { attempt } of open) attempt.close();
  await product?.stop();
  await platform?.close();
});

const cellsFor = (table: Record<string, SocketRow>, name: string): SocketCell[] => {
  const row = table[name];
  return row ? cellsOf({ name, parameters: row.parameters }, row, world) : [];
};

/** Returns what was wrong. */
const attemptAll = async (
  cells: SocketCell[],
  send: (cell: SocketCell) => Promise<Attempt>,
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const cell of cells) {
    const attempt = await send(cell);
    open.push({ cell, attempt });
    if (attempt.may !== (cell.outcome === 'may'))
      wrong.push(`${describeCell(cell)}: answered ${attempt.said}, must be ${cell.outcome}`);
  }
  return wrong;
};

describe('the tables of who may send what', () => {
  it('have a row for every event and frame, and no other', () => {
    expect(consoleEvents.length).toBeGreaterThan(0);
    const rows = [...Object.keys(consoleTable), ...Object.keys(visitorTable)];
    const known = [...consoleEvents, ...visitorFrames];
    const missing = known.filter((name) => !rows.includes(name));
    expect(missing.map((name) => `${name}: add a row that says who may send it to ${TABLE}`)).toEqual([]);
    expect(rows.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('sockets', () => {
  it.each(Object.keys(consoleTable))('of the console do for each what they may: %s', async (event) => {
    const cells = cellsFor(consoleTable, event);
    expect(cells.length).toBeGreaterThan(20);
    const send = ({ actor, row, ids }: SocketCell) =>
      emitToConsole(product.address, actor.token, event, row.payload(ids));
    expect(await attemptAll(cells, send)).toEqual([]);
  });

  it.each(Object.keys(visitorTable))('of visitors do for each what they may: %s', async (frame) => {
    const cells = cellsFor(visitorTable, frame);
    expect(cells.length).toBeGreaterThan(20);
    const send = ({ actor, row, ids }: SocketCell) =>
      sendAsVisitor(product.address, actor.token, ids, row.payload(ids));
    expect(await attemptAll(cells, send)).toEqual([]);
  });

  it('then receive what is written in their threads, and nothing of others', async () => {
    const { a, b } = world;
    for (const { visitor, visitorMark } of [a, b]) await visitor.ask(`And now, ${visitorMark}?`);
    const listens = ({ cell }: (typeof open)[number]) =>
      cell.outcome === 'may' && ['join_room', 'resume'].includes(cell.operation.name);
    const markOf = ({ cell: { swapped } }: (typeof open)[number]) =>
      (swapped.includes('thread') ? b : a).visitorMark;
    const listeners = open.filter(listens);
    expect(listeners.length).toBeGreaterThanOrEqual(6);
    await until(
      async () => listeners.filter((one) => !one.attempt.received.some((text) => text.includes(markOf(one)))),
      (deaf) => deaf.length === 0,
    );
    const leaks = open.flatMap(({ cell, attempt }) =>
      cell.actor.mustNotSee
        .filter((mark) => attempt.received.some((text) => text.includes(mark)))
        .map((mark) => `${describeCell(cell)}: LEAK of ${mark}`),
    );
    expect(leaks).toEqual([]);
  });
});
