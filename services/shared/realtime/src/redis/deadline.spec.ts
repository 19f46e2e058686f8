import { Worker } from 'node:worker_threads';
import { deadline } from './deadline.js';

const ECHO = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (m) => parentPort.postMessage(m));`;

/** This process does nothing else for so long, not even look for what has come. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('deadline', () => {
  let worker: Worker;
  beforeAll(async () => {
    worker = new Worker(ECHO, { eval: true });
    await ask('ready');
  });
  afterAll(() => worker.terminate());

  const ask = (message: string) =>
    new Promise<string>((resolve) => {
      worker.once('message', resolve);
      worker.postMessage(message);
    });

  it('gives what comes in time, and its failures', async () => {
    expect(await deadline(ask('hello'), 10_000)).toBe('hello');
    await expect(deadline(Promise.reject(new Error('no')), 10_000)).rejects.toThrow('no');
  });

  it('fails where nothing comes', async () => {
    await expect(deadline(new Promise(() => undefined), 20)).rejects.toThrow('no answer within 20 ms');
  });

  it('takes an answer that came in time and was only read late', async () => {
    // timers follow immediates, before anything is read
    await new Promise(setImmediate);
    const answer = deadline(ask('hello'), 50);
    standStill(300);
    expect(await answer).toBe('hello');
  });
});
