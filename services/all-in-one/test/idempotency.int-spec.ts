import { randomUUID } from 'node:crypto';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { type Answer, ask } from './authorization/caller.js';
import { type Product, startProduct, testSettings } from './authorization/composition.js';
import { type Operation, operations } from './authorization/operations.js';
import { restTable } from './authorization/rest-table.js';
import { makeWorld, type World } from './authorization/world.js';

/** Nothing is paid in the product of the test; services/billing/test repeats these. */
const PAID = ['POST /api/v1/users/{user}/top_ups', 'POST /api/v1/users/{user}/checkout'];
const repeatable = operations.filter(({ name, takesKey }) => takesKey && !PAID.includes(name));

describe('a call with an Idempotency-Key', () => {
  let platform: TestPlatform;
  let product: Product;
  let world: World;

  beforeAll(async () => {
    platform = await openTestPlatform(testSettings);
    product = await startProduct(platform);
    world = await makeWorld(platform, product.address);
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await platform?.close();
  });

  const bodyOf = async (operation: Operation, text: string): Promise<unknown> => {
    const target = { tenant: world.a, ids: world.a.ids, text };
    return (await restTable[operation.name]?.body?.(target)) ?? operation.body(text);
  };
  const send = (operation: Operation, key: string, body: unknown): Promise<Answer> => {
    const isVisitors = restTable[operation.name]?.who === 'visitors';
    const token = isVisitors ? world.a.visitor.token : world.a.owner.token;
    const headers = { 'idempotency-key': key };
    return ask(product.address, operation, { ids: world.a.ids, token, body, text: '', headers });
  };
  const codeOf = ({ text }: Answer): string => JSON.parse(text).code;

  it('is offered by everything that makes or bills', () => {
    expect(repeatable.length).toBeGreaterThanOrEqual(10);
  });

  it.each(repeatable)('is answered the same again: $name', async (operation) => {
    const key = randomUUID();
    const body = await bodyOf(operation, 'Once');
    const first = await send(operation, key, body);
    expect(first.status).toBeLessThan(300);
    expect(await send(operation, key, body)).toEqual(first);
  });

  it.each(repeatable)('is done once when sent five times at once: $name', async (operation) => {
    const key = randomUUID();
    const body = await bodyOf(operation, 'At once');
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(operation, key, body)));
    const done = answers.filter(({ status }) => status < 300);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    const others = answers.filter(({ status }) => status >= 300);
    expect(others.filter((answer) => codeOf(answer) !== 'REQUEST.KEY_IN_USE')).toEqual([]);
  });

  it('is another one with another body, and free again after a refusal', async () => {
    const pairs = repeatable.find(({ name }) => name.endsWith('POST /api/v1/bots/{bot}/qa_list'));
    if (!pairs) throw new Error('pairs are not created by that call any longer');
    const key = randomUUID();
    const refused = await send(pairs, key, { question: 'x'.repeat(5_000), answer: '' });
    expect(refused.status).toBe(400);
    expect((await send(pairs, key, { question: 'One?', answer: '' })).status).toBe(201);
    const other = await send(pairs, key, { question: 'Two?', answer: '' });
    expect([other.status, codeOf(other)]).toEqual([409, 'REQUEST.KEY_REUSED']);
  });
});
