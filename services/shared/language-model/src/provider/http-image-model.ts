import { operatorSend } from '@chirrup/kernel/addresses/public-agent';
import type { ImageModel, Painting } from '../image-model.js';
import { ModelError } from '../model-error.js';
import type { ModelSettings } from '../model-settings.js';
import { readBaseUrl } from './base-url.js';
import { toModelError } from './failures/failure.js';
import { parsed, sentenceIn } from './failures/sentence.js';
import { usualRoots } from './providers.js';
import { traitsOf } from './traits.js';
import { openWire, type Wire } from './wire.js';

/** Base64 of a large PNG. */
const MAX_ANSWER_BYTES = 12 * 1_024 * 1_024;

interface Answer {
  data?: { b64_json?: string }[];
  usage?: { total_tokens?: number };
}

/** Any OpenAI-compatible `/images/generations`. An answer that names an address in place of the picture is not followed. */
export class HttpImageModel implements ImageModel {
  readonly #wire: Wire;
  readonly #url: string;

  constructor(
    private readonly settings: ModelSettings,
    readonly name: string,
  ) {
    const api = readBaseUrl(settings.baseUrl ?? usualRoots[settings.provider] ?? '', settings.provider);
    this.#url = `${api.root}/images/generations`;
    const key = `${this.#url} ${name}`;
    this.#wire = openWire({
      api,
      model: name,
      traits: () => traitsOf(key),
      extraBody: {},
      needed: [],
      onLearnt: () => undefined,
      send: operatorSend,
    });
  }

  async paint(prompt: string, signal: AbortSignal): Promise<Painting> {
    try {
      const { data, usage } = JSON.parse(await this.#ask(prompt, signal)) as Answer;
      const image = Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
      if (image.length === 0) throw new ModelError('empty');
      return { image, tokens: usage?.total_tokens };
    } catch (error) {
      if (error instanceof SyntaxError) throw new ModelError('malformed', { cause: error });
      throw toModelError(error);
    }
  }

  async #ask(prompt: string, signal: AbortSignal): Promise<string> {
    const { apiKey, headers, provider } = this.settings;
    const key: Record<string, string> =
      provider === 'azure' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
    // models that always answer with the picture refuse to be asked for it; it is then left out
    const body = { model: this.name, prompt, n: 1, size: '1024x1024', response_format: 'b64_json' };
    const answer = await this.#wire(
      this.#url,
      { headers: { 'content-type': 'application/json', ...key, ...headers }, signal },
      body,
    );
    if (!answer.isOk)
      throw new ModelError(`http_${answer.status}`, { sentence: sentenceIn(parsed(answer.text)) });
    return textOf(answer.body);
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
