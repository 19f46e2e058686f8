import type { NewJob } from '@chirrup/persistence/jobs/jobs';
import type { PageCheck } from '../page-check.js';

export const CHECK_PAGE = 'check-page';

export type PageCheckPayload = Pick<PageCheck, 'url' | 'productUrl'>;

export const pageCheckJob = ({ id, botId, url, productUrl }: PageCheck): NewJob => ({
  id,
  kind: CHECK_PAGE,
  botId,
  queueKey: id,
  payload: { url, productUrl } satisfies PageCheckPayload,
});
