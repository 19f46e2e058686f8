import {
  ANSWER,
  answer,
  type Behaviour,
  chunk,
  type Exchange,
  refuse,
  says,
  send,
  usage,
  words,
} from './wire-server.js';

const model = ({ body, url }: Exchange): string =>
  String(body.model ?? /models\/([^:]+)/.exec(url)?.[1] ?? '');
const gone = 'The model gone is not here.';

/** Answers at one path only, to who has the key in the right place. */
const at =
  (
    path: RegExp,
    hasKey: (headers: Exchange['headers']) => boolean,
    say: Behaviour,
    missing: object,
  ): Behaviour =>
  (exchange) => {
    if (!path.test(exchange.url)) return refuse(exchange, 404, says('Resource not found'));
    if (!hasKey(exchange.headers)) return refuse(exchange, 401, says('no key'));
    return model(exchange) === 'gone' ? refuse(exchange, 404, missing) : say(exchange);
  };
const KEY = 'sk-test-0123456789';
const bearer = (headers: Exchange['headers']): boolean => headers.authorization === `Bearer ${KEY}`;

const openAi = (path: RegExp): Behaviour => at(path, bearer, (exchange) => answer(exchange), says(gone));

const anthropic: Behaviour = async (exchange) => {
  if ('temperature' in exchange.body)
    return refuse(exchange, 400, {
      type: 'error',
      error: { type: 'invalid_request_error', message: '`temperature` is deprecated for this model.' },
    });
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const block = (index: number, delta: object) => event('content_block_delta', { index, delta });
  await send(exchange, [
    event('message_start', {
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'tested',
        content: [],
        usage: { input_tokens: 70, output_tokens: 1 },
      },
    }),
    event('content_block_start', {
      index: 0,
      content_block: { type: 'thinking', thinking: '', signature: '' },
    }),
    block(0, { type: 'thinking_delta', thinking: 'hidden thought' }),
    event('content_block_stop', { index: 0 }),
    event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
    block(1, { type: 'text_delta', text: ANSWER.slice(0, 8) }),
    event('ping', {}),
    block(1, { type: 'text_delta', text: ANSWER.slice(8) }),
    event('content_block_stop', { index: 1 }),
    event('message_delta', {
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 9 },
    }),
    event('message_stop', {}),
  ]);
  exchange.response.end();
};

const google: Behaviour = async (exchange) => {
  if ('top_k' in exchange.body)
    return refuse(exchange, 400, {
      error: {
        code: 400,
        message: 'Invalid JSON payload received. Unknown name "top_k": Cannot find field.',
        status: 'INVALID_ARGUMENT',
      },
    });
  const part = (parts: object[], more: object = {}) => ({
    candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  });
  await send(exchange, [
    part([{ text: 'hidden thought', thought: true }]),
    part([{ text: ANSWER.slice(0, 8) }]),
    {
      ...part([{ text: ANSWER.slice(8) }], { finishReason: 'STOP' }),
      usageMetadata: { promptTokenCount: 70, candidatesTokenCount: 9, totalTokenCount: 79 },
    },
  ]);
  exchange.response.end();
};

const mistral: Behaviour = async (exchange) => {
  if ('top_k' in exchange.body)
    return refuse(exchange, 422, {
      object: 'error',
      message: {
        detail: [{ type: 'extra_forbidden', loc: ['body', 'top_k'], msg: 'Extra inputs are not permitted' }],
      },
    });
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'hidden thought' }] };
  await send(exchange, [
    chunk({ role: 'assistant', content: [thinking] }),
    ...words(),
    chunk({ content: '' }, 'stop', usage),
    '[DONE]',
  ]);
  exchange.response.end();
};

/** The interfaces that operators set, each at the one path where it is. */
export const nativeApis: Record<string, Behaviour> = {
  openai: openAi(/^\/v1\/chat\/completions$/),
  ollama: openAi(/^\/v1\/chat\/completions$/),
  lmstudio: openAi(/^\/v1\/chat\/completions$/),
  openrouter: openAi(/^\/api\/v1\/chat\/completions$/),
  unversioned: openAi(/^\/inference\/chat\/completions$/),
  anthropic: at(/^\/v1\/messages$/, (headers) => headers['x-api-key'] === KEY, anthropic, {
    type: 'error',
    error: { type: 'not_found_error', message: gone },
  }),
  google: at(
    /^\/v1beta\/models\/\w+:streamGenerateContent\?alt=sse$/,
    (headers) => headers['x-goog-api-key'] === KEY,
    google,
    {
      error: { code: 404, message: gone, status: 'NOT_FOUND' },
    },
  ),
  mistral: at(/^\/v1\/chat\/completions$/, bearer, mistral, {
    object: 'error',
    message: gone,
    type: 'not_found',
  }),
  azure: at(
    /^\/openai\/v1\/chat\/completions/,
    (headers) => headers['api-key'] === KEY,
    (exchange) => answer(exchange),
    says(gone),
  ),
  azure_old: at(
    /^\/openai\/deployments\/tested\/chat\/completions\?api-version=2024-10-21$/,
    (headers) => headers['api-key'] === KEY,
    (exchange) => answer(exchange),
    says(gone),
  ),
};
