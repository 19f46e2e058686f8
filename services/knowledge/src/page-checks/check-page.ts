import { failure } from '../crawling/fetching/fetch-result.js';
import type { Fetcher } from '../crawling/fetching/fetcher.js';
import type { CheckedPage } from './domain/page-facts.js';
import { inspectPage } from './inspect-page.js';

const NOTHING = { policies: [], scripts: [], mentioned: false, hidingRules: [] };

/** Of a page that could not be processed. */
export const uncheckable = (finalUrl: string, productFailure = ''): CheckedPage => {
  const { reason } = failure('UNREADABLE', 'The page could not be processed.');
  return { ...NOTHING, finalUrl, failure: reason, productFailure };
};

/** Asks for a page and for the product's script, and says what it found; never throws for what they are or do. */
export async function checkPage(
  fetcher: Fetcher,
  url: string,
  productUrl: string,
  signal?: AbortSignal,
): Promise<CheckedPage> {
  const port = URL.parse(url)?.port;
  const script = `${productUrl}/lib/chirrup.js`;
  const [page, product] = await Promise.all([
    fetcher.fetch(url, { signal, port }),
    // any type will do
    fetcher.fetch(script, { signal, port: URL.parse(script)?.port, wanted: 'robots' }),
  ]);
  const productFailure = product.ok ? '' : product.reason;
  if (!page.ok) return { ...NOTHING, finalUrl: url, failure: page.reason, productFailure };
  try {
    const facts = await inspectPage(page.body, page.finalUrl, page.policies);
    return { ...facts, failure: '', productFailure };
  } catch {
    return uncheckable(page.finalUrl, productFailure);
  }
}
