import { failure } from '../crawling/fetching/fetch-result.js';
import type { Fetcher } from '../crawling/fetching/fetcher.js';
import type { CheckedPage, PageFacts } from './domain/page-facts.js';
import type { InspectedSource } from './inspection-process.js';

const NOTHING = { policies: [], scripts: [], mentioned: false, hidingRules: [] };

/** Of a page that could not be processed. */
export const uncheckable = (finalUrl: string, productFailure = ''): CheckedPage => {
  const { reason } = failure('UNREADABLE', 'The page could not be processed.');
  return { ...NOTHING, finalUrl, failure: reason, productFailure };
};

/** Undefined when a page takes too much. */
type Inspect = (page: InspectedSource) => Promise<PageFacts | undefined>;

/** Asks for a page and for the product's script, and says what it found; never throws for what they are or do. */
export async function checkPage(
  fetcher: Fetcher,
  inspect: Inspect,
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
    const facts = await inspect(page);
    if (!facts) return uncheckable(page.finalUrl, productFailure);
    return { ...facts, failure: '', productFailure };
  } catch {
    return uncheckable(page.finalUrl, productFailure);
  }
}
