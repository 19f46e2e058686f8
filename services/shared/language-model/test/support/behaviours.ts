import { gzipSync } from 'node:zlib';
import {
  ANSWER,
  answer,
  type Behaviour,
  chunk,
  END,
  type Exchange,
  once,
  refuse,
  refusing,
  rolesOf,
  says,
  send,
  unless,
  usage,
  whole,
  words,
} from './wire-server.js';

const DONE = '[DONE]';
const has = (name: string) => (body: Record<string, unknown>) => name in body;
const reset = ({ response }: Exchange): void => void response.socket?.resetAndDestroy();
const thoughts = (field: string, count: number): object[] =>
  Array.from({ length: count }, () => chunk({ [field]: 'hidden thought ' }));

/** How servers refuse parameters, in their own words. */
export const refusals: Record<string, Behaviour> = {
  temperature_value: unless(has('temperature'), 400, {
    error: {
      message: "Unsupported value: 'temperature' does not support 0.4 with this model.",
      param: 'temperature',
    },
  }),
  temperature_deprecated: unless(
    has('temperature'),
    400,
    says('`temperature` is deprecated for this model.'),
  ),
  extra_forbidden: unless(has('stream_options'), 422, {
    message: {
      detail: [
        { type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' },
      ],
    },
  }),
  unknown_field: unless(has('seed'), 400, says('Unknown name "seed": Cannot find field.')),
  effort: unless(
    has('reasoning_effort'),
    400,
    says('Unrecognized request argument supplied: reasoning_effort'),
  ),
  output_tokens: unless(
    has('max_tokens'),
    400,
    says("Unsupported parameter: 'max_tokens' is not supported."),
  ),
  two_at_once: (exchange) => {
    const name = ['temperature', 'seed'].find((field) => field in exchange.body);
    return name ? refuse(exchange, 400, says(`${name} is not supported`)) : answer(exchange);
  },
  no_system_role: unless((body) => rolesOf(body).includes('system'), 400, says('System role not supported')),
  must_stream_not: (exchange) =>
    exchange.body.stream === true
      ? refuse(exchange, 400, says('You must be verified to stream this model.', { param: 'stream' }))
      : refuse(exchange, 200, {
          choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }],
          ...usage,
        }),
};

