import type { NewJob } from '@chirrup/persistence/jobs/jobs';

export const CRAWL_IMPORT = 'crawl-import';

/** The job that does an import; it carries the import's id, and a bot's imports stand in one queue. */
export function crawlImportJob({ id, botId }: { id: string; botId: string }): NewJob {
  return { id, kind: CRAWL_IMPORT, botId, queueKey: botId, payload: {} };
}
