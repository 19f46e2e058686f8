import type { ChatModel, ModelEvent, ModelMessage } from '../chat-model.js';
import type { ModelPrice } from '../model-price.js';
import type { ModelSettings } from '../model-settings.js';
import { modelEvents } from './model-events.js';
import { openAiClient, toModelError } from './openai-client.js';

/** Any OpenAI-compatible `/chat/completions`, without retries and time limits of its own. */
export class OpenAiModel implements ChatModel {
  readonly name: string;
  readonly price: ModelPrice | undefined;
  readonly #client: ReturnType<typeof openAiClient>;

  constructor(settings: ModelSettings) {
    this.name = settings.model;
    this.price = settings.price;
    this.#client = openAiClient(settings);
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
