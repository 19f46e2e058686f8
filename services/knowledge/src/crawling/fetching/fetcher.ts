import { checkHost, publicAgent } from '@chirrup/kernel/addresses/public-agent';
import { type Dispatcher, request } from 'undici';
import { documentTypeOf } from '../../documents/document-type.js';
import { decodeText } from '../../extraction/charset.js';
import { ChainCookies } from './chain-cookies.js';
import { describeError, describeStatus, describeType, isTypeOpen } from './describe-failure.js';
import { type FetchFailure, type FetchResult, failure, type Validators } from './fetch-result.js';
import type { HostRateLimiter } from './host-rate-limiter.js';
import { collectWithin, inflateWithin, isGzip } from './inflate.js';
import { checkPort, parsePageUrl } from './page-url.js';

export type Wanted = 'page' | 'sitemap' | 'robots' | 'image' | 'resource';

const LIMITS = {
  deadlineMs: 30_000,
  connectMs: 10_000,
  wireBytes: 5 * 1024 * 1024,
  inflatedBytes: 10 * 1024 * 1024,
  redirects: 5,
};

const ACCEPT: Record<Wanted, string> = {
  page: 'text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8,application/pdf;q=0.7',
  sitemap: 'application/xml,text/xml;q=0.9,*/*;q=0.5',
  robots: 'text/plain,*/*;q=0.5',
  image: 'image/jpeg,image/png,image/webp,image/gif',
  resource: '*/*',
};

export interface FetcherOptions {
  gate: HostRateLimiter;
  /** Shown to site owners in their logs, with an address that explains the bot. */
  userAgent: string;
  /** Which addresses connections may go to; `isPublicAddress` except in tests and demos on one machine. */
  isAllowedAddress: (address: string) => boolean;
  /** Tightens single limits; tests only need seconds, not half a minute. */
  limits?: Partial<typeof LIMITS>;
}

export interface FetchOptions {
  wanted?: Wanted;
  signal?: AbortSignal;
  /** Of the version that is known: a document that is still the same is answered as a failure with status 304. */
  known?: Validators;
  /** Allowed beside the ports of the web. */
  port?: string;
  /** Asked before each hop of a redirect chain; an answer ends the fetch with it. */
  mayVisit?: (url: URL) => Promise<FetchFailure | undefined>;
}

/** The only code of the product that requests pages from foreign servers. */
export class Fetcher {
  readonly #limits: typeof LIMITS;
  readonly #dispatcher: Dispatcher;

