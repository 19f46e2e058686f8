import type { FetchedDocument, FetchResult } from '../fetching/fetch-result.js';
import { NO_NETWORK, type OpenBrowser, openBrowser } from './browser.js';
import type { BrowserEvent, DevTools } from './devtools.js';

/** A page has so long to show its text. */
const LONGEST_MS = 25_000;
/** So long without a request, it has shown what it shows. */
const QUIET_MS = 700;
const STEP_MS = 100;
const MOST_REQUESTS = 80;
const MOST_CHARACTERS = 5_000_000;
/** A browser that nobody needs is ended. */
const IDLE_MS = 60_000;
const WANTED = new Set(['Document', 'Script', 'XHR', 'Fetch']);

/** Fetches one address within the rules of the network, for a page that is being shown. */
export type FetchForPage = (url: string) => Promise<FetchResult>;

interface Paused {
  requestId: string;
  resourceType: string;
  request: { url: string; method: string };
}

/**
 * Shows a page in a browser and gives back the HTML its scripts have made of it. The browser reaches no network: each of
 * its requests is fetched by us, or is refused. One page at a time.
 */
export class PageRenderer {
  #browser: Promise<OpenBrowser> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly where: string) {}

  /** @param page as it was fetched; undefined when the browser cannot show it */
  render(page: FetchedDocument, fetch: FetchForPage, signal: AbortSignal): Promise<string | undefined> {
    const shown = this.#turn.then(() => this.#show(page, fetch, signal));
    this.#turn = shown.catch(() => undefined);
    return shown;
  }

  /** Called by Nest. */
  onModuleDestroy(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const browser = this.#browser;
    this.#browser = undefined;
    await (await browser?.catch(() => undefined))?.close();
  }

  async #show(page: FetchedDocument, fetch: FetchForPage, signal: AbortSignal): Promise<string | undefined> {
    if (signal.aborted) return undefined;
    clearTimeout(this.#idle);
    try {
      const { tools } = await this.#open();
      return await showIn(tools, page, fetch, signal);
    } finally {
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async #open(): Promise<OpenBrowser> {
    const known = await this.#browser?.catch(() => undefined);
    if (known?.tools.isOpen) return known;
    // one that ended by itself leaves its folder
    await known?.close();
    this.#browser = openBrowser(this.where);
    return this.#browser;
  }
}

async function showIn(
  tools: DevTools,
  page: FetchedDocument,
  fetch: FetchForPage,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { browserContextId } = await tools.send('Target.createBrowserContext', { ...NO_NETWORK });
  try {
    const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true });
    const session = String(sessionId);
    const requests = new PageRequests(tools, session, page, fetch);
    const stop = tools.listen(session, (event) => requests.receive(event));
    try {
      await tools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, session);
      await tools.send('Page.enable', {}, session);
      // answered when the document comes, which we hold in hand
      await tools.send('Page.navigate', { url: page.finalUrl }, session);
      await requests.settle(signal);
      const expression = `document.documentElement.outerHTML.slice(0, ${MOST_CHARACTERS})`;
      const { result } = await tools.send('Runtime.evaluate', { expression, returnByValue: true }, session);
      const html = (result as { value?: unknown } | undefined)?.value;
      return typeof html === 'string' ? html : undefined;
    } finally {
      stop();
    }
  } finally {
    await tools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
  }
}

/** What a page asks for while it is shown. */
class PageRequests {
  #open = 0;
  #count = 0;
  #loaded = false;
  #last = performance.now();

  constructor(
    private readonly tools: DevTools,
    private readonly session: string,
    private readonly page: FetchedDocument,
    private readonly fetch: FetchForPage,
  ) {}

  receive({ method, params }: BrowserEvent): void {
    if (method === 'Page.loadEventFired') this.#loaded = true;
    if (method !== 'Fetch.requestPaused') return;
    this.#open += 1;
    void this.#answer(params as unknown as Paused)
      .catch(() => undefined)
      .finally(() => {
        this.#open -= 1;
        this.#last = performance.now();
      });
  }

  /** Until the page has loaded and asks for nothing more, or its time is up. */
  async settle(signal: AbortSignal): Promise<void> {
    const end = performance.now() + LONGEST_MS;
    while (!signal.aborted && performance.now() < end) {
      const isQuiet = this.#open === 0 && performance.now() - this.#last > QUIET_MS;
      if (this.#loaded && isQuiet) return;
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  async #answer({ requestId, resourceType, request: { url, method } }: Paused): Promise<void> {
    const isPage = url === this.page.finalUrl && this.#count === 0;
    this.#count += 1;
    const isWanted = WANTED.has(resourceType) && method === 'GET' && this.#count <= MOST_REQUESTS;
    const answer = isPage ? this.page : isWanted ? await this.fetch(url) : undefined;
    if (!answer?.ok) {
      await this.#send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    const type = isPage ? 'text/html; charset=utf-8' : answer.contentType || 'application/octet-stream';
    const body = isPage ? Buffer.from(answer.body) : (answer.bytes ?? Buffer.from(answer.body));
    await this.#send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'content-type', value: type },
        { name: 'access-control-allow-origin', value: '*' },
      ],
      body: body.toString('base64'),
    });
  }

  #send(method: string, params: Record<string, unknown>) {
    return this.tools.send(method, params, this.session);
  }
}
