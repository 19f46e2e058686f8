import { ANSWER, type Behaviour, refuse, send } from '../wire-server.js';

const event = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const begin = event('message_start', {
  message: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'tested',
    content: [],
    usage: { input_tokens: 70, output_tokens: 1 },
  },
});
const says = (text: string): string[] => [
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  event('content_block_stop', { index: 0 }),
];
const ends = (stop_reason: string): string[] => [
  event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } }),
  event('message_stop', {}),
];
const overloaded = event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } });

const streams =
  (...events: (string | object)[]): Behaviour =>
  async (exchange) => {
    await send(exchange, events);
    exchange.response.end();
  };

const part = (text: string, more: object = {}): object => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...more }],
});
const used = { usageMetadata: { promptTokenCount: 70, candidatesTokenCount: 9, totalTokenCount: 79 } };

/** What the interfaces of Anthropic and Google were reported to do. */
export const nativeStreams: Record<string, Behaviour> = {
  anthropic_refusal: streams(begin, ...says('The tent'), ...ends('refusal')),
  anthropic_length: streams(begin, ...says('The tent'), ...ends('max_tokens')),
  anthropic_window: streams(begin, ...says('The tent'), ...ends('model_context_window_exceeded')),
  anthropic_overloaded: (exchange) =>
    exchange.call === 1
      ? streams(begin, overloaded)(exchange)
      : streams(begin, ...says(ANSWER), ...ends('end_turn'))(exchange),
  anthropic_late: streams(begin, ...says('The tent'), overloaded),
  anthropic_cut: streams(begin, ...says('The tent')),
  anthropic_sequence: streams(begin, ...says(ANSWER), ...ends('stop_sequence')),
  google_blocked: streams({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...used }),
  google_safety: streams(part('The tent', { finishReason: 'SAFETY' })),
  google_recitation: streams(part('The tent', { finishReason: 'RECITATION' })),
  google_length: streams(part('The tent', { finishReason: 'MAX_TOKENS' })),
  google_call: streams({ candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', index: 0 }], ...used }),
  google_bare_end: streams(part(ANSWER), { candidates: [{ finishReason: 'STOP', index: 0 }], ...used }),
  google_cut: streams(part('The tent')),
  google_busy: (exchange) =>
    exchange.call === 1
      ? refuse(exchange, 503, {
          error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' },
        })
      : streams(part(ANSWER, { finishReason: 'STOP' }), used)(exchange),
};
