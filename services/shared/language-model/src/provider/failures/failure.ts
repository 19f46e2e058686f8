import { types } from 'node:util';
import { APICallError } from '@ai-sdk/provider';
import { ModelError } from '../../model-error.js';
import { meantStatus, retryAfter, turnKind } from './kinds.js';
import { parsed, sentenceIn, titleIn } from './sentence.js';

const MAX_SENTENCE = 300;
const MAX_CODES = 4_000;
/** What a key looks like in the words of a provider. */
const KEY_LIKE = /\b(?:sk|pk|gsk|xai|key|AIza)[-_][\w*-]{4,200}/g;
/** Of what was sent, in the words of a server that repeats it. */
const ENCODED = /[A-Za-z0-9+/]{100,}={0,2}/g;
const SHORT_PAUSE_MS = 500;
const RESETS: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Statuses whose meaning is the same whatever is said with them. */
const VAGUE: ReadonlySet<number | undefined> = new Set([undefined, 200, 400, 422]);

/** A provider's failure in the words of the port; its own sentence without keys. */
export const toModelError = (error: unknown, secrets: readonly string[] = []): ModelError => {
  const inner = modelErrorIn(error);
  if (inner) return cleaned(inner, secrets);
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300)
    return cleaned(
      refusal(error.statusCode, error.responseBody, error.responseHeaders ?? {}, error),
      secrets,
    );
  const cause = innermost(error);
  const value = (error as { value?: unknown } | null)?.value ?? error;
  const isOfNetwork =
    APICallError.isInstance(error) || (types.isNativeError(error) && typeof cause.code === 'string');
  if (!isOfNetwork) return cleaned(eventFailure(value, codeOf(error), error), secrets);
  const sentence = String(cause.message ?? cause.code);
  const retryAfterMs = pauseAfter(cause.code, sentence);
  return cleaned(new ModelError('connection', { sentence, cause: error, retryAfterMs }), secrets);
};

/** A failure that a server names inside its answer: an object, or plain text. */
export const eventFailure = (value: unknown, code = 'provider', error: unknown = value): ModelError => {
  const said = sentenceIn(value) ?? (error instanceof Error ? error.message : String(error));
  const codes = JSON.stringify(value ?? '').slice(0, MAX_CODES);
  const status = statusIn(value);
  return failureOf({ said, codes, status, code, headers: {}, cause: value });
};

/** What a server says with a status of its own. */
export const refusal = (
  status: number,
  text: string | undefined,
  headers: Record<string, string>,
  cause: { message: string },
): ModelError => {
  const body = parsed(text);
  const isText = typeof body === 'string' && body.trim() !== '';
  const said = sentenceIn(body) ?? (isText ? (body.includes('<') ? titleIn(body) : body) : undefined);
  const codes = JSON.stringify(body ?? '').slice(0, MAX_CODES);
  const code = status === 413 ? 'context_too_long' : `http_${status}`;
  return failureOf({ said: said ?? cause.message, codes, status, code, headers, cause });
};

interface Refusal {
  said: string;
  codes: string;
  status: number | undefined;
  /** Where nothing says more. */
  code: string;
  headers: Record<string, string>;
  cause: unknown;
}

const failureOf = ({ said, codes, status, code, headers, cause }: Refusal): ModelError => {
  const kind = turnKind(said, codes);
  if (kind) return new ModelError(kind, { sentence: said, cause });
  const isKnown = status !== undefined && status >= 401 && status <= 404;
  const meant = isKnown ? status : VAGUE.has(status) ? meantStatus(said, codes) : undefined;
  const retryAfterMs = meant ? undefined : retryAfter(status, headers, said, codes);
  return new ModelError(meant ? `http_${meant}` : code, { sentence: said, retryAfterMs, cause });
};

/** The status that an answer names; it may have come with another one. */
const statusIn = (value: unknown): number | undefined => {
  const { error, code, status, status_code } = (value ?? {}) as Record<string, unknown>;
  const inner = typeof error === 'object' && error ? error : {};
  const { code: c, status: s, status_code: sc } = inner as Record<string, unknown>;
  return [sc, c, s, status_code, code, status].map(Number).find((one) => one >= 400 && one < 600);
};

const modelErrorIn = (error: unknown): ModelError | undefined => {
  if (error instanceof ModelError) return error;
  const cause = innermost(error);
  return cause instanceof ModelError ? cause : undefined;
};

/** Only a text that cannot be read is malformed; else the provider named a failure. */
const codeOf = (error: unknown): string =>
  (error as Error | null)?.name === 'AI_JSONParseError' ? 'malformed' : 'provider';

const pauseAfter = (code: unknown, said: string): number | undefined =>
  RESETS.has(code) || said === 'terminated' ? SHORT_PAUSE_MS : undefined;

const innermost = (error: unknown): { code?: unknown; message?: unknown } => {
  let inner = error as { cause?: unknown; code?: unknown; message?: unknown };
  for (let depth = 0; depth < 5 && inner?.cause && typeof inner.cause === 'object'; depth += 1) {
    if (inner instanceof ModelError) break;
    inner = inner.cause as typeof inner;
  }
  return typeof inner === 'object' && inner ? inner : { message: String(inner) };
};

const cleaned = (
  { code, sentence = '', retryAfterMs, cause }: ModelError,
  secrets: readonly string[],
): ModelError => new ModelError(code, { sentence: clean(sentence, secrets), retryAfterMs, cause });

const clean = (said: string, secrets: readonly string[]): string => {
  let text = said;
  for (const secret of secrets) if (secret.length > 3) text = text.replaceAll(secret, '…');
  const line = text.replace(KEY_LIKE, '…').replace(ENCODED, '…').replace(/\s+/g, ' ').trim();
  return line.length > MAX_SENTENCE ? `${line.slice(0, MAX_SENTENCE)}…`.toWellFormed() : line;
};
