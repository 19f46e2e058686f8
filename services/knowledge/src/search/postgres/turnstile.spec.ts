import { Turnstile } from './turnstile.js';

describe('Turnstile', () => {
  it('lets one through at a time, in the order they came', async () => {
    const turnstile = new Turnstile();
    const log: string[] = [];
    const pass = async (name: string) => {
      const leave = await turnstile.enter();
      log.push(`${name} in`);
      await new Promise(setImmediate);
      log.push(`${name} out`);
      leave();
    };
    await Promise.all([pass('a'), pass('b'), pass('c')]);
    expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });
});
