import { silentLog } from '@chirrup/kernel/log';
import { PartFailed } from './opensearch-client.js';
import { OpenSearchGate } from './opensearch-gate.js';

const AWAY = { code: 'KNOWLEDGE.SEARCH_UNAVAILABLE' };

describe('OpenSearchGate', () => {
  let now = 0;
  let asked = 0;
  let gate: OpenSearchGate;
  beforeEach(() => {
    now = 0;
    asked = 0;
    gate = new OpenSearchGate(silentLog, { now: () => now });
  });

  const ask = (answer: () => Promise<string>, until = now + 1_000) =>
    gate.ask(until, () => {
      asked += 1;
      return answer();
    });
  const fails = () => Promise.reject(new PartFailed(429, 'rejected'));
  const works = async () => 'found';
  const failThreeTimes = async () => {
    for (let n = 0; n < 3; n += 1) await expect(ask(fails)).rejects.toMatchObject(AWAY);
  };

  it('gives a request the time that is left, and none when there is none', async () => {
    expect(await gate.ask(250, async (timeoutMs) => timeoutMs)).toBe(250);
    await expect(ask(works, 0)).rejects.toMatchObject(AWAY);
    expect(asked).toBe(0);
  });

  it('asks nothing more for a while after three failures, then lets one find out', async () => {
    await failThreeTimes();
    await expect(ask(works)).rejects.toMatchObject(AWAY);
    expect(asked).toBe(3);
    now += 1_500;
    let answer = (_: string) => {};
    const probe = ask(() => new Promise((resolve) => (answer = resolve)));
    await expect(ask(works)).rejects.toMatchObject(AWAY);
    answer('back');
    expect(await probe).toBe('back');
    expect(await ask(works)).toBe('found');
  });

  it('stays closed when the probe fails', async () => {
    await failThreeTimes();
    now += 1_500;
    await expect(ask(fails)).rejects.toMatchObject(AWAY);
    await expect(ask(works)).rejects.toMatchObject(AWAY);
    expect(asked).toBe(4);
  });

  it('passes on what is our own mistake, and stays open', async () => {
    const mistake = new PartFailed(400, 'parsing_exception');
    for (let n = 0; n < 5; n += 1) await expect(ask(() => Promise.reject(mistake))).rejects.toBe(mistake);
    expect(await ask(works)).toBe('found');
  });

  it('holds no more than 128 requests at once', async () => {
    const release: ((text: string) => void)[] = [];
    const waiting = Array.from({ length: 128 }, () =>
      ask(() => new Promise((resolve) => release.push(resolve))),
    );
    await expect(ask(works)).rejects.toMatchObject(AWAY);
    for (const end of release) end('found');
    await Promise.all(waiting);
    expect(await ask(works)).toBe('found');
  });
});
