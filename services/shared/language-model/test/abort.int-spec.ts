import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel } from '../src/guarded-model.js';
import { ProviderModel } from '../src/provider/provider-model.js';
import { settingsOf } from './support/settings.js';

const WORDS = 'One may return it here within a month or so.'.match(/\s*\S+/g) ?? [];
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** Says its words with a pause between them; without one, in a single packet with the end. */
const speaker = async (pauseMs: number): Promise<string> => {
  const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;
  const server = createServer(async (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunks = WORDS.map((content) => chunk({ content }));
    if (pauseMs === 0) return void response.end(chunks.join('') + end);
    for (const text of chunks) {
      response.write(text);
      await sleep(pauseMs);
    }
    response.end(end);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
};

// an error that nobody handles fails the test (in the product, it ends the process)
describe.each([0, 1, 3])('an answer with %i ms between its words', (pauseMs) => {
  it.each(['leaves', 'stops'])('may end anywhere by a reader who %s', async (how) => {
    const baseUrl = await speaker(pauseMs);
    const model = new GuardedModel(new ProviderModel(settingsOf({ LLM_BASE_URL: baseUrl })), systemClock);
    for (let round = 0; round < 3; round += 1)
      for (let at = 1; at <= WORDS.length + 1; at += 1) {
        const stop = new AbortController();
        let read = 0;
        try {
          for await (const event of model.stream([], stop.signal, systemClock.now())) {
            read += event.type === 'text' ? event.text.length : 1;
            if (read < (at / WORDS.length) * WORDS.join('').length) continue;
            if (how === 'leaves') break;
            stop.abort();
          }
        } catch (error) {
          expect(error).toMatchObject({ code: 'stopped' });
        }
        expect(read).toBeGreaterThan(0);
        await sleep(at % 2);
      }
    await sleep(50);
  });
});
