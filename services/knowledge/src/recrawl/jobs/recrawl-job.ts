import { newId } from '@chirrup/kernel/ids';
import type { NewJob } from '@chirrup/persistence/jobs/jobs';

export const RECRAWL = 'recrawl';

/** The job that reads all pages of a bot again; the re-crawl takes its id. A bot has one at a time. */
export const recrawlJob = (botId: string, runAt: Date): NewJob => ({
  id: newId(),
  kind: RECRAWL,
  botId,
  queueKey: botId,
  payload: {},
  runAt,
});
