import { brotliCompressSync, deflateSync, zstdCompressSync } from 'node:zlib';
import {
  ANSWER,
  type Behaviour,
  chunk,
  END,
  type Exchange,
  send,
  usage,
  type Wire,
  words,
} from '../wire-server.js';

const DONE = '[DONE]';
const STOP = chunk({}, 'stop');
const USAGE = { ...chunk({}), choices: [], ...usage };
const whole =
  (events: readonly (object | string | number)[], wire?: Wire): Behaviour =>
  async (exchange) => {
    await send(exchange, events, wire);
    exchange.response.end();
  };
const raw =
  (
    body: string | Buffer,
    headers: Record<string, string> = { 'content-type': 'text/event-stream' },
  ): Behaviour =>
  ({ response }) =>
    response.writeHead(200, headers).end(body);
const sse = (events: readonly unknown[], between = '\n\n'): string =>
  events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}${between}`)
    .join('');
const choice = (fields: object, more: object = {}): object => ({ choices: [fields], ...more });
const each = (change: (text: string) => object): object[] =>
  (ANSWER.match(/\s*\S{1,4}/g) ?? []).map((text) => change(text));
const completion = (message: object, more: object = {}): object => ({
  id: 'x',
  object: 'chat.completion',
  choices: [{ index: 0, message, finish_reason: 'stop' }],
  ...usage,
  ...more,
});
const packed =
  (encoding: string, pack: (body: string) => Buffer): Behaviour =>
  (exchange) =>
    raw(pack(sse([...words(), ...END])), {
      'content-type': 'text/event-stream',
      'content-encoding': encoding,
    })(exchange);

/** Whole answers in the forms that servers were reported to write them in: by project and number of the report. */
export const oddStreams: Record<string, Behaviour> = {
  // opencode#28427, vercel/ai#15464: MiniMax, GLM
  role_empty: whole([...each((content) => chunk({ role: '', content })), ...END]),
  role_other: whole([...each((content) => chunk({ role: 'model', content })), ...END]),
  // sglang#3912, ollama#4357
  finish_empty: whole([
    ...each((content) => chunk({ role: null, content, tool_calls: null }, '', { usage: null })),
    ...END,
  ]),
  // pi#2466
  null_chunks: whole(['null', ...words(), '{}', '[]', '""', STOP, 'null', USAGE, DONE]),
  // azure-sdk, langchain#18977, autogen#6465
  no_delta: whole([
    choice({ index: 0, finish_reason: null, content_filter_results: {} }),
    ...words(),
    choice({ index: 0, finish_reason: null, content_filter_offsets: { check_offset: 44 } }),
    ...END,
  ]),
  choices_null: whole([{ id: 'x', choices: null }, ...words(), STOP, { choices: null, ...usage }, DONE]),
  usage_without_choices: whole([...words(), STOP, { object: 'usage', ...usage }, DONE]),
  // vercel/ai#4031: Cloudflare
  bare_choice: whole([...each((content) => choice({ delta: { content } })), ...END]),
  message_for_delta: whole([
    ...each((content) => choice({ index: 0, message: { role: 'assistant', content }, finish_reason: null })),
    ...END,
  ]),
  text_for_delta: whole([...each((text) => choice({ index: 0, text, finish_reason: null })), ...END]),
  // the whole message beside each delta
  message_beside_delta: whole([
    ...each((content) => choice({ index: 0, delta: { content }, message: { content: ANSWER } })),
    choice({ index: 0, delta: {}, message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }),
    USAGE,
    DONE,
  ]),
  one_completion_event: whole([completion({ role: 'assistant', content: ANSWER }), DONE]),
  content_parts: whole([
    ...each((text) => chunk({ content: [{ text }] })),
    chunk({
      content: [
        { type: 'reference', reference_ids: [1] },
        { type: 'image_url', image_url: {} },
      ],
    }),
    ...END,
  ]),
  content_object: whole([...each((text) => chunk({ content: { type: 'text', text } })), ...END]),
  numbers_as_text: whole([
    ...words(),
    STOP,
    { choices: [], created: '17', usage: { prompt_tokens: '70', completion_tokens: '9' } },
    DONE,
  ]),
  usage_of_anthropic: whole([
    ...words(),
    { ...chunk({}, 'stop'), usage: { input_tokens: 70, output_tokens: 9 } },
    DONE,
  ]),
  // Moonshot, Groq
  usage_in_choice: whole([
    ...words(),
    choice({ index: 0, delta: {}, finish_reason: 'stop', ...usage }),
    DONE,
  ]),
  usage_of_groq: whole([...words(), { ...chunk({}, 'stop'), x_groq: { id: 'r', ...usage } }, DONE]),
  usage_details_null: whole([
    ...words(),
    STOP,
    {
      choices: [],
      usage: {
        ...usage.usage,
        prompt_tokens_details: { cached_tokens: '3' },
        completion_tokens_details: [],
        cost: 'free',
      },
    },
    DONE,
  ]),
  // vercel/ai#7238, ollama#7881, and servers that send an empty list with each word
  tool_list_empty: whole([
    ...each((content) => chunk({ content, tool_calls: [], function_call: null })),
    ...END,
  ]),
  tool_half: whole([...words(), chunk({ tool_calls: [{ function: null }] }), ...END]),
  tools_reason_only: whole([...words(), chunk({}, 'tool_calls'), USAGE, DONE]),
  ids_odd: whole([
    ...each((content) => ({ ...chunk({ content }), id: 7, created: 1.5, model: null })),
    ...END,
  ]),
  // opencode#25858, owndev#54: one line end between events
  single_newlines: raw(sse([...words(), ...END], '\n')),
  no_last_newline: raw(sse([...words(), ...END]).trimEnd()),
  split_newlines: async (exchange) => {
    exchange.response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of sse([...words(), ...END], '\r\n\r\n').split(/(?<=\r)/)) {
      exchange.response.write(part);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    exchange.response.end();
  },
  // openai-python#2722: a comment after an id is an event without data
  ids_and_pings: raw(
    words()
      .map(
        (word, n) =>
          `id: ${n}\nevent: message\nretry: 100\ndata: ${JSON.stringify(word)}\n\nid: ${n}\n: ping\n\n`,
      )
      .join('') + sse(END),
  ),
  empty_data: raw(`data:\n\ndata: \n\n${sse([...words(), ...END])}`),
  heartbeat_text: raw(
    `data: keep-alive\n\nevent: ping\ndata: {"type":"ping"}\n\ndata: [HEARTBEAT]\n\n${sse([...words(), ...END])}`,
  ),
  done_bare: raw(`${sse([...words(), USAGE])}[DONE]\n\n`),
  done_quoted: whole([...words(), USAGE, '"[DONE]"']),
  done_event: raw(`${sse([...words(), USAGE])}event: done\ndata: [done]\n\n`),
  usage_is_the_end: whole([...words(), USAGE]),
  // llmcord#84: Gemini
  finish_camel: whole([...words(), choice({ index: 0, delta: {}, finishReason: 'STOP' }), USAGE]),
  finish_word: whole([...words(), chunk({}, 'COMPLETE'), USAGE]),
  finish_end_turn: whole([...words(), chunk({}, 'end_turn'), USAGE]),
  finish_in_each: whole([...each((content) => chunk({ content }, 'stop')), USAGE, DONE]),
  finish_twice: whole([...words(), STOP, STOP, USAGE, DONE]),
  other_choice: whole([
    ...words().flatMap((word) => [word, choice({ index: 1, delta: { content: 'another ' } })]),
    ...END,
  ]),
  surrogates: whole([
    ...words('It is red '),
    ...['\ud83d', '\ude00'].map((half) =>
      JSON.stringify(chunk({ content: 'X' })).replace('"X"', JSON.stringify(half)),
    ),
    ...words(' [2].'),
    ...END,
  ]),
  // what a body is called
  type_plain: raw(sse([...words(), ...END]), { 'content-type': 'text/plain; charset=utf-8' }),
  type_octets: raw(sse([...words(), ...END]), { 'content-type': 'application/octet-stream' }),
  type_none: raw(sse([...words(), ...END]), {}),
  type_json: raw(sse([...words(), ...END]), { 'content-type': 'application/json' }),
  type_of_stream_for_whole: raw(JSON.stringify(completion({ content: ANSWER }), null, 2)),
  // DeepSeek keeps a connection with empty lines
  whole_after_lines: raw(`\n\n\n${JSON.stringify(completion({ content: ANSWER }))}`, {
    'content-type': 'application/json',
  }),
  whole_role_other: raw(
    JSON.stringify(completion({ role: 'bot', content: [{ type: 'text', text: ANSWER }], tool_calls: [] })),
    { 'content-type': 'application/json' },
  ),
  chunks_as_lines: raw([...words(), STOP, USAGE].map((one) => JSON.stringify(one)).join('\n')),
  deflate: packed('deflate', deflateSync),
  brotli: packed('br', brotliCompressSync),
  zstd: packed('zstd', zstdCompressSync),
  pieces_without_pause: whole([...words(), ...END], { pauseMs: 0 }),
};

const hidden = 'hidden thought ';
const inside = (text: string): Behaviour => whole([...words(text), ...END]);

/** Reasoning and control words in the forms of single models. */
export const oddThoughts: Record<string, Behaviour> = {
  // OpenRouter
  details_list: whole([
    chunk({ content: '', reasoning: null, reasoning_details: [{ type: 'reasoning.text', text: hidden }] }),
    ...words(),
    ...END,
  ]),
  reasoning_object: whole([chunk({ reasoning: { content: hidden } }), ...words(), ...END]),
  reasoning_list: whole([chunk({ reasoning_content: [{ type: 'text', text: hidden }] }), ...words(), ...END]),
  reasoning_text: whole([chunk({ reasoning_text: hidden }), ...words(), ...END]),
  thinking_field: whole([chunk({ thinking: hidden }), ...words(), ...END]),
  thinking_blocks: whole([
    chunk({ thinking_blocks: [{ type: 'thinking', thinking: hidden }] }),
    ...words(),
    ...END,
  ]),
  content_thinking_text: whole([
    chunk({ content: [{ type: 'thinking', thinking: hidden, signature: 'x' }] }),
    chunk({ content: [{ type: 'reasoning', text: hidden }] }),
    ...words(),
    ...END,
  ]),
  both_fields: whole([chunk({ reasoning: hidden, reasoning_content: hidden }), ...words(), ...END]),
  think_twice: inside(
    `<think>${hidden}</think>${ANSWER.slice(0, 9)}<think>${hidden}</think>${ANSWER.slice(9)}`,
  ),
  think_nested: inside(`<think>${hidden}<think>${hidden}</think>${hidden}</think>${ANSWER}`),
  think_attributes: inside(`<think time="2">${hidden}</think>${ANSWER}`),
  answer_tags: inside(`<think>${hidden}</think>\n<answer>\n${ANSWER}</answer>`),
  response_marks: inside(
    `<|START_THINKING|>${hidden}<|END_THINKING|><|START_RESPONSE|>${ANSWER}<|END_RESPONSE|>`,
  ),
  channel_gemma: inside(`<|channel>thought\n${hidden}<channel|>${ANSWER}`),
  channel_constrained: inside(
    `<|start|>assistant<|channel|>commentary<|message|>${hidden}<|end|><|start|>assistant<|channel|>final <|constrain|>text<|message|>${ANSWER}<|return|>`,
  ),
  details_type: inside(
    `<details type="reasoning" done="true" duration="2">\n<summary>${hidden}</summary>\n> ${hidden}\n</details>\n${ANSWER}`,
  ),
  tool_in_text: inside(
    `<tool_call>\n{"name":"search","arguments":{"q":"${hidden}"}}\n</tool_call>\n${ANSWER}`,
  ),
  end_of_turn: inside(`${ANSWER}<|im_end|>`),
  end_eot: inside(`${ANSWER}<|eot_id|>`),
  end_gemma: inside(`${ANSWER}<end_of_turn>`),
  end_llama: inside(`${ANSWER}</s>`),
  end_deepseek: inside(`${ANSWER}<｜end▁of▁sentence｜>`),
  goes_on: inside(`${ANSWER}<|im_end|>\n<|im_start|>user\n${hidden}`),
  starts_turn: inside(`<|im_start|>assistant\n${ANSWER}`),
};

/** Reads what came back in each of them. */
export const answersTo: Readonly<Record<string, string>> = { surrogates: 'It is red😀 [2].' };

export type { Exchange };
