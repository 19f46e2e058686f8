import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** What is tried again after this long. */
const RETRY_AFTER = '1 day';

/** In place of the file of a picture that is being made. */
export const PENDING = 'pending';

/** SQL: the picture of a link's row; null if nobody has asked for it lately, `PENDING` while it is being made. */
export const THUMBNAIL_FILE = `(SELECT coalesce(t.file, '${PENDING}') FROM thumbnails t
  WHERE t.bot_id = links.bot_id AND t.url_key = md5(coalesce(owner_thumbnail, page_thumbnail))
    AND NOT (t.file = '' AND t.asked_at < now() - interval '${RETRY_AFTER}'))`;

const UNUSED = `NOT EXISTS (SELECT 1 FROM links WHERE links.bot_id = $1
  AND md5(coalesce(owner_thumbnail, page_thumbnail)) = thumbnails.url_key)`;

/** Small pictures of pages by the address of the picture, of the tenant whose transaction it is given. */
@Injectable()
export class ThumbnailsRepository {
  /** True when it is this caller who has to have it made. */
  async claim(tx: Tx, botId: string, url: string): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO thumbnails (bot_id, url_key, url) VALUES ($1, md5($2), $2)
       ON CONFLICT (bot_id, url_key) DO UPDATE SET file = NULL, asked_at = now()
         WHERE thumbnails.file = '' AND thumbnails.asked_at < now() - interval '${RETRY_AFTER}'
       RETURNING 1`,
      [botId, url],
    );
    return rows.length > 0;
  }

  /** False when no link has this picture any more. */
  async finish(tx: Tx, botId: string, url: string, file: string): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE thumbnails SET file = $3 WHERE bot_id = $1 AND url_key = md5($2) RETURNING 1',
      [botId, url, file],
    );
    return rows.length > 0;
  }

  /** Forgets the pictures no link has any more. @returns their files */
  async removeUnused(tx: Tx, botId: string): Promise<string[]> {
    const rows = await tx.query<{ file: string | null }>(
      `DELETE FROM thumbnails WHERE bot_id = $1 AND ${UNUSED} RETURNING file`,
      [botId],
    );
    return rows.flatMap(({ file }) => file || []);
  }
}
