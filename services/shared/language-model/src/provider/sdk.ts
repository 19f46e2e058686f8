import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { ModelMessage } from '../chat-model.js';
import type { ModelSettings } from '../model-settings.js';
import { plainHeaders, type ServerAnswer } from './answer.js';
import type { ApiRoot } from './base-url.js';
import type { Ask } from './compatible.js';
import { openProvider } from './providers.js';
import type { Finish } from './stream/plain-chunk.js';
import type { Part } from './stream/plain-stream.js';
import { onlyStream, readAnswer } from './stream/read-answer.js';
import type { Wire } from './wire.js';

/** Ends the SDK's part where an answer comes in OpenAI's form: it wrote the request, we read what comes back. */
class Answered {
  constructor(readonly answer: ServerAnswer) {}
}

/** Asks over the provider's package of the AI SDK. */
export const askSdk = (settings: ModelSettings, api: ApiRoot, wire: Wire): Ask => {
  const { provider } = settings;
  const hasChunks = provider !== 'anthropic' && provider !== 'google';
  const client = openProvider(settings, api, sdkFetch(wire, hasChunks));
  client.catch(() => undefined);
  return async function* (messages, signal) {
    const model = await client;
    const begun = await Promise.resolve(model.doStream(optionsOf(settings, messages, signal))).catch(
      (error: unknown) => {
        if (error instanceof Answered) return error;
        throw error;
      },
    );
    if (begun instanceof Answered) return yield* readAnswer(begun.answer);
    for await (const part of begun.stream) yield* partsOf(part);
  };
};

const sdkFetch =
  (wire: Wire, hasChunks: boolean): typeof fetch =>
  async (input, init = {}) => {
    const url = String(input instanceof Request ? input.url : input);
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    const headers = Object.fromEntries(new Headers(init.headers));
    const answer = await wire(url, { headers, signal: init.signal ?? undefined }, body);
    const about = { status: answer.status, headers: plainHeaders(answer) };
    if (!answer.isOk) return new Response(answer.text, about);
    if (hasChunks) throw new Answered(answer);
    const { body: stream } = await onlyStream(answer);
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array> as never, about);
  };

const optionsOf = (
  { temperature, maxOutputTokens, reasoningEffort }: ModelSettings,
  messages: readonly ModelMessage[],
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions => ({
  prompt: messages.map(toPrompt),
  abortSignal,
  ...(temperature !== undefined && { temperature }),
  ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  ...(reasoningEffort !== undefined && {
    reasoning: reasoningEffort as NonNullable<LanguageModelV4CallOptions['reasoning']>,
  }),
});

const toPrompt = ({ role, content, pictures = [] }: ModelMessage): LanguageModelV4Prompt[number] => {
  if (role === 'system') return { role, content };
  const files = pictures.map((data) => ({
    type: 'file' as const,
    mediaType: 'image/jpeg',
    data: { type: 'data' as const, data },
  }));
  return { role, content: [{ type: 'text', text: content }, ...files] };
};

const partsOf = function* (part: LanguageModelV4StreamPart): Generator<Part> {
  if (part.type === 'text-delta') yield { type: 'text', text: part.delta };
  else if (part.type === 'reasoning-delta') yield { type: 'thought', chars: part.delta.length };
  else if (part.type === 'error') throw part.error;
  else if (part.type === 'finish') {
    const { inputTokens, outputTokens } = part.usage;
    const { total: promptTokens, cacheRead: cachedTokens, cacheWrite: cacheWriteTokens } = inputTokens;
    const completionTokens = outputTokens.total ?? 0;
    if (promptTokens !== undefined || outputTokens.total !== undefined)
      yield {
        type: 'usage',
        promptTokens: promptTokens ?? 0,
        cachedTokens,
        cacheWriteTokens,
        completionTokens,
      };
    yield { type: 'finish', is: finishOf(part.finishReason), raw: rawOf(part.finishReason) };
  }
};

/** Providers have names of their own for an ordinary end; those of trouble are known. */
const finishOf = ({ unified, raw }: LanguageModelV4FinishReason): Finish => {
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'content_filter';
  if (unified === 'tool-calls') return 'tool_calls';
  const isWhole =
    unified === 'stop' || (unified === 'other' && raw !== undefined && !/error|abort|cancel/i.test(raw));
  return isWhole ? 'stop' : 'error';
};

/** One that only failed has no name. */
const rawOf = ({ unified, raw }: LanguageModelV4FinishReason): string | undefined =>
  unified === 'error' ? undefined : raw;
