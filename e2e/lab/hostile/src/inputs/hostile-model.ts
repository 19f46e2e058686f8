import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostileText } from './hostile-texts.js';

const ENDLESS_MS = 20_000;

const delta = (content: string): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const DONE = 'data: [DONE]\n\n';

type Answer = (response: ServerResponse, n: number) => Promise<unknown> | unknown;

const ANSWERS: readonly Answer[] = [
  (response) => response.end(delta(`${':'.repeat(3_000)} `) + DONE),
  // all bytes at once
  (response, n) => response.end(delta(hostileText(n, 7)).repeat(3_000) + DONE),
  (response, n) => response.end(delta(hostileText(n, 100_000)) + DONE),
  // a word every millisecond, without an end
  async (response) => {
    const until = Date.now() + ENDLESS_MS;
    while (!response.destroyed && Date.now() < until) {
      response.write(delta('word '));
      await sleep(1);
    }
    response.destroy();
  },
  (response, n) => response.end(delta(`The lamp costs 20 euro [1]. ${hostileText(n, 4_000)}`) + DONE),
  // a line without an end
  (response) => response.end(`data: ${'x'.repeat(2_000_000)}`),
  (response) => response.end('data: {"choices":'.repeat(50_000)),
  (response) => response.end(delta('[1]'.repeat(20_000)) + DONE),
  (response) => response.end(`${delta('The lamp')}data: ${'['.repeat(100_000)}\n\n`),
  (response) => void response.write(delta('The lamp costs'), () => response.destroy()),
];

/** A model whose every answer is hostile in another way. */
export const startHostileModel = async (): Promise<{ url: string }> => {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', async () => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await ANSWERS[asked % ANSWERS.length]?.(response, asked);
    });
    response.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
};
