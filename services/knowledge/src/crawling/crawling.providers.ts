import { isPublicAddress } from '@chirrup/kernel/addresses/public-address';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { DocumentReader } from '../documents/document-reader.js';
import { PageExtractor } from '../extraction/page-extractor.js';
import { KNOWLEDGE_CONFIG, type KnowledgeConfig } from '../knowledge.config.js';
import { Fetcher } from './fetching/fetcher.js';
import { HostRateLimiter, politeRate } from './fetching/host-rate-limiter.js';
import { PageReader } from './page-reader.js';
import { PageRenderer } from './rendering/page-renderer.js';
import { ROBOT_NAME, Robots } from './robots.js';

const CONNECTIONS_PER_HOST = 2;
/** The browser that shows pages made by scripts; absent without one. */
export const RENDERER = Symbol('PageRenderer');

/** The fetcher as the settings want it. */
export const openFetcher = (
  config: Pick<KnowledgeConfig, 'CRAWLER_ALLOW_PRIVATE' | 'LIMITS_SCALE' | 'PUBLIC_URL'>,
): Fetcher => {
  const allowPrivate = config.CRAWLER_ALLOW_PRIVATE === 'true';
  const about = config.PUBLIC_URL ? ` (+${config.PUBLIC_URL})` : '';
  const rateOf = politeRate(allowPrivate, config.LIMITS_SCALE);
  return new Fetcher({
    gate: new HostRateLimiter({ rateOf, connections: CONNECTIONS_PER_HOST }),
    userAgent: `${ROBOT_NAME}/1.0${about}`,
    isAllowedAddress: allowPrivate ? () => true : isPublicAddress,
  });
};

/** The one fetcher of the process and what reads through it. */
export const crawlingProviders: Provider[] = [
  { provide: Fetcher, inject: [KNOWLEDGE_CONFIG], useFactory: openFetcher },
  { provide: PageExtractor, useFactory: () => new PageExtractor() },
  { provide: Robots, inject: [Fetcher], useFactory: (fetcher: Fetcher) => new Robots(fetcher) },
  {
    provide: RENDERER,
    inject: [KNOWLEDGE_CONFIG],
    useFactory: ({ CRAWLER_BROWSER }: KnowledgeConfig) =>
      CRAWLER_BROWSER ? new PageRenderer(CRAWLER_BROWSER) : undefined,
  },
  {
    provide: PageReader,
    inject: [Fetcher, Robots, PageExtractor, DocumentReader, LOG, RENDERER],
    useFactory: (...parts: ConstructorParameters<typeof PageReader>) => new PageReader(...parts),
  },
];
