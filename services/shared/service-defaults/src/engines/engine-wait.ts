import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';

const LIMIT_MS = 30_000;
const PAUSE_MS = 500;

/** What is denied on the way is not refused, but never answered. */
const SILENT = /tim(e|ed)[ _-]?out|EHOSTUNREACH|ENETUNREACH/i;

/** An engine cannot be used; the message is the one line a person needs. */
export class EngineUnavailableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'EngineUnavailableError';
  }
}

export interface Engine {
  /** Its usual name. */
  name: string;
  /** Where it was looked for, without its password. */
  at: string;
  /** The setting with that address. */
  setting: string;
  /** The settings of the login, where these are different ones. */
  login?: string;
  log: Log;
  limitMs?: number;
  /** What passes although it looks as if it did not, e.g. a login that is being made. */
  isEarly?: (error: unknown) => boolean;
}

/**
 * Tries until the engine answers: processes and engines start in any order. A failure that does not pass, such as a
 * refused login, a certificate that is not trusted or a migration that fails, ends it at once.
 * @param isTransient whether the engine may only not have started yet
 * @throws EngineUnavailableError after `limitMs`, half a minute unless set
 */
export const waitForEngine = async <T>(
  engine: Engine,
  attempt: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
): Promise<T> => {
  const { name, at, log, limitMs = LIMIT_MS, isEarly = () => false } = engine;
  const deadline = Date.now() + limitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isOver = Date.now() + PAUSE_MS > deadline;
      if (isOver || !isEarly(error)) {
        const failure = lastingFailure(engine, error);
        if (failure) throw failure;
        if (!isTransient(error)) throw error;
      }
      const reason = shortReason(error);
      const advice = SILENT.test(reason)
        ? `A firewall or network policy denies ${at}, or nothing is there: allow it, or correct ${engine.setting}.`
        : `Start it, or correct ${engine.setting}.`;
      if (isOver)
        throw new EngineUnavailableError(
          `${name} at ${at} did not answer within ${Math.round(limitMs / 1_000)} s (${reason}). ${advice}`,
          error,
        );
      if (tries === 0) log.warn({ engine: name, at, reason, advice }, 'waiting for an engine');
      await sleep(PAUSE_MS);
    }
  }
};

/** A refused login or a certificate that is not trusted, as the line a person needs. */
const lastingFailure = (
  { name, at, setting, login = setting }: Engine,
  error: unknown,
): EngineUnavailableError | undefined => {
  const reason = shortReason(error);
  if (isRefusedLogin(error))
    return new EngineUnavailableError(
      `${name} at ${at} refuses the login (${reason}). Correct ${login}.`,
      error,
    );
  if (isTlsFailure(error))
    return new EngineUnavailableError(
      `TLS with ${name} at ${at} failed (${reason}). Make the authority of its certificate known by NODE_EXTRA_CA_CERTS, or correct ${setting}.`,
      error,
    );
  return undefined;
};

/** Trying again with the same password would lock the account. */
const isRefusedLogin = (error: unknown): boolean =>
  causes(error).some(
    (cause) =>
      cause.name === 'KafkaJSSASLAuthenticationError' || ('code' in cause && REFUSED.has(cause.code)),
  );

/** Error codes of Node and OpenSSL for a wrong certificate, theirs or ours, and for a connection without TLS. */
const TLS_CODE = /CERT|^UNABLE_TO_|^ERR_(SSL|TLS)_/;

const isTlsFailure = (error: unknown): boolean =>
  causes(error).some(
    (cause) =>
      ('code' in cause && typeof cause.code === 'string' && TLS_CODE.test(cause.code)) ||
      /does not support SSL/.test(cause.message),
  );

const MAX_CAUSES = 5;

/** An error and its causes. */
const causes = (error: unknown): Error[] => {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && found.length < MAX_CAUSES; at = at.cause) found.push(at);
  return found;
};

/** PostgreSQL: no such role, wrong password, no such database. */
const REFUSED = new Set<unknown>(['28000', '28P01', '3D000']);

/** `host:port` of an engine's URL; without user and password. */
export const addressOf = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed ? parsed.host || parsed.pathname : 'an address that is no URL';
};

/** Node puts a source position around OpenSSL's message. */
const OPENSSL = /:SSL routines:[^:]*:([^:]+):/;

const shortReason = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const text = first instanceof Error ? first.message : String(first);
  return OPENSSL.exec(text)?.[1] ?? text;
};
