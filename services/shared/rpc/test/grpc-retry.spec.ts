import { Retry } from '../src/grpc/grpc-retry.js';

const always = () => true;

describe('retry of reads', () => {
  it('gives up after three tries', async () => {
    let calls = 0;
    const call = async () => {
      calls += 1;
      throw new Error('unavailable');
    };
    await expect(new Retry().run(call, always)).rejects.toThrow('unavailable');
    expect(calls).toBe(3);
  });

  it('repeats nothing that another replica would refuse as well', async () => {
    let calls = 0;
    const call = async () => {
      calls += 1;
      throw new Error('not found');
    };
    await expect(new Retry().run(call, () => false)).rejects.toThrow('not found');
    expect(calls).toBe(1);
  });

  it('adds little to the calls of a service that stays unavailable', async () => {
    const retry = new Retry();
    let calls = 0;
    const call = async () => {
      calls += 1;
      throw new Error('unavailable');
    };
    await Promise.allSettled(Array.from({ length: 1_000 }, () => retry.run(call, always)));
    expect(calls).toBeLessThan(1_200);
  });

  it('repeats again once the service is well', async () => {
    const retry = new Retry();
    const failing = async () => {
      throw new Error('unavailable');
    };
    await Promise.allSettled(Array.from({ length: 100 }, () => retry.run(failing, always)));
    for (let n = 0; n < 1_000; n += 1) await retry.run(async () => 'well', always);
    let calls = 0;
    const once = async () => {
      calls += 1;
      if (calls === 1) throw new Error('unavailable');
      return 'well';
    };
    expect(await retry.run(once, always)).toBe('well');
  });
});
