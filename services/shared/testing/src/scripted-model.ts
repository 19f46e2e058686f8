import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the stand-in does with a request. */
export type ModelScript =
  | 'answer'
  | 'unauthorized'
  | 'rate_limited'
  | 'rate_limited_once'
  | 'server_error'
  | 'silence'
  | 'stall'
  | 'cut'
  | 'malformed'
  | 'blind';

export interface ModelBehaviour {
  script: ModelScript;
  /** What the answer says, word for word: citations, invented addresses, a refusal; or made from the question. */
  answer: string | ((question: string) => string);
  /** 0: as fast as possible. */
  tokensPerSecond: number;
  /** `Retry-After` of the 429s, in seconds. */
  retryAfter: number;
  /** Base64 of what `/images/generations` paints. */
  image: string;
}

interface ChatRequest {
  /** With pictures a message has parts. */
  messages: { role: string; content: string; pictures?: string[] }[];
  stream_options?: { include_usage?: boolean };
  [key: string]: unknown;
}

export interface ScriptedModel {
  /** For LLM_BASE_URL. */
  url: string;
  /** Requests received, oldest first. */
  readonly requests: ChatRequest[];
  /** The same of `/images/generations`. */
  readonly images: object[];
  /** Connections the client ended before the answer was through. */
  readonly aborted: number;
  /** Changes what the following requests get. */
  set(behaviour: Partial<ModelBehaviour>): void;
  close(): Promise<void>;
}

const usual: ModelBehaviour = {
  script: 'answer',
  answer:
    'This is what the page says [1]. It says it in a few more words than needed, so that there is something to stream.',
  tokensPerSecond: 0,
  retryAfter: 1,
  image: '',
};
const SCRIPTS: readonly string[] = [
  'answer',
  'unauthorized',
  'rate_limited',
  'rate_limited_once',
  'server_error',
  'silence',
  'stall',
  'cut',
  'malformed',
  'blind',
];

/**
 * A stand-in for an OpenAI-compatible `/chat/completions` that streams what its script says, and for `/images/generations`. A question with
 * `script=<name>` in it chooses the script of that request by itself.
 */
export const startScriptedModel = async (first: Partial<ModelBehaviour> = {}): Promise<ScriptedModel> => {
  let behaviour = { ...usual, ...first };
  const requests: ChatRequest[] = [];
  const images: object[] = [];
  const refused = new Set<string>();
  let aborted = 0;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = readParts(JSON.parse(await readAll(request)));
    requests.push(body);
    response.on('close', () => {
      if (!response.writableEnded) aborted += 1;
    });
    const question = body.messages.at(-1)?.content ?? '';
    const chosen = /script=(\w+)/.exec(question)?.[1] ?? '';
    const current = SCRIPTS.includes(chosen) ? { ...behaviour, script: chosen as ModelScript } : behaviour;
    const again = refused.has(question);
    if (current.script === 'rate_limited_once') refused.add(question);
    const isBlind = current.script === 'blind' && body.messages.some(({ pictures }) => pictures);
    const status = isBlind ? 400 : statusOf(current.script, again);
    if (status !== 200) return refuse(response, status, current.retryAfter);
    await stream(response, current, body);
  };

  const paint = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    images.push(JSON.parse(await readAll(request)) as object);
    const status = statusOf(behaviour.script, false);
    if (status !== 200) return refuse(response, status, behaviour.retryAfter);
    const answer = { created: 0, data: [{ b64_json: behaviour.image }], usage: { total_tokens: 1_056 } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };

  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url?.endsWith('/images/generations')) {
      paint(request, response).catch(() => response.destroy());
      return;
    }
    if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions'))
      return refuse(response, 404, 0);
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    images,
    get aborted() {
      return aborted;
    },
    set: (change) => {
      behaviour = { ...behaviour, ...change };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Texts and pictures of messages with parts apart. */
const readParts = (body: ChatRequest): ChatRequest => ({
  ...body,
  messages: body.messages.map((message) => {
    if (!Array.isArray(message.content)) return message;
    const parts = message.content as { text?: string; image_url?: { url: string } }[];
    const content = parts.map(({ text = '' }) => text).join('');
    return { ...message, content, pictures: parts.flatMap(({ image_url }) => image_url?.url ?? []) };
  }),
});

const readAll = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const statusOf = (script: ModelScript, again: boolean): number => {
  if (script === 'unauthorized') return 401;
  if (script === 'server_error') return 500;
  return script === 'rate_limited' || (script === 'rate_limited_once' && !again) ? 429 : 200;
};

const refuse = (response: ServerResponse, status: number, retryAfter: number): void => {
  const headers = {
    'content-type': 'application/json',
    ...(status === 429 ? { 'retry-after': String(retryAfter) } : {}),
  };
  response
    .writeHead(status, headers)
    .end(JSON.stringify({ error: { message: 'scripted', type: 'scripted', code: null } }));
};

const event = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

const stream = async (
  response: ServerResponse,
  { script, answer, tokensPerSecond }: ModelBehaviour,
  body: ChatRequest,
): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  if (script === 'silence') return;
  const text = typeof answer === 'string' ? answer : answer(body.messages.at(-1)?.content ?? '');
  const tokens = text.match(/\s*\S{1,6}/g) ?? [];
  const said = ['answer', 'rate_limited_once', 'blind'].includes(script)
    ? tokens
    : tokens.slice(0, Math.ceil(tokens.length / 2));
  const texts = said.map((content) => event({ content }));
  response.write(event({ role: 'assistant', content: '' }));
  if (tokensPerSecond === 0) response.write(texts.join(''));
  else if (!(await writeSlowly(response, texts, tokensPerSecond))) return;
  if (script === 'stall') return;
  if (script === 'malformed')
    return void response.end('data: {"choices":[{"delta":{"content":"half a chu\n\n');
  if (script === 'cut') {
    // what was said leaves the machine before the connection breaks
    await sleep(20);
    return void response.destroy();
  }
  response.write(event({}, 'stop'));
  if (body.stream_options?.include_usage) response.write(usage(body, said.length));
  response.end('data: [DONE]\n\n');
};

/** False when the client went away. */
const writeSlowly = async (
  response: ServerResponse,
  texts: string[],
  perSecond: number,
): Promise<boolean> => {
  for (const text of texts) {
    if (response.destroyed) return false;
    response.write(text);
    await sleep(1_000 / perSecond);
  }
  return true;
};

const usage = (body: ChatRequest, completion: number): string => {
  const prompt = body.messages.reduce((sum, message) => sum + Math.ceil(message.content.length / 4), 0);
  return `data: ${JSON.stringify({
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'scripted',
    choices: [],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  })}\n\n`;
};
