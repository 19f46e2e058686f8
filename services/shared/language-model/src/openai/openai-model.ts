import OpenAI, { APIConnectionError, APIError } from 'openai';
import { type ChatModel, ModelError, type ModelEvent, type ModelMessage } from '../chat-model.js';
import type { ModelPrice } from '../model-price.js';
import type { ModelSettings } from '../model-settings.js';
import { httpFetch } from './http-fetch.js';
import { modelEvents } from './model-events.js';

/** Any OpenAI-compatible `/chat/completions`, without retries and time limits of its own. */
export class OpenAiModel implements ChatModel {
  readonly name: string;
  readonly price: ModelPrice | undefined;
  readonly #client: OpenAI;

  constructor(settings: ModelSettings) {
    this.name = settings.model;
    this.price = settings.price;
    this.#client = new OpenAI({
      baseURL: settings.baseUrl,
      apiKey: settings.apiKey,
      // ignores the SDK's environment variables
      organization: null,
      project: null,
      maxRetries: 0,
      timeout: 60_000,
      logLevel: 'off',
      fetch: httpFetch,
    });
  }

  async *stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<ModelEvent> {
    try {
      const call = this.#client.chat.completions.create(
        {
          model: this.name,
          messages: [...messages],
          stream: true,
          stream_options: { include_usage: true },
          temperature: 0.2,
        },
        { signal },
      );
      const response = await call.asResponse();
      // the SDK's own stream reader costs more CPU than the rest of the call (docs/benchmarks.md)
      if (response.body) yield* modelEvents(response.body);
    } catch (error) {
      throw toModelError(error);
    }
  }
}

const toModelError = (error: unknown): ModelError => {
  if (error instanceof ModelError) return error;
  if (error instanceof SyntaxError) return new ModelError('malformed', undefined, { cause: error });
  if (error instanceof APIError && error.status !== undefined) {
    return new ModelError(`http_${error.status}`, retryAfterMs(error.status, error.headers), {
      cause: error,
    });
  }
  // an error event of the stream has no status
  const isFromProvider = error instanceof APIError && !(error instanceof APIConnectionError);
  return new ModelError(isFromProvider ? 'provider' : 'connection', undefined, { cause: error });
};

const retryAfterMs = (status: number, headers: Headers | undefined): number | undefined => {
  const value = status === 429 ? headers?.get('retry-after') : undefined;
  if (!value) return undefined;
  const ms = /^[\d.]+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
};
