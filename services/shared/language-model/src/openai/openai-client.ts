import OpenAI, { APIConnectionError, APIError } from 'openai';
import { ModelError } from '../chat-model.js';
import type { ModelSettings } from '../model-settings.js';
import { httpFetch } from './http-fetch.js';

/** The SDK without retries and time limits of its own. */
export const openAiClient = ({ baseUrl, apiKey }: ModelSettings): OpenAI =>
  new OpenAI({
    baseURL: baseUrl,
    apiKey,
    // ignores the SDK's environment variables
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: 60_000,
    logLevel: 'off',
    fetch: httpFetch,
  });

export const toModelError = (error: unknown): ModelError => {
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
