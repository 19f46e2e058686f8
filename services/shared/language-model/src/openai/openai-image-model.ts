import { ModelError } from '../chat-model.js';
import type { ImageModel, Painting } from '../image-model.js';
import type { ModelSettings } from '../model-settings.js';
import { openAiClient, toModelError } from './openai-client.js';

/** Base64 of a large PNG. */
const MAX_ANSWER_BYTES = 12 * 1_024 * 1_024;

interface Answer {
  data?: { b64_json?: string }[];
  usage?: { total_tokens?: number };
}

/** Any OpenAI-compatible `/images/generations`. An answer that names an address in place of the picture is not followed. */
export class OpenAiImageModel implements ImageModel {
  readonly #client: ReturnType<typeof openAiClient>;

  constructor(
    settings: ModelSettings,
    readonly name: string,
  ) {
    this.#client = openAiClient(settings);
  }

  async paint(prompt: string, signal: AbortSignal): Promise<Painting> {
    try {
      const call = this.#client.images.generate(
        {
          model: this.name,
          prompt,
          n: 1,
          size: '1024x1024',
          // models named so always answer with the picture, and refuse to be asked for it
          ...(this.name.startsWith('gpt-image') ? { quality: 'low' } : { response_format: 'b64_json' }),
        },
        { signal },
      );
      const { body } = await call.asResponse();
      if (!body) throw new ModelError('empty');
      const { data, usage } = JSON.parse(await textOf(body)) as Answer;
      const image = Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
      if (image.length === 0) throw new ModelError('empty');
      return { image, tokens: usage?.total_tokens };
    } catch (error) {
      throw toModelError(error);
    }
  }
}

const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new ModelError('too_long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
