import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One call that a behaviour answers. */
export interface Exchange {
  body: Record<string, unknown>;
  url: string;
  headers: IncomingMessage['headers'];
  response: ServerResponse;
  /** 1 for the first call of the behaviour. */
  call: number;
}

export type Behaviour = (exchange: Exchange) => unknown;

export interface WireServer {
  /** Address below which a behaviour answers. */
  urlOf(behaviour: string): string;
  requestsOf(behaviour: string): Exchange[];
  close(): Promise<void>;
}

/** A server whose first path segment names how it behaves. */
export const startWireServer = async (behaviours: Record<string, Behaviour>): Promise<WireServer> => {
  const requests = new Map<string, Exchange[]>();
  const server = createServer(async (request, response) => {
    const [, name = ''] = (request.url ?? '').split('/');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const earlier = requests.get(name) ?? [];
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    const url = (request.url ?? '').slice(name.length + 1);
    const exchange = { body, url, headers: request.headers, response, call: earlier.length + 1 };
    requests.set(name, [...earlier, exchange]);
    const behave = behaviours[name];
    if (behave) await Promise.resolve(behave(exchange)).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (behaviour) => `http://127.0.0.1:${port}/${behaviour}`,
    requestsOf: (behaviour) => requests.get(behaviour) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The answer of every behaviour that gives one. */
export const ANSWER = 'The tent weighs 2.4 kg [2].';

export const chunk = (delta: object, finish: string | null = null, more: object = {}): object => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'tested',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});
export const words = (text = ANSWER): object[] =>
  (text.match(/\s*\S{1,4}/g) ?? []).map((content) => chunk({ content }));
export const usage = { usage: { prompt_tokens: 70, completion_tokens: 9, total_tokens: 79 } };
export const END = [chunk({}, 'stop'), { ...chunk({}), choices: [], ...usage }, '[DONE]'];

export interface Wire {
  newLine?: string;
  pauseMs?: number;
  prefix?: string;
  field?: string;
}

/** Sends events: objects as JSON, texts as they are, numbers as pauses in milliseconds. */
export const send = async (
  { response }: Exchange,
  events: readonly (object | string | number)[],
  { newLine = '\n', pauseMs = 0, prefix = '', field = 'data: ' }: Wire = {},
): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(prefix);
  for (const event of events) {
    if (response.destroyed) return;
    if (typeof event === 'number') await sleep(event);
    else if (typeof event === 'string' && /^(?::|event)/.test(event)) response.write(event);
    else {
      const text = typeof event === 'string' ? event : JSON.stringify(event);
      response.write(`${field}${text}${newLine}${newLine}`);
    }
    if (pauseMs > 0) await sleep(pauseMs);
  }
};

export const answer = async (exchange: Exchange, text = ANSWER, wire: Wire = {}): Promise<void> => {
  await send(exchange, [...words(text), ...END], wire);
  exchange.response.end();
};

export const refuse = (
  { response }: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
export const says = (message: string, more: object = {}): object => ({ error: { message, ...more } });

/** Sends events and closes. */
export const whole =
  (...events: (object | string | number)[]): Behaviour =>
  async (exchange) => {
    await send(exchange, events);
    exchange.response.end();
  };
export const refusing =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (exchange) =>
    refuse(exchange, status, body, headers);
/** Refuses a request that has something, in the provider's words for it. */
export const unless =
  (isWrong: (body: Exchange['body']) => boolean, status: number, body: unknown): Behaviour =>
  (exchange) =>
    isWrong(exchange.body) ? refuse(exchange, status, body) : answer(exchange);
/** Behaves so at its first call, and answers from then on. */
export const first =
  (behaviour: Behaviour): Behaviour =>
  (exchange) =>
    exchange.call === 1 ? behaviour(exchange) : answer(exchange);
export const once = (...refusal: Parameters<typeof refusing>): Behaviour => first(refusing(...refusal));
export const rolesOf = ({ messages }: Exchange['body']): string[] =>
  (messages as { role: string }[]).map(({ role }) => role);
