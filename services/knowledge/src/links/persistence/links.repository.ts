import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { LeftOut, PageBlock } from '../../chunking/page-text.js';
import type { Link, LinkFile, LinkState } from '../link.js';

interface LinkRow {
  id: string;
  bot_id: string;
  url: string;
  url_key: string;
  owner_title: string | null;
  owner_thumbnail: string | null;
  owner_content: string | null;
  page_title: string;
  page_thumbnail: string;
  page_content: string;
  page_blocks: PageBlock[];
  page_left_out: LeftOut[];
  page_hash: string | null;
  state: LinkState;
  reason: string;
  created_at: Date;
  fetched_at: Date | null;
  file: LinkFile | null;
  etag: string;
  last_modified: string;
  missed: number;
  gone_at: Date | null;
  changed_since_edit: boolean;
  paused: boolean;
  version: number;
  written_by: string | null;
}

/** Whether a row of `links` is paused. */
export const IS_PAUSED =
  'EXISTS (SELECT 1 FROM paused_sources p WHERE p.bot_id = links.bot_id AND p.source_id = links.id::text)';

/** Which texts of a row of `links` are the owner's, under their names in the contract. */
export const OWN = `array_remove(ARRAY[CASE WHEN owner_title IS NOT NULL THEN 'title' END,
  CASE WHEN owner_thumbnail IS NOT NULL THEN 'thumbnail' END,
  CASE WHEN owner_content IS NOT NULL THEN 'knowledge_content' END], NULL)`;

/** Which link, and of what page. */
export type Address = Pick<Link, 'id' | 'url'>;

/** Links of the tenant whose transaction it is given. */
@Injectable()
export class LinksRepository {
  /** The link under a row lock: what is read stays true until the transaction ends. */
  async find(tx: Tx, id: string): Promise<Link | undefined> {
    const rows = await tx.query<LinkRow>(
      `SELECT *, ${IS_PAUSED} AS paused FROM links WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return rows[0] && toLink(rows[0]);
  }

  async findByUrl(tx: Tx, botId: string, urlKey: string): Promise<Link | undefined> {
    const rows = await tx.query<LinkRow>(
      `SELECT *, ${IS_PAUSED} AS paused FROM links WHERE bot_id = $1 AND url_key = $2 FOR UPDATE`,
      [botId, urlKey],
    );
    return rows[0] && toLink(rows[0]);
  }

  /** Another link of the bot that was read and teaches the same. */
  async findCopy(tx: Tx, botId: string, hash: string): Promise<{ url: string } | undefined> {
    const rows = await tx.query<{ url: string }>(
      "SELECT url FROM links WHERE bot_id = $1 AND page_hash = $2 AND state = 'ready' AND gone_at IS NULL LIMIT 1",
      [botId, hash],
    );
    return rows[0];
  }

  /** Whether there is room for one more of `allowed`; others who ask wait until this transaction ends. */
  async hasRoom(tx: Tx, botId: string, allowed: number): Promise<boolean> {
    await this.lockCount(tx, botId);
    return (await this.#count(tx, botId)) < allowed;
  }

  /** Others who count, and make or delete links after it, wait until this transaction ends. To be taken before other locks. */
  async lockCount(tx: Tx, botId: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`chirrup.knowledge.links.${botId}`]);
  }

  /** How many links may be in use; -1 for all, undefined if the plan was never applied. */
  async limit(tx: Tx, botId: string): Promise<number | undefined> {
    const [row] = await tx.query<{ links: number }>('SELECT links FROM link_limits WHERE bot_id = $1', [
      botId,
    ]);
    return row?.links;
  }

  async saveLimit(tx: Tx, botId: string, limit: number): Promise<void> {
    await tx.query(
      'INSERT INTO link_limits (bot_id, links) VALUES ($1, $2) ON CONFLICT (bot_id) DO UPDATE SET links = $2',
      [botId, limit],
    );
  }

  /** Which links in use are beyond the oldest `limit`, and which paused ones are not. Others who ask wait. */
  async beyond(tx: Tx, botId: string, limit: number): Promise<{ pause: Address[]; resume: Address[] }> {
    await this.lockCount(tx, botId);
    const rows = await tx.query<Address & { paused: boolean }>(
      `SELECT id, url, paused FROM (
         SELECT id, url, ${IS_PAUSED} AS paused, $2 >= 0 AND row_number() OVER (ORDER BY id) > $2 AS over
         FROM links WHERE bot_id = $1) ranked
       WHERE paused <> over`,
      [botId, limit],
    );
    const those = (paused: boolean) => rows.filter((row) => row.paused === paused);
    return { pause: those(false), resume: those(true) };
  }

  /** Whether a bot has more links than the plan that was applied last has room for. */
  async isBeyondLimit(tx: Tx, botId: string): Promise<boolean> {
    const limit = await this.limit(tx, botId);
    return limit !== undefined && limit >= 0 && (await this.#count(tx, botId)) > limit;
  }

  async #count(tx: Tx, botId: string): Promise<number> {
    const rows = await tx.query<{ n: number }>('SELECT count(*)::int AS n FROM links WHERE bot_id = $1', [
      botId,
    ]);
    return rows[0]?.n ?? 0;
  }

  /** False when the bot has this address already. */
  async insert(tx: Tx, link: Link): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO links (id, bot_id, url, url_key, owner_title, owner_thumbnail, owner_content,
         page_title, page_thumbnail, page_content, page_blocks, page_hash, state, reason,
         etag, last_modified, missed, gone_at, changed_since_edit, fetched_at, page_left_out, written_by, created_at, file)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
       ON CONFLICT (bot_id, url_key) DO NOTHING RETURNING id`,
      [link.id, link.botId, ...changeable(link), link.createdAt, link.file && JSON.stringify(link.file)],
    );
    return rows.length === 1;
  }

