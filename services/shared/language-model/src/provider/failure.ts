import { types } from 'node:util';
import { APICallError } from '@ai-sdk/provider';
import { ModelError } from '../model-error.js';

const MAX_SENTENCE = 300;
/** What a key looks like in the words of a provider. */
const KEY_LIKE = /\b(?:sk|pk|gsk|xai|key|AIza)[-_][\w*-]{4,200}/g;
/** A wait before the only other try, where the provider names none. */
const SHORT_PAUSE_MS = 500;
const RESETS: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** A provider's failure in the words of the port; its own sentence without keys. */
export const toModelError = (error: unknown, secrets: readonly string[] = []): ModelError => {
  if (error instanceof ModelError) return error;
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300)
    return refusal(error, error.statusCode, secrets);
  const cause = innermost(error);
  const value = (error as { value?: unknown } | null)?.value ?? error;
  const isOfNetwork =
    APICallError.isInstance(error) || (types.isNativeError(error) && typeof cause.code === 'string');
  const said = isOfNetwork ? String(cause.message ?? cause.code) : (sentenceIn(value) ?? String(error));
  const sentence = clean(said, secrets);
  if (isOfNetwork)
    return new ModelError('connection', {
      sentence,
      cause: error,
      retryAfterMs: pauseAfter(cause.code, said),
    });
  return new ModelError(kindOf(said, value) ?? codeOf(error), { sentence, cause: error });
};

const refusal = (error: APICallError, status: number, secrets: readonly string[]): ModelError => {
  const body = parsed(error.responseBody);
  const said = sentenceIn(body) ?? (typeof body === 'string' && !body.includes('<') ? body : error.message);
  return new ModelError(kindOf(said, body) ?? (status === 413 ? 'context_too_long' : `http_${status}`), {
    sentence: clean(said, secrets),
    retryAfterMs: retryAfter(status, error.responseHeaders ?? {}, body),
    cause: error,
  });
};

/** A refusal of this prompt or answer, not of the installation. */
const kindOf = (said: string, body: unknown): string | undefined => {
  const codes = JSON.stringify(body ?? '').slice(0, 4_000);
  if (/"(?:code|type|finish_reason)":"(?:content_filter|content_policy_violation)"/.test(codes))
    return 'content_filter';
  if (/"context_length_exceeded"/.test(codes)) return 'context_too_long';
  if (/\bcontext (?:length|window|size|limit)\b|\bprompt is too long\b/i.test(said))
    return 'context_too_long';
  if (
    /\btokens?\b/i.test(said) &&
    /\b(?:context|input|prompt)\b/i.test(said) &&
    /\b(?:exceed|maximum|overflow|too (?:long|many|large))/i.test(said)
  )
    return 'context_too_long';
  return undefined;
};

/** Only a text that cannot be read is malformed; else the provider told of a failure. */
const codeOf = (error: unknown): string =>
  (error as Error | null)?.name === 'AI_JSONParseError' ? 'malformed' : 'provider';

const retryAfter = (status: number, headers: Record<string, string>, body: unknown): number | undefined => {
  if (status !== 408 && status !== 429 && status < 500) return undefined;
  const text = JSON.stringify(body ?? '');
  // an empty account is not filled by waiting
  if (text.includes('insufficient_quota')) return undefined;
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(ms, 0);
  const inBody = /"retryDelay":"(\d{1,6})s"/.exec(text)?.[1];
  const value = headers['retry-after'] ?? inBody;
  if (value === undefined) return SHORT_PAUSE_MS;
  const wait = /^[\d.]{1,12}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : SHORT_PAUSE_MS;
};

const pauseAfter = (code: unknown, said: string): number | undefined =>
  RESETS.has(code) || said === 'terminated' ? SHORT_PAUSE_MS : undefined;

const innermost = (error: unknown): { code?: unknown; message?: unknown } => {
  let inner = error as { cause?: unknown; code?: unknown; message?: unknown };
  for (let depth = 0; depth < 5 && inner?.cause && typeof inner.cause === 'object'; depth += 1)
    inner = inner.cause as typeof inner;
  return typeof inner === 'object' && inner ? inner : { message: String(inner) };
};

/** The sentence for people in whatever a provider answers, with the place it names. */
export const sentenceIn = (body: unknown, depth = 0): string | undefined => {
  if (typeof body === 'string') return depth > 0 && body !== '' ? body : undefined;
  if (typeof body !== 'object' || body === null || depth > 5) return undefined;
  if (Array.isArray(body)) return sentenceIn(body[0], depth + 1);
  const fields = body as Record<string, unknown>;
  const found = ['error', 'message', 'detail', 'msg', 'error_description']
    .map((name) => sentenceIn(fields[name], depth + 1))
    .find((sentence) => sentence !== undefined);
  return found && Array.isArray(fields.loc) ? `${fields.loc.join('.')}: ${found}` : found;
};

export const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return text;
  }
};

const clean = (said: string, secrets: readonly string[]): string => {
  let text = said;
  for (const secret of secrets) if (secret.length > 3) text = text.replaceAll(secret, '…');
  const line = text.replace(KEY_LIKE, '…').replace(/\s+/g, ' ').trim();
  return line.length > MAX_SENTENCE ? `${line.slice(0, MAX_SENTENCE)}…`.toWellFormed() : line;
};