/** Ways of writing the same whole answer. */
export const answers: Record<string, Behaviour> = {
  ignores_stream: (exchange) =>
    refuse(exchange, 200, {
      choices: [{ message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }],
      ...usage,
    }),
  plain: (exchange) => answer(exchange),
  crlf: (exchange) => answer(exchange, ANSWER, { newLine: '\r\n' }),
  cr: (exchange) => answer(exchange, ANSWER, { newLine: '\r' }),
  bom: (exchange) => answer(exchange, ANSWER, { prefix: '\ufeff' }),
  no_space: (exchange) => answer(exchange, ANSWER, { field: 'data:' }),
  comments: whole(': waiting\n\n', 100, ': waiting\n\n', ...words(), ...END),
  role_and_null: whole(
    chunk({ role: 'assistant' }),
    chunk({ content: null }),
    { choices: [] },
    ...words(),
    ...END,
  ),
  first_without_choices: whole({ choices: [], prompt_filter_results: [{}] }, ...words(), ...END),
  content_list: whole(chunk({ content: [{ type: 'text', text: ANSWER }] }), ...END),
  content_list_thinking: whole(
    chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hidden thought' }] }] }),
    ...words(),
    ...END,
  ),
  last_with_text: whole(chunk({ content: ANSWER }, 'stop', usage), DONE),
  usage_in_each: whole(...words().map((one) => ({ ...one, ...usage })), ...END),
  usage_null: whole(
    ...words().map((one) => ({ ...one, usage: null })),
    chunk({ content: '' }, 'eos', usage),
    DONE,
  ),
  other_reason: whole(...words(), chunk({ content: '' }, 'eos_token'), DONE),
  done_without_reason: whole(...words(), DONE),
  no_done: whole(...words(), chunk({}, 'stop')),
  hangs_after_end: (exchange) => send(exchange, [...words(), chunk({}, 'stop')]),
  several_lines: whole(
    JSON.stringify(chunk({ content: ANSWER }), null, 1).replaceAll('\n', '\ndata: '),
    ...END,
  ),
  split_bytes: async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = [chunk({ content: ANSWER }), ...END].map((event) =>
      typeof event === 'string' ? event : JSON.stringify(event),
    );
    for (const byte of Buffer.from(events.map((event) => `data: ${event}\n\n`).join('')))
      response.write(Buffer.from([byte]));
    response.end();
  },
  gzip: ({ response }) => {
    const events = [...words(), ...END].map((event) =>
      typeof event === 'string' ? event : JSON.stringify(event),
    );
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
    response.end(gzipSync(events.map((event) => `data: ${event}\n\n`).join('')));
  },
  redirected: ({ response, url }) => response.writeHead(308, { location: `/plain${url}` }).end(),
  slow_start: whole(700, ...words(), ...END),
  // reasoning in each of its forms
  reasoning_content: whole(...thoughts('reasoning_content', 5), ...words(), ...END),
  reasoning: whole(...thoughts('reasoning', 5), ...words(), ...END),
  long_reasoning: whole(
    ...thoughts('reasoning', 30).flatMap((thought) => [thought, 100]),
    ...words(),
    ...END,
  ),
  think_tags: whole(...words(`<think>\nhidden thought, and < more\n</think>\n\n${ANSWER}`), ...END),
  think_case: whole(...words(`<Thinking>hidden thought</THINKING>${ANSWER}`), ...END),
  think_middle: whole(
    ...words(`${ANSWER.slice(0, 9)}<reasoning>hidden thought</reasoning>${ANSWER.slice(9)}`),
    ...END,
  ),
  think_end_only: whole(...words(`Okay, a hidden thought.\n</think>\n\n${ANSWER}`), ...END),
  channels: whole(
    ...words(
      `<|channel|>analysis<|message|>hidden thought<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
    ),
    ...END,
  ),
  // the only other try
  again_after_429: once(429, says('Rate limit'), { 'retry-after': '0.3' }),
  again_after_ms: once(429, says('Rate limit'), { 'retry-after-ms': '200' }),
  again_after_408: once(408, says('Timeout')),
  again_while_loading: once(503, says('Loading model')),
  again_after_529: once(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  again_after_reset: (exchange) => (exchange.call === 1 ? reset(exchange) : answer(exchange)),
};

/** No whole answer, and why. */
export const failures: Record<string, Behaviour> = {
  key: refusing(401, says('Incorrect API key provided: sk-test-0123456789.')),
  credit: refusing(402, says('This request requires more credits, or fewer max_tokens.')),
  access: refusing(403, says('Project does not have access to model tested')),
  model: refusing(404, says('model "tested" not found, try pulling it first')),
  filter: refusing(400, says('The prompt was filtered.', { code: 'content_filter' })),
  context: refusing(400, says('too long', { code: 'context_length_exceeded', param: 'messages' })),
  context_words: refusing(
    400,
    says("This model's maximum context length is 4096 tokens, you asked for 5120 in max_tokens."),
  ),
  context_event: whole({
    error: 'The number of tokens to keep from the initial prompt exceeds the context.',
  }),
  other_400: refusing(400, says('Something else is wrong')),
  quota: refusing(429, says('You exceeded your quota.', { code: 'insufficient_quota' })),
  late_429: refusing(429, says('Rate limit'), { 'retry-after': '20' }),
  late_429_list: refusing(429, [
    { error: { message: 'You exceeded your quota', details: [{ '@type': 'RetryInfo', retryDelay: '31s' }] } },
  ]),
  broken: refusing(500, says('The server had an error')),
  error_200: refusing(200, says('quota', { code: 429 })),
  html: ({ response }) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Log in</title>'),
  lines: ({ response }) =>
    response
      .writeHead(200, { 'content-type': 'application/x-ndjson' })
      .end('{"message":{"content":"x"}}\n{"done":true}\n'),
  error_event: whole(...words('The tent'), `event: error\ndata: ${JSON.stringify(says('Internal'))}\n\n`),
  error_chunk: whole(...words('The tent'), {
    ...chunk({ content: '' }, 'error'),
    ...says('Provider disconnected', { code: 502 }),
  }),
  error_object: whole({ object: 'error', message: 'EngineDeadError', code: 500 }, DONE),
  error_reason: whole(...words('The tent'), chunk({}, 'error'), DONE),
  filter_later: whole(...words('The tent'), chunk({}, 'content_filter'), DONE),
  refusal: whole(...words('').concat(chunk({ refusal: 'I cannot help with that.' })), ...END),
  length: whole(...words('The tent weighs'), chunk({}, 'length'), { choices: [], ...usage }, DONE),
  tool: whole(
    chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: '{}' } }] }),
    chunk({}, 'tool_calls'),
    DONE,
  ),
  only_thoughts: whole(...words('<think>hidden thought without an end'), ...END),
  nothing: whole(...END),
  cut: whole(...words('The tent')),
  no_json: whole(...words('The tent'), '{"choices":[{"delta":{"con'),
  reset_later: async (exchange) => {
    await send(exchange, [...words('The tent'), 50]);
    reset(exchange);
  },
  reset_always: reset,
  stall: (exchange) => send(exchange, [...words('The tent'), 5_000]),
  silence: (exchange) => send(exchange, [5_000]),
  no_headers: () => undefined,
  endless: whole(
    ...Array.from({ length: 200 }, () => words('on and on and on and on and on and on it goes ')).flat(),
    ...END,
  ),
};