  /** The link's version now; undefined when another link of the bot has this address. */
  async update(tx: Tx, link: Link): Promise<number | undefined> {
    const rows = await tx.query<{ version: number }>(
      `UPDATE links SET url = $2, url_key = $3, owner_title = $4, owner_thumbnail = $5, owner_content = $6,
         page_title = $7, page_thumbnail = $8, page_content = $9, page_blocks = $10, page_hash = $11,
         state = $12, reason = $13, etag = $14, last_modified = $15, missed = $16, gone_at = $17,
         changed_since_edit = $18, fetched_at = $19, page_left_out = $20, written_by = $21,
         version = version + ((url, owner_title, owner_thumbnail, owner_content)
           IS DISTINCT FROM ($2::text, $4::text, $5::text, $6::text))::int
       WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM links o WHERE o.bot_id = links.bot_id AND o.url_key = $3 AND o.id <> $1)
       RETURNING version`,
      [link.id, ...changeable(link)],
    );
    return rows[0]?.version;
  }

  /** What was deleted; undefined when there was no such link. */
  async delete(tx: Tx, id: string): Promise<Pick<Link, 'state' | 'file'> | undefined> {
    const rows = await tx.query<LinkRow>('DELETE FROM links WHERE id = $1 RETURNING state, file', [id]);
    return rows[0];
  }
}

function changeable({
  url,
  urlKey,
  owner,
  page,
  state,
  reason,
  freshness,
  fetchedAt,
  writtenBy,
}: Link): unknown[] {
  return [
    ...[url, urlKey, owner.title, owner.thumbnail, owner.content],
    ...[page.title, page.thumbnail, page.content, JSON.stringify(page.blocks), page.hash, state, reason],
    ...[freshness.validators.etag, freshness.validators.lastModified, freshness.missed],
    ...[freshness.goneAt, freshness.changedSinceEdit, fetchedAt, JSON.stringify(page.leftOut)],
    writtenBy,
  ];
}

function toLink(row: LinkRow): Link {
  return {
    id: row.id,
    botId: row.bot_id,
    url: row.url,
    urlKey: row.url_key,
    owner: { title: row.owner_title, thumbnail: row.owner_thumbnail, content: row.owner_content },
    page: {
      title: row.page_title,
      thumbnail: row.page_thumbnail,
      content: row.page_content,
      blocks: row.page_blocks,
      leftOut: row.page_left_out,
      hash: row.page_hash,
    },
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    fetchedAt: row.fetched_at,
    file: row.file,
    paused: row.paused,
    version: row.version,
    writtenBy: row.written_by,
    freshness: {
      validators: { etag: row.etag, lastModified: row.last_modified },
      missed: row.missed,
      goneAt: row.gone_at,
      changedSinceEdit: row.changed_since_edit,
    },
  };
}
