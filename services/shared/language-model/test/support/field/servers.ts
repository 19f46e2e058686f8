import { gzipSync } from 'node:zlib';
import {
  ANSWER,
  answer,
  type Behaviour,
  chunk,
  END,
  first,
  refuse,
  refusing,
  rolesOf,
  says,
  unless,
  usage,
  whole,
  words,
} from '../wire-server.js';

const raw =
  (body: string | Buffer, type = 'text/event-stream', status = 200): Behaviour =>
  ({ response }) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const sse = (events: readonly (object | string)[]): string =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');
const all = [...words(), ...END];
const inside = (text: string): Behaviour => whole(...words(text), ...END);
const contentOf = (word: object): string =>
  (word as { choices: { delta: { content: string } }[] }).choices[0]?.delta.content ?? '';

/** Whole answers, each in a form that some server documents or was reported with. */
export const serverStreams: Record<string, Behaviour> = {
  // ragflow#15286: the last piece is all of it once more
  ragflow_repeats: whole(...words(), chunk({ content: ANSWER }), ...END),
  repeats_with_finish: whole(...words(), chunk({ content: ANSWER }, 'stop', usage), '[DONE]'),
  // openai-python#1677, langchain#18977: Azure's asynchronous filter
  azure_async_filter: whole(
    { id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] },
    ...words(),
    chunk({}, 'stop'),
    {
      id: '',
      choices: [
        {
          index: 0,
          finish_reason: null,
          content_filter_results: { hate: { filtered: false, severity: 'safe' } },
          content_filter_offsets: { check_offset: 44, start_offset: 44, end_offset: 198 },
        },
      ],
      usage: null,
    },
    { ...chunk({}), choices: [], ...usage },
    '[DONE]',
  ),
  azure_delta_null: whole(
    ...words(),
    { ...chunk({}), choices: [{ index: 0, delta: null, finish_reason: null }] },
    ...END,
  ),
  // Perplexity: sources beside the text, the message so far with each piece
  perplexity: whole(
    ...words().map((word, at) => ({
      ...word,
      citations: ['https://a.example'],
      search_results: [{ title: 'x', url: 'https://a.example' }],
      choices: [
        {
          index: 0,
          finish_reason: null,
          delta: (word as { choices: { delta: object }[] }).choices[0]?.delta,
          message: {
            role: 'assistant',
            content: words()
              .slice(0, at + 1)
              .map(contentOf)
              .join(''),
          },
        },
      ],
    })),
    ...END,
  ),
  perplexity_thoughts: whole(
    {
      ...chunk({}),
      object: 'chat.reasoning',
      choices: [{ index: 0, delta: { reasoning_steps: [{ thought: 'hidden' }] } }],
    },
    ...words(),
    { ...chunk({}, 'stop', usage), object: 'chat.completion.done' },
    '[DONE]',
  ),
  // vLLM: what it was asked for comes back with the first piece
  vllm_prompt_ids: whole(
    { ...chunk({ role: 'assistant', content: '' }), prompt_token_ids: [1, 2], kv_transfer_params: null },
    ...words(),
    chunk({ content: '' }, 'stop', { stop_reason: 128009 }),
    { ...chunk({}), choices: [], ...usage },
    '[DONE]',
  ),
  // llama.cpp: how far it has read, before anything is said
  llama_progress: whole(
    {
      ...chunk({ role: 'assistant', content: null }),
      prompt_progress: { total: 900, cache: 0, processed: 512 },
    },
    ...words(),
    { ...chunk({}, 'stop', usage), timings: { prompt_n: 900, predicted_per_second: 30 } },
    '[DONE]',
  ),
  llama_timings_last: whole(...words(), chunk({}, 'stop'), { choices: [], ...usage, timings: {} }, '[DONE]'),
  // LM Studio: statistics, an event with a name for each piece
  named_events: raw(all.map((event) => `event: message\n${sse([event])}`).join('')),
  // SGLang, Fireworks: what follows belongs to nobody
  garbage_after_done: raw(`${sse(all)}\u0000\u0000 0\r\n\r\n`),
  number_choices: whole(
    ...words().map((word) => {
      const { choices } = word as { choices: object[] };
      return {
        ...word,
        choices: [...choices, { index: 1, delta: { content: 'other' }, finish_reason: null }],
      };
    }),
    ...END,
  ),
  second_choice_first: whole(
    ...words().map((word) => {
      const { choices } = word as { choices: object[] };
      return { ...word, choices: [{ index: 1, delta: { content: 'other' } }, ...choices] };
    }),
    ...END,
  ),
  index_missing: whole(
    ...words().map((word) => ({ choices: [{ delta: { content: contentOf(word) } }] })),
    { choices: [{ delta: {}, finish_reason: 'stop_sequence' }], ...usage },
    '[DONE]',
  ),
  index_as_text: whole(
    ...words().map((word) => ({ choices: [{ index: '0', delta: { content: contentOf(word) } }] })),
    ...END,
  ),
  // comments between the lines of one event
  comment_within: raw(
    all
      .map((event) => `: ping\ndata: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
      .join(''),
  ),
  headers_then_wait: whole(': open\n\n', 900, ...all),
  reconnect_hint: raw(`retry: 3000\n\n${sse(all)}`),
  // gzip of whole answers, as gateways do
  gzip_whole: ({ response }) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(
      gzipSync(
        JSON.stringify({
          choices: [{ index: 0, message: { content: ANSWER }, finish_reason: 'eos' }],
          ...usage,
        }),
      ),
    ),
};

/** Marks of reasoning, and words of templates, of further models. */
export const serverThoughts: Record<string, Behaviour> = {
  minimax: inside(`<mm:think>hidden</mm:think>\n\n${ANSWER}`),
  oss_without_marks: inside(`analysisWe need the weight.assistantfinal${ANSWER}`),
  granite: inside(`<|start_of_role|>assistant<|end_of_role|>${ANSWER}`),
  gemma_turn: inside(`<start_of_turn>model\n${ANSWER}<end_of_turn>`),
};

/** No whole answer. */
export const serverFailures: Record<string, Behaviour> = {
  // coddy-agent#106: llama.cpp names a field of its own
  llama_error_field: raw(
    'error: {"code":400,"message":"the request exceeds the available context size. try increasing the context size or enable context shift","type":"invalid_request_error"}\n\ndata: [DONE]\n\n',
  ),
  llama_error_field_late: raw(
    `${sse(words('The tent'))}error: {"code":500,"message":"slot was released","type":"server_error"}\n\n`,
  ),
  // guidellm#743: vLLM within the stream
  vllm_timeout: whole({ error: { message: 'TimeoutError', type: 'GatewayTimeout', code: 504 } }, '[DONE]'),
  blank: whole(...words('  \n\n ').concat(chunk({ content: ' \n\n ' })), ...END),
  page_401: raw('<html><head><title>401 Unauthorized</title></head></html>', 'text/html', 401),
  org_quota: refusing(
    403,
    says('Your organization has exceeded its monthly spending limit.', { type: 'quota' }),
  ),
  credit_402: refusing(402, { error: 'Insufficient Balance' }),
  names_models: refusing(400, {
    error: {
      message: 'Model tested not found. Available models: alpha-7b, beta-13b, gamma-temperature-1b',
      type: 'invalid_request_error',
    },
  }),
  lmstudio_unloaded: refusing(400, { error: 'Failed to load model "tested". Error: Operation canceled.' }),
  lmstudio_no_models: refusing(
    404,
    says('No models loaded. Please load a model in the developer page.', { code: 'model_not_found' }),
  ),
  perplexity_order: refusing(400, says('Last message must have role `user`.', { type: 'invalid_message' })),
  cloudflare_capacity: refusing(429, {
    success: false,
    errors: [{ code: 3040, message: 'Capacity temporarily exceeded, please try again.' }],
    result: {},
  }),
  bedrock_throttled: refusing(429, {
    detail: 'An error occurred (ThrottlingException): Too many tokens per day.',
  }),
  gateway_unknown_route: refusing(404, { detail: 'Not Found' }),
  loop: inside(`${'The tent weighs 2.4 kg. '.repeat(600)}`),
};

/** One try fails, the next does not. */
export const serverRetries: Record<string, Behaviour> = {
  overloaded_529: first(
    refusing(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  ),
  busy_503: first(refusing(503, { error: { message: 'The engine is currently overloaded', code: 503 } })),
  vllm_busy_event: first(
    whole(
      { error: { message: 'Too many requests waiting', type: 'ServiceUnavailable', code: 503 } },
      '[DONE]',
    ),
  ),
  limit_in_seconds: first(refusing(429, says('Rate limit'), { 'x-ratelimit-reset': '1' })),
  limit_of_anthropic: first((exchange) =>
    refuse(exchange, 429, says('Rate limit'), {
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': new Date(Date.now() + 900).toISOString(),
    }),
  ),
};

/** What a server wants otherwise: the request that it takes, and what is learnt of that. */
export const serverForms: Record<string, Behaviour> = {
  tokens_too_large: unless(
    (body) => Number(body.max_tokens) > 400,
    400,
    says(
      'max_tokens is too large: 500. This model supports at most 400 completion tokens, whereas you provided 500.',
      {
        param: 'max_tokens',
      },
    ),
  ),
  // Scaleway's documented status
  tokens_416: unless(
    (body) => 'max_tokens' in body,
    416,
    says('max_tokens is limited to 400 for this model'),
  ),
  doubao_tokens: unless((body) => 'max_tokens' in body, 400, {
    error: {
      code: 'InvalidParameter',
      message:
        'The parameter `max_tokens` specified in the request are not valid: integer above maximum value, expected a value <= 400, but got 500 instead.',
    },
  }),
  bedrock_grok: unless(
    (body) => 'temperature' in body,
    400,
    says(
      "The model returned the following errors: This model doesn't support the temperature field. Remove temperature and try again.",
    ),
  ),
  deprecated_detail: unless((body) => 'temperature' in body, 400, {
    detail: 'Unsupported parameter: temperature',
  }),
  stream_options_409: unless(
    (body) => 'stream_options' in body,
    400,
    says('stream_options is not supported by this backend'),
  ),
  system_template: unless(
    (body) => rolesOf(body).includes('system'),
    500,
    says('Jinja Exception: System role not supported'),
  ),
  moved_with_body: ({ response, url, body }) =>
    'messages' in body && !url.includes('moved')
      ? response.writeHead(307, { location: `/moved_here/moved${url}` }).end()
      : undefined,
};
/** Where `moved_with_body` sends its questions. */
export const movedTo: Record<string, Behaviour> = { moved_here: (exchange) => answer(exchange) };
