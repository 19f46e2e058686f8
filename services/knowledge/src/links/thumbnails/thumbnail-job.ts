import { newId } from '@chirrup/kernel/ids';
import type { NewJob } from '@chirrup/persistence/jobs/jobs';

export const MAKE_THUMBNAIL = 'make-thumbnail';

export interface ThumbnailPayload {
  url: string;
}

export const thumbnailJob = (botId: string, url: string): NewJob => {
  const id = newId();
  return { id, kind: MAKE_THUMBNAIL, botId, queueKey: id, payload: { url } satisfies ThumbnailPayload };
};
