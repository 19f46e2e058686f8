import { createHash } from 'node:crypto';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { ChatModel, ModelEvent, ModelMessage } from '../chat-model.js';
import { ModelError } from '../model-error.js';
import type { ModelPrice } from '../model-price.js';
import type { ModelSettings } from '../model-settings.js';
import { readBaseUrl } from './base-url.js';
import { toModelError } from './failure.js';
import { openProvider, usualRoots } from './providers.js';
import { type Traits, traitsOf } from './traits.js';
import { type Seen, VisibleText } from './visible-text.js';
import { NotStreamed, wireFetch } from './wire-fetch.js';

/** Hears what a server refuses, once for each thing. */
export type OnLearnt = (what: string, sentence: string) => void;

/** A model of any provider of the AI SDK, without retries and time limits of its own. */
export class SdkModel implements ChatModel {
  readonly name: string;
  readonly price: ModelPrice | undefined;
  readonly #traits: Traits;
  readonly #client: Promise<LanguageModelV4>;
  readonly #done = new WeakSet<AbortSignal>();
  readonly #secrets: string[];

  constructor(
    private readonly settings: ModelSettings,
    private readonly onLearnt: OnLearnt = () => undefined,
  ) {
    this.name = settings.model;
    this.price = settings.price;
    this.#secrets = [settings.apiKey, ...Object.values(settings.headers)];
    const api = readBaseUrl(settings.baseUrl ?? usualRoots[settings.provider] ?? '', settings.provider);
    this.#traits = traitsOf(createHash('sha256').update(JSON.stringify(settings)).digest('hex'));
    const fetch = wireFetch({
      api,
      model: settings.model,
      traits: this.#traits,
      extraBody: settings.extraBody,
      needed: settings.provider === 'anthropic' ? ['max_tokens'] : [],
      onLearnt,
      done: this.#done,
    });
    this.#client = openProvider(settings, api, fetch);
    this.#client.catch(() => undefined);
  }

  async *stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<ModelEvent> {
    // a server is asked again in the form it takes; each form is learnt once
    for (;;) {
      const before = { ...this.#traits };
      try {
        return yield* this.#once(messages, signal);
      } catch (error) {
        if (error instanceof NotStreamed) {
          this.#traits.refusesStream = true;
          this.onLearnt('stream', 'The server answers whole.');
        }
        const { refusesStream, refusesSystem } = this.#traits;
        const isNew = refusesStream !== before.refusesStream || refusesSystem !== before.refusesSystem;
        if (!isNew || signal.aborted) throw toModelError(error, this.#secrets);
      }
    }
  }

  async *#once(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const client = await this.#client;
    const options = this.#options(messages, signal);
    if (this.#traits.refusesStream) {
      yield* this.#whole(await client.doGenerate(options));
      return;
    }
    const { stream } = await client.doStream({ ...options, includeRawChunks: true });
    const text = new VisibleText(this.#traits.beginsHidden);
    let [hasEnded, hasText] = [false, false];
    let ending: ReturnType<typeof endOf>;
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        hasText = true;
        yield* this.#seen(text.push(part.delta));
      } else if (part.type === 'reasoning-delta') yield { type: 'thinking', chars: part.delta.length };
      else if (part.type === 'raw') ending ??= endOf(part.rawValue);
      // told before the connection closes, which some servers never do
      const isNow = ending === 'now' || (ending === 'after text' && part.type === 'text-delta');
      if (hasText && !hasEnded && isNow) {
        hasEnded = true;
        yield* this.#seen(text.end());
        yield { type: 'end' };
      }
      if (part.type === 'error') {
        // an end without a reason is an end where the stream says that it is done
        if (!isMissingReason(part)) throw toModelError(part.error, this.#secrets);
      } else if (part.type === 'finish') {
        if (!hasEnded) yield* this.#seen(text.end());
        yield* usageOf(part.usage);
        const whole = hasEnded || isWhole(part.finishReason, this.#done.has(signal));
        if (!whole) throw new ModelError(codeOf(part.finishReason, hasText));
        if (!hasEnded) yield { type: 'end' };
      }
    }
  }

  async *#whole({
    content,
    usage,
    finishReason,
  }: Awaited<ReturnType<LanguageModelV4['doGenerate']>>): AsyncGenerator<ModelEvent> {
    const text = new VisibleText(this.#traits.beginsHidden);
    for (const part of content) {
      if (part.type === 'reasoning') yield { type: 'thinking', chars: part.text.length };
      if (part.type === 'text') yield* this.#seen(text.push(part.text));
    }
    yield* this.#seen(text.end());
    yield* usageOf(usage);
    if (!isWhole(finishReason, true)) throw new ModelError(codeOf(finishReason, content.length > 0));
    yield { type: 'end' };
  }

  *#seen({ text, thought, restart }: Seen): Generator<ModelEvent> {
    if (restart) {
      this.#traits.beginsHidden = true;
      yield { type: 'restart' };
    }
    if (thought > 0) yield { type: 'thinking', chars: thought };
    if (text !== '') yield { type: 'text', text };
  }

  #options(messages: readonly ModelMessage[], abortSignal: AbortSignal): LanguageModelV4CallOptions {
    const { temperature, maxOutputTokens, reasoningEffort, provider } = this.settings;
    return {
      prompt: toPrompt(messages, this.#traits.refusesSystem),
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
  const rest = messages.filter(({ role }) => role !== 'system');
  const at = rest.findIndex(({ role }) => role === 'user');
  const says = rest.map(({ role, content }, n) => {
    const text = foldsSystem && n === at ? [...system, content].join('\n\n') : content;
    return { role: role as 'user' | 'assistant', content: [{ type: 'text' as const, text }] };
  });
  return foldsSystem ? says : [...system.map((content) => ({ role: 'system' as const, content })), ...says];
};

interface RawChunk {
  choices?: { finish_reason?: unknown; delta?: { content?: unknown; refusal?: unknown } }[];
}

/** How a chunk in OpenAI's form ends a whole answer: with its own text, which follows, or by itself; a refusal is none. */
const endOf = (raw: unknown): 'now' | 'after text' | 'refused' | undefined => {
  const choice = (raw as RawChunk | null)?.choices?.[0];
  if (choice?.delta?.refusal) return 'refused';
  const reason = choice?.finish_reason;
  if (typeof reason !== 'string' || /length|filter|error|tool|function/.test(reason)) return undefined;
  return choice?.delta?.content ? 'after text' : 'now';
};

const isMissingReason = ({ error }: Extract<LanguageModelV4StreamPart, { type: 'error' }>): boolean =>
  (error as Error | null)?.name === 'AI_InvalidResponseDataError';

/** Servers have names of their own for an ordinary end; those of trouble are known. */
const isWhole = ({ unified, raw }: LanguageModelV4FinishReason, isDone: boolean): boolean => {
  if (unified === 'stop') return true;
  if (raw === undefined) return isDone && (unified === 'error' || unified === 'other');
  return unified === 'other' && !/error|abort|cancel/i.test(raw);
};

const codeOf = ({ unified }: LanguageModelV4FinishReason, hasText: boolean): string => {
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'content_filter';
  if (!hasText) return 'empty';
  return unified === 'error' ? 'cut' : 'provider';
};

const usageOf = function* ({ inputTokens, outputTokens }: LanguageModelV4Usage): Generator<ModelEvent> {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return;
  yield { type: 'usage', promptTokens: inputTokens.total ?? 0, completionTokens: outputTokens.total ?? 0 };
};
