import { silentLog } from '@chirrup/kernel/log';
import { errors } from '@opensearch-project/opensearch';
import { PartFailed } from '../client/opensearch-client.js';
import { OpenSearchBreaker } from './opensearch-breaker.js';

const UNAVAILABLE = { code: 'KNOWLEDGE.SEARCH_UNAVAILABLE' };

describe('OpenSearchGate', () => {
  let now = 0;
  let asked = 0;
  let breaker: OpenSearchBreaker;
  beforeEach(() => {
    now = 0;
    asked = 0;
    breaker = new OpenSearchBreaker(silentLog, { now: () => now });
  });

  const ask = (answer: () => Promise<string>, until = now + 1_000) =>
    breaker.run(until, () => {
      asked += 1;
      return answer();
    });
  const fails = () => Promise.reject(new PartFailed(429, 'rejected'));
  const works = async () => 'found';
  const failThreeTimes = async () => {
    for (let n = 0; n < 3; n += 1) await expect(ask(fails)).rejects.toMatchObject(UNAVAILABLE);
  };

  it('gives a request the time that is left, and none when there is none', async () => {
    expect(await breaker.run(250, async (timeoutMs) => timeoutMs)).toBe(250);
    await expect(ask(works, 0)).rejects.toMatchObject(UNAVAILABLE);
    expect(asked).toBe(0);
  });

  it('asks nothing more for a while after three failures, then lets one find out', async () => {
    await failThreeTimes();
    await expect(ask(works)).rejects.toMatchObject(UNAVAILABLE);
    expect(asked).toBe(3);
    now += 1_500;
    let answer = (_: string) => {};
    const probe = ask(() => new Promise((resolve) => (answer = resolve)));
    await expect(ask(works)).rejects.toMatchObject(UNAVAILABLE);
    answer('back');
    expect(await probe).toBe('back');
    expect(await ask(works)).toBe('found');
  });

  it('stays closed when the probe fails', async () => {
    await failThreeTimes();
    now += 1_500;
    await expect(ask(fails)).rejects.toMatchObject(UNAVAILABLE);
    await expect(ask(works)).rejects.toMatchObject(UNAVAILABLE);
    expect(asked).toBe(4);
  });

  it('passes on what is our own mistake, and stays open', async () => {
    const mistake = new PartFailed(400, 'parsing_exception');
    for (let n = 0; n < 5; n += 1) await expect(ask(() => Promise.reject(mistake))).rejects.toBe(mistake);
    expect(await ask(works)).toBe('found');
  });

  /** Takes every slot, until released. */
  const fill = () => {
    const release: (() => void)[] = [];
    const busy = Array.from({ length: 24 }, () =>
      ask(() => new Promise((resolve) => release.push(() => resolve('found')))),
    );
    return { release, busy };
  };

  it('lets 24 in at once, then the one with the least time first', async () => {
    const { release, busy } = fill();
    const order: string[] = [];
    const enters = (name: string, until: number) => ask(async () => String(order.push(name)), until);
    const others = [enters('new', 1_000), enters('old', 600), enters('newest', 1_000)];
    await Promise.resolve();
    expect([asked, order]).toEqual([24, []]);
    for (const end of release) end();
    await Promise.all([...busy, ...others]);
    expect(order).toEqual(['old', 'new', 'newest']);
  });

  it('refuses at once what cannot be served in time, without counting it as an outage', async () => {
    const { release, busy } = fill();
    const waiting = Array.from({ length: 256 }, () => ask(works));
    for (let n = 0; n < 5; n += 1) await expect(ask(works)).rejects.toMatchObject(UNAVAILABLE);
    expect(asked).toBe(24);
    for (const end of release) end();
    await Promise.all([...busy, ...waiting]);
    expect(await ask(works)).toBe('found');
  });

  it('never sends what waited for half of its time', async () => {
    const { release, busy } = fill();
    await expect(ask(works, 40)).rejects.toMatchObject(UNAVAILABLE);
    for (const end of release) end();
    await Promise.all(busy);
    expect(asked).toBe(24);
  });

  it('takes a late answer for an outage only when it had a fair time', async () => {
    const late = () => Promise.reject(new errors.TimeoutError('late', {} as never));
    for (let n = 0; n < 5; n += 1) await expect(ask(late, 100)).rejects.toMatchObject(UNAVAILABLE);
    expect(await ask(works)).toBe('found');
    for (let n = 0; n < 3; n += 1) await expect(ask(late)).rejects.toMatchObject(UNAVAILABLE);
    await expect(ask(works)).rejects.toMatchObject(UNAVAILABLE);
  });
});
