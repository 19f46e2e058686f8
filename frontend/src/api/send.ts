import { nanoid } from '@reduxjs/toolkit';
import type { ApiError } from './types';
import { type UploadResponse, upload } from './upload/upload';

export interface RequestArgs {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is when it is a form with a file. */
  body?: unknown;
  params?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  /** Lets the request outlive the page (bodies up to 64 KB). */
  keepalive?: boolean;
  /** For calls that may wait for a model; others are given up sooner. */
  timeoutMs?: number;
  /** The answer is a file, to be saved as it is. */
  asFile?: boolean;
  /** Called with 0 to 1 as a form goes out. */
  onProgress?: (share: number) => void;
}

/** Every failure carries an ApiError, also when the server never answered; `body` is what it sent as it was. */
export interface ApiFailure {
  status: number | 'FETCH_ERROR' | 'TIMEOUT_ERROR';
  data: ApiError;
  body?: unknown;
  retryAfter?: number;
}

/** What an answer says beside its body. */
export interface AnswerMeta {
  /** Where the next page of a list begins; missing on the last one. */
  next?: string | undefined;
}

export type ApiResult = { data: unknown; meta: AnswerMeta } | { error: ApiFailure; meta?: undefined };

const BASE = '/api/v1';
/** Names this window, so that it ignores events about its own changes. */
export const TAB = nanoid();
const TIMEOUT_MS = 20_000;
/** More than the server gives a model. */
export const GENERATE_TIMEOUT_MS = 610_000;

/** One HTTP exchange with the API, as JSON or a file. Never throws for what the network or the server does. */
export async function send(
  args: RequestArgs,
  token: string | null,
  signal?: AbortSignal,
): Promise<ApiResult> {
  const headers: Record<string, string> = { accept: 'application/json', ...args.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (args.method && args.method !== 'GET') headers['x-tab'] = TAB;
  // of a form the browser says where its parts begin
  if (args.body !== undefined && !(args.body instanceof FormData))
    headers['content-type'] = 'application/json';
  const limit = AbortSignal.timeout(args.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await exchange(args, headers, signal ? AbortSignal.any([signal, limit]) : limit);
    if (args.asFile && response.ok && response.blob) return { data: await response.blob(), meta: {} };
    const body = parse(await response.text());
    if (response.ok) return { data: body, meta: { next: nextOf(response.headers.get('link')) } };
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    return { error: { status: response.status, data: toApiError(body, response.status), body, retryAfter } };
  } catch {
    return { error: limit.aborted ? unreachable('TIMEOUT_ERROR') : unreachable('FETCH_ERROR') };
  }
}

function exchange(
  { url, params, method = 'GET', body, keepalive, onProgress }: RequestArgs,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<UploadResponse> {
  const address = `${BASE}${url}${queryString(params)}`;
  if (body instanceof FormData && onProgress)
    return upload(address, { method, headers, body, signal, onProgress });
  const sent = body instanceof FormData || body === undefined ? body : JSON.stringify(body);
  return fetch(address, { method, headers, body: sent, keepalive, signal });
}

/** The cursor in a `Link` header: the same list, further on. */
function nextOf(link: string | null): string | undefined {
  const address =
    link?.startsWith('<') && link.endsWith('>; rel="next"') ? link.slice(1, link.indexOf('>')) : '';
  return new URLSearchParams(address.slice(address.indexOf('?'))).get('before') ?? undefined;
}

function queryString(params: RequestArgs['params']): string {
  const entries = Object.entries(params ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toApiError(body: unknown, status: number): ApiError {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Partial<
    Record<keyof ApiError, unknown>
  >;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const detail =
    text(given.detail) ?? (given.detail === undefined ? undefined : JSON.stringify(given.detail));
  const message = text(given.message) ?? text(given.msg) ?? detail ?? 'Failed to fetch.';
  return {
    code: text(given.code) ?? `HTTP.${status}`,
    message,
    detail: detail ?? '',
    msg: text(given.msg) ?? message,
  };
}

function unreachable(status: 'FETCH_ERROR' | 'TIMEOUT_ERROR'): ApiFailure {
  const message =
    status === 'TIMEOUT_ERROR'
      ? 'The server did not answer in time. Please try again.'
      : 'The server cannot be reached. Check your connection and try again.';
  return { status, data: { code: `NETWORK.${status}`, message, detail: message, msg: message } };
}
