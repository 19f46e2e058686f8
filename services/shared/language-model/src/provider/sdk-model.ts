import { createHash } from 'node:crypto';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { publicFetch } from '@chirrup/kernel/addresses/public-agent';
import type { ChatModel, ModelEvent, ModelMessage } from '../chat-model.js';
import { ModelError } from '../model-error.js';
import type { ModelPrice } from '../model-price.js';
import type { ModelSettings } from '../model-settings.js';
import { readBaseUrl } from './base-url.js';
import { toModelError } from './failures/failure.js';
import { openProvider, usualRoots } from './providers.js';
import type { Usage } from './stream/plain-chunk.js';
import { type Traits, traitsOf } from './traits.js';
import { type Seen, VisibleText } from './visible-text.js';
import { wireFetch } from './wire-fetch.js';

/** Hears what a server refuses, once for each thing. */
export type OnLearnt = (what: string, sentence: string) => void;

/** A model of any provider of the AI SDK, without retries and time limits of its own. */
export class SdkModel implements ChatModel {
  readonly name: string;
  readonly price: ModelPrice | undefined;
  readonly #traits: () => Traits;
  readonly #client: Promise<LanguageModelV4>;
  readonly #secrets: string[];

  constructor(
    private readonly settings: ModelSettings,
    onLearnt: OnLearnt = () => undefined,
  ) {
    this.name = settings.model;
    this.price = settings.price;
    this.#secrets = [settings.apiKey, ...Object.values(settings.headers)];
    const api = readBaseUrl(settings.baseUrl ?? usualRoots[settings.provider] ?? '', settings.provider);
    const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    this.#traits = () => traitsOf(key);
    const wire = wireFetch({
      api,
      model: settings.model,
      traits: this.#traits,
      extraBody: settings.extraBody,
      needed: settings.provider === 'anthropic' ? ['max_tokens'] : [],
      hasChunks: settings.provider !== 'anthropic' && settings.provider !== 'google',
      send: settings.isPublic ? publicFetch() : fetch,
      onLearnt,
    });
    this.#client = openProvider(settings, api, wire);
    this.#client.catch(() => undefined);
  }

  async *stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const traits = this.#traits();
    // a server without the role is asked again
    for (;;) {
      const { refusesSystem } = traits;
      try {
        return yield* this.#once(messages, signal, traits);
      } catch (error) {
        const isNew = traits.refusesSystem !== refusesSystem;
        if (!isNew || signal.aborted) throw toModelError(error, this.#secrets);
      }
    }
  }

  async *#once(
    messages: readonly ModelMessage[],
    signal: AbortSignal,
    traits: Traits,
  ): AsyncGenerator<ModelEvent> {
    const client = await this.#client;
    const options = this.#options(messages, signal, traits);
    const { stream } = await client.doStream({ ...options, includeRawChunks: true });
    const text = new VisibleText(traits.beginsHidden);
    let [hasEnded, hasText] = [false, false];
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        hasText = true;
        const read = text.push(part.delta);
        yield* seen(read, traits);
        if (read.isOver && !hasEnded) {
          hasEnded = true;
          yield { type: 'end' };
        }
      } else if (part.type === 'reasoning-delta') yield { type: 'thinking', chars: part.delta.length };
      else if (part.type === 'raw') {
        const { delta, finish_reason } = (part.rawValue as RawChunk | null)?.choices?.[0] ?? {};
        if (delta?.reasoning_content) yield { type: 'thinking', chars: delta.reasoning_content.length };
        // published before the connection closes, which some servers never do
        if (hasText && !hasEnded && finish_reason === 'stop') {
          hasEnded = true;
          yield* seen(text.end(), traits);
          yield { type: 'end' };
        }
      } else if (part.type === 'error') throw toModelError(part.error, this.#secrets);
      else if (part.type === 'finish') {
        yield* seen(text.end(), traits);
        yield* usageOf(part.usage);
        if (!hasEnded && !isWhole(part.finishReason))
          throw new ModelError(codeOf(part.finishReason, hasText), { sentence: part.finishReason.raw });
        if (!hasEnded) yield { type: 'end' };
      }
    }
  }

  #options(
    messages: readonly ModelMessage[],
    abortSignal: AbortSignal,
    { refusesSystem }: Traits,
  ): LanguageModelV4CallOptions {
    const { temperature, maxOutputTokens, reasoningEffort, provider } = this.settings;
    return {
      prompt: toPrompt(messages, refusesSystem),
      abortSignal,
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(reasoningEffort !== undefined &&
        (provider === 'openai-compatible'
          ? { providerOptions: { openaiCompatible: { reasoningEffort } } }
          : { reasoning: reasoningEffort as NonNullable<LanguageModelV4CallOptions['reasoning']> })),
    };
  }
}

const toPrompt = (messages: readonly ModelMessage[], foldsSystem: boolean): LanguageModelV4Prompt => {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const rest = inTurns(messages.filter(({ role }) => role !== 'system'));
  const at = rest.findIndex(({ role }) => role === 'user');
  const says = rest.map(({ role, content }, n) => {
    const text = foldsSystem && n === at ? [...system, content].join('\n\n') : content;
    return { role: role as 'user' | 'assistant', content: [{ type: 'text' as const, text }] };
  });
  return foldsSystem ? says : [...system.map((content) => ({ role: 'system' as const, content })), ...says];
};

/** Many templates refuse a conversation where one speaks twice. */
const inTurns = (messages: readonly ModelMessage[]): ModelMessage[] => {
  const turns: ModelMessage[] = [];
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (last?.role === role) last.content += `\n\n${content}`;
    else turns.push({ role, content });
  }
  return turns;
};

/** As it was written again. */
interface RawChunk {
  choices?: { finish_reason?: unknown; delta?: { reasoning_content?: string } }[];
}

const seen = function* ({ text, thought, restart }: Seen, traits: Traits): Generator<ModelEvent> {
  if (restart) {
    traits.beginsHidden = true;
    yield { type: 'restart' };
  }
  if (thought > 0) yield { type: 'thinking', chars: thought };
  if (text !== '') yield { type: 'text', text };
};

/** Providers have names of their own for an ordinary end; those of trouble are known. */
const isWhole = ({ unified, raw }: LanguageModelV4FinishReason): boolean =>
  unified === 'stop' || (unified === 'other' && raw !== undefined && !/error|abort|cancel/i.test(raw));

const codeOf = ({ unified, raw }: LanguageModelV4FinishReason, hasText: boolean): string => {
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'content_filter';
  // it asks for a tool, though none was offered
  if (!hasText || unified === 'tool-calls') return 'empty';
  return unified === 'error' || raw === undefined ? 'cut' : 'provider';
};

const usageOf = function* ({ inputTokens, outputTokens, raw }: LanguageModelV4Usage): Generator<ModelEvent> {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return;
  const { total: promptTokens = 0, cacheRead: cachedTokens, cacheWrite } = inputTokens;
  // not every package of the SDK passes it on
  const kept = (raw as Pick<Usage, 'prompt_tokens_details'> | undefined)?.prompt_tokens_details;
  const cacheWriteTokens = cacheWrite ?? kept?.cache_write_tokens;
  yield {
    type: 'usage',
    promptTokens,
    cachedTokens,
    cacheWriteTokens,
    completionTokens: outputTokens.total ?? 0,
  };
};
