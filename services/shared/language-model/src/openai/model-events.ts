import { createParser } from 'eventsource-parser';
import { APIError } from 'openai';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { ModelError, type ModelEvent } from '../chat-model.js';

type Chunk = ChatCompletionChunk & { error?: object };

/**
 * Reads the events of a streamed chat completion. The text of one packet is one event.
 * @throws SyntaxError when a chunk is not JSON, APIError when the provider sends one, and the body's own errors
 */
export async function* modelEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ModelEvent> {
  let events: ModelEvent[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '[DONE]') take(JSON.parse(data) as Chunk, events);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* events;
    events = [];
  }
}

const take = (chunk: Chunk, events: ModelEvent[]): void => {
  if (chunk.error) throw new APIError(undefined, chunk.error, undefined, undefined);
  const choice = chunk.choices?.[0];
  const text = choice?.delta?.content;
  const last = events.at(-1);
  if (text && last?.type === 'text') last.text += text;
  else if (text) events.push({ type: 'text', text });
  if (choice?.finish_reason === 'content_filter') throw new ModelError('content_filter');
  if (choice?.finish_reason) events.push({ type: 'end' });
  if (chunk.usage) {
    const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = chunk.usage;
    events.push({ type: 'usage', promptTokens, completionTokens });
  }
};
