import { RequestKeyExpiry } from '../src/request-keys/request-key-expiry.js';
import { anonymous, asUser, startAuth } from './auth-under-test.js';

const HOUR_MS = 60 * 60 * 1_000;

describe('idempotency keys', () => {
  let product: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    product = await startAuth();
  }, 60_000);
  afterAll(() => product?.stop());

  const claim = (key: string, bodyDigest = 'a', caller = asUser('u-1'), operation = 'POST /x') =>
    product.auth.claimKey({ operation, key, bodyDigest }, caller);
  const settle = (key: string, outcome: string, answer = '') =>
    product.auth.settleKey({ operation: 'POST /x', key, outcome, answer }, asUser('u-1'));

  it('belong to one request until it has an outcome, which is then known', async () => {
    expect(await claim('k1')).toEqual({ state: 'new', answer: '' });
    expect(await claim('k1')).toEqual({ state: 'running', answer: '' });
    await settle('k1', 'done', '{"_id":"1"}');
    expect(await claim('k1')).toEqual({ state: 'done', answer: '{"_id":"1"}' });
    expect(await claim('k1', 'b')).toEqual({ state: 'other', answer: '' });
  });

  it('are of one caller and one operation', async () => {
    await claim('k2');
    const visitor = { principal: { kind: 'visitor', botId: 'C-1', visitorId: 'u-1' } } as const;
    expect(await claim('k2', 'a', asUser('u-2'))).toMatchObject({ state: 'new' });
    expect(
      await product.auth.claimKey({ operation: 'POST /x', key: 'k2', bodyDigest: 'a' }, visitor),
    ).toMatchObject({
      state: 'new',
    });
    expect(await claim('k2', 'a', asUser('u-1'), 'POST /y')).toMatchObject({ state: 'new' });
    await expect(claim('k2', 'a', anonymous as never)).rejects.toMatchObject({
      code: 'AUTH.NOT_AUTHENTICATED',
    });
  });

  it('are free again when nothing was changed', async () => {
    await claim('k3');
    await settle('k3', 'refused');
    expect(await claim('k3', 'b')).toMatchObject({ state: 'new' });
  });

  it('say when a request was interrupted', async () => {
    await claim('k4');
    await settle('k4', 'unknown');
    expect(await claim('k4')).toMatchObject({ state: 'unknown' });
    await claim('k5');
    product.clock.time += 3 * 60 * 1_000;
    expect(await claim('k5')).toMatchObject({ state: 'unknown' });
  });

  it('are given to one of many who claim at the same time', async () => {
    const states = await Promise.all(Array.from({ length: 20 }, () => claim('k6')));
    expect(states.filter(({ state }) => state === 'new')).toHaveLength(1);
    expect(states.filter(({ state }) => state === 'running')).toHaveLength(19);
  });

  it('are forgotten after a day', async () => {
    await claim('k7');
    await settle('k7', 'done', '{}');
    product.clock.time += 23 * HOUR_MS;
    expect(await claim('k7')).toMatchObject({ state: 'done' });
    product.clock.time += 2 * HOUR_MS;
    expect(await claim('k7')).toMatchObject({ state: 'new' });
    await claim('k8');
    product.clock.time += 25 * HOUR_MS;
    expect(await product.context.get(RequestKeyExpiry).expire()).toBeGreaterThan(0);
    expect(await product.query('SELECT 1 FROM auth.request_keys')).toEqual([]);
  });
});
