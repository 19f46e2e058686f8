import type { ModelMessage } from '../chat-model.js';
import type { ModelSettings } from '../model-settings.js';
import { plainHeaders } from './answer.js';
import type { ApiRoot } from './base-url.js';
import { refusal } from './failures/failure.js';
import type { Part } from './stream/plain-stream.js';
import { readAnswer } from './stream/read-answer.js';
import type { Wire } from './wire.js';

/** Asks a provider; the messages take turns. */
export type Ask = (messages: readonly ModelMessage[], signal: AbortSignal) => AsyncIterable<Part>;

/** Chat completions as nearly every server has them, without a client between. */
export const askCompatible = (
  { model, apiKey, headers, temperature, maxOutputTokens, reasoningEffort }: ModelSettings,
  { root }: ApiRoot,
  wire: Wire,
): Ask => {
  const sent = {
    'content-type': 'application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...headers,
  };
  return async function* (messages, signal) {
    const body = {
      model,
      ...(maxOutputTokens !== undefined && { max_tokens: maxOutputTokens }),
      ...(temperature !== undefined && { temperature }),
      ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
      messages: messages.map(toMessage),
      stream: true,
      // tokens are counted against ceilings, so they are asked for
      stream_options: { include_usage: true },
    };
    const answer = await wire(`${root}/chat/completions`, { headers: sent, signal }, body);
    if (!answer.isOk) throw refusal(answer.status, answer.text, plainHeaders(answer), { message: '' });
    yield* readAnswer(answer);
  };
};

const toMessage = ({ role, content, pictures = [] }: ModelMessage): object => ({
  role,
  content:
    pictures.length === 0
      ? content
      : [
          { type: 'text', text: content },
          ...pictures.map((picture) => ({
            type: 'image_url',
            image_url: { url: `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` },
          })),
        ],
});
