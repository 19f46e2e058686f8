import { newId } from '@chirrup/kernel/ids';
import type { NewJob } from '@chirrup/persistence/jobs/jobs';

export const FETCH_LINK = 'fetch-link';

export interface FetchLinkPayload {
  linkId: string;
}

/** The job that reads one link's page. */
export function fetchLinkJob(link: { id: string; botId: string }): NewJob {
  const payload: FetchLinkPayload = { linkId: link.id };
  return { id: newId(), kind: FETCH_LINK, botId: link.botId, queueKey: link.id, payload };
}