  constructor(private readonly options: FetcherOptions) {
    this.#limits = { ...LIMITS, ...options.limits };
    this.#dispatcher = publicAgent(options.isAllowedAddress, {
      connectMs: this.#limits.connectMs,
      connections: 2,
      headersTimeout: this.#limits.deadlineMs,
      bodyTimeout: this.#limits.deadlineMs,
      maxResponseSize: this.#limits.wireBytes,
    });
  }

  /** Fetches one document with every limit applied; never throws for what a foreign server does. */
  async fetch(
    address: string,
    { wanted = 'page', signal, known, port, mayVisit }: FetchOptions = {},
  ): Promise<FetchResult> {
    const visited = new Set<string>();
    const cookies = new ChainCookies();
    let budgetMs = this.#limits.deadlineMs;
    let next = address;
    for (;;) {
      const target = parsePageUrl(next);
      if (!target.ok) return target;
      const { url } = target;
      const cookie = cookies.of(url);
      // the same address with another cookie is another question
      const asked = `${url.href} ${cookie}`;
      if (visited.has(asked)) return failure('REDIRECT_LOOP', 'The page redirects in a circle.');
      if (visited.size > this.#limits.redirects) {
        return failure('TOO_MANY_REDIRECTS', `The page redirects more than ${this.#limits.redirects} times.`);
      }
      visited.add(asked);
      const forbidden = checkPort(url, port) ?? (await mayVisit?.(url));
      if (forbidden) return forbidden;
      let leave: (() => void) | undefined;
      // The wait for a polite turn is ours, so it does not count against the server's time.
      try {
        leave = await this.options.gate.acquire(url.host, signal);
      } catch {
        return failure('CANCELLED', 'The import was cancelled.');
      }
      const started = performance.now();
      const hop = await this.#hop(url, { wanted, signal, known, cookie }, budgetMs).finally(() => leave?.());
      budgetMs -= performance.now() - started;
      if (!('location' in hop)) return hop.ok ? { ...hop, url: address } : hop;
      cookies.take(url, hop.cookies);
      next = hop.location;
    }
  }

  /** Leaves so much time between two pages of a host. */
  keepDelay(host: string, delayMs: number): void {
    this.options.gate.keepDelay(host, delayMs);
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #hop(
    url: URL,
    {
      wanted,
      signal,
      known,
      cookie,
    }: { wanted: Wanted; cookie: string } & Pick<FetchOptions, 'signal' | 'known'>,
    budgetMs: number,
  ): Promise<FetchResult | { location: string; cookies: string[] }> {
    const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(budgetMs)));
    try {
      // a proxy connects in our place, out of reach of the connector's check
      await checkHost(url.hostname, this.options.isAllowedAddress);
      const response = await request(url, {
        dispatcher: this.#dispatcher,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        headers: {
          'user-agent': this.options.userAgent,
          accept: ACCEPT[wanted],
          'accept-encoding': 'gzip, deflate, br',
          'accept-language': '*',
          ...(cookie ? { cookie } : {}),
          ...(known?.etag ? { 'if-none-match': known.etag } : {}),
          ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
        },
      });
      const location = redirectTarget(response, url);
      const refused = location ? undefined : this.#refuse(response, wanted);
      if (location || refused) {
        // Destroyed, not drained: the body is not needed and may be endless.
        response.body.on('error', () => {}).destroy();
        if (location) return { location, cookies: [response.headers['set-cookie'] ?? []].flat() };
        return refused as FetchFailure;
      }
      return await this.#read(response, url, wanted);
    } catch (error) {
      if (signal?.aborted) return failure('CANCELLED', 'The import was cancelled.');
      if (deadline.aborted) {
        const seconds = Math.round(this.#limits.deadlineMs / 1_000);
        return failure('TIMEOUT', `The server took longer than ${seconds} seconds.`, { retryable: true });
      }
      return describeError(error, url);
    }
  }

  #refuse(response: Dispatcher.ResponseData, wanted: Wanted): FetchFailure | undefined {
    if (response.statusCode < 200 || response.statusCode > 299) return describeStatus(response.statusCode);
    const contentType = header(response, 'content-type');
    if (wanted === 'page' && !isTypeOpen(contentType)) return describeType(contentType);
    return undefined;
  }

  async #read(response: Dispatcher.ResponseData, url: URL, wanted: Wanted): Promise<FetchResult> {
    const { wireBytes, inflatedBytes } = this.#limits;
    const raw = await collectWithin(response.body, wireBytes);
    let bytes = await inflateWithin(raw, header(response, 'content-encoding'), inflatedBytes);
    if (wanted === 'sitemap' && isGzip(bytes)) bytes = await inflateWithin(bytes, 'gzip', inflatedBytes);
    const contentType = header(response, 'content-type');
    if (wanted === 'page' && isTypeOpen(contentType) && !documentTypeOf(bytes, '')) {
      const mistyped = describeType(sniffType(bytes));
      if (mistyped) return mistyped;
    }
    const found = { url: url.href, finalUrl: url.href, status: response.statusCode };
    return {
      ok: true,
      ...found,
      contentType,
      validators: validatorsOf(response),
      policies: [response.headers['content-security-policy'] ?? []].flat(),
      ...(wanted === 'image' || wanted === 'resource' || (wanted === 'page' && isDocument(bytes, contentType))
        ? { body: '', bytes }
        : { body: decodeText(bytes, contentType) }),
    };
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectTarget(response: Dispatcher.ResponseData, from: URL): string | undefined {
  const location = header(response, 'location');
  if (!REDIRECTS.has(response.statusCode) || !location) return undefined;
  return URL.parse(location, from.href)?.href ?? location;
}

function header(response: Dispatcher.ResponseData, name: string): string {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Sent back in a header later, so only what may stand in one, and not at any length. */
const VALIDATOR = /^[\x21-\x7e][\x20-\x7e]{0,198}$/;

function validatorsOf(response: Dispatcher.ResponseData): Validators {
  const [etag, lastModified] = [header(response, 'etag'), header(response, 'last-modified')].map((value) =>
    VALIDATOR.test(value) ? value : '',
  );
  return { etag: etag ?? '', lastModified: lastModified ?? '' };
}

/** A PDF or a Word document, by its bytes or by what the server says. */
function isDocument(bytes: Buffer, contentType: string): boolean {
  return documentTypeOf(bytes, '') !== undefined || /^application\/(pdf|vnd\.openxml)/i.test(contentType);
}

function sniffType(bytes: Buffer): string {
  return bytes.subarray(0, 1_024).includes(0) ? 'application/octet-stream' : 'text/html';
}
