import { withoutDeadline } from '@chirrup/kernel/deadline';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { normaliseUrl, parsePageUrl } from '../crawling/fetching/page-url.js';
import { IN_USE, readGeneration } from '../search/postgres/postgres-search-rows.js';
import { type ContextSection, type PagePassage, sectionsAround } from './sections-around.js';

const MOST_PASSAGES = 24;
const MOST_BYTES = 200_000;
/** So many passages before and after a found one may belong to the same list or table. */
const REACH = 40;
const MOST_ROWS = 2_000;
const REMEMBERED_BYTES = 16 * 1_048_576;
/** As old as the index that was searched may be. */
const CURRENT_MS = 500;
const CURRENT_BOTS = 5_000;

const PASSAGES = `
  WITH found AS (
    SELECT source_id, position FROM search_documents d
    WHERE d.bot_id = $1 AND d.doc_id = ANY ($2) AND d.kind = 'passage' AND ${IN_USE}
    UNION ALL
    SELECT source_id, min(position) FROM search_documents d
    WHERE d.bot_id = $1 AND d.source_id = $3 AND d.kind = 'passage' AND ${IN_USE} GROUP BY source_id
  )
  SELECT d.doc_id AS "docId", d.source_id AS "linkId", d.position, d.title, d.text, d.url, d.fetched_at AS "fetchedAt",
    d.language, (SELECT generation FROM search_generations WHERE bot_id = $1) AS generation
  FROM search_documents d
  WHERE d.bot_id = $1 AND d.kind = 'passage' AND d.source_id IN (SELECT source_id FROM found) AND EXISTS (
    SELECT 1 FROM found f WHERE f.source_id = d.source_id AND abs(f.position - d.position) <= ${REACH})
  ORDER BY d.source_id, d.position LIMIT ${MOST_ROWS}`;

const PAGE = `
  SELECT id, coalesce(owner_title, page_title) AS title FROM links
  WHERE bot_id = $1 AND url_key = $2 AND state = 'ready'`;

type Row = Omit<PagePassage, 'fetchedAt'> & { fetchedAt: string; generation: string };

/** Passages as they were in a generation of the bot's index. */
interface Remembered {
  passages: readonly PagePassage[];
  generation: string;
}

const bytesOf = ({ passages }: Remembered): number =>
  passages.reduce((sum, { title, text }) => sum + 2 * (title.length + text.length) + 500, 0);

/** The pages around found passages: whole sections with their neighbours, as far as there is room. */
@Injectable()
export class ReadContextQuery {
  readonly #remembered = new LRUCache<string, Remembered>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: bytesOf,
  });
  readonly #generations = new LRUCache<string, Promise<string | undefined>>({
    max: CURRENT_BOTS,
    ttl: CURRENT_MS,
  });

  constructor(private readonly uow: UnitOfWork) {}

  /**
   * @param docIds of the passages found, best first
   * @param pageUrl of the page the visitor is on
   */
  async execute(
    botId: string,
    docIds: readonly string[],
    maxBytes: number,
    pageUrl?: string,
  ): Promise<{ sections: ContextSection[]; pageTitle?: string | undefined }> {
    const page = pageUrl ? await this.#page(botId, pageUrl) : undefined;
    const found = docIds.slice(0, MOST_PASSAGES);
    if (found.length === 0 && !page) return { sections: [] };
    const passages = await this.#passages(botId, found, page?.id ?? '');
    const first = page && passages.find(({ linkId }) => linkId === page.id);
    const hits = first ? [...found, first.docId] : found;
    const sections = sectionsAround(passages, hits, Math.min(Math.max(0, maxBytes), MOST_BYTES));
    return { sections, pageTitle: page?.title };
  }

  /** Questions come back to the same passages, which change seldom. */
  async #passages(botId: string, found: readonly string[], pageId: string): Promise<readonly PagePassage[]> {
    const key = [botId, pageId, ...found].join(' ');
    const known = this.#remembered.get(key);
    if (known && known.generation === (await this.#generation(botId))) return known.passages;
    const rows = await this.uow.statement<Row>(
      { tenant: botId },
      PASSAGES,
      [botId, found, pageId],
      'context.read',
    );
    const passages = rows.map(({ generation: _, fetchedAt, ...row }) => ({
      ...row,
      fetchedAt: Number(fetchedAt) * 1_000,
    }));
    const generation = rows[0]?.generation;
    if (generation !== undefined) this.#remembered.set(key, { passages, generation });
    return passages;
  }

  #generation(botId: string): Promise<string | undefined> {
    const known = this.#generations.get(botId);
    if (known) return known;
    // the first who asks must not end the others' wait with its deadline
    const reading = withoutDeadline(() => readGeneration(this.uow, botId));
    this.#generations.set(botId, reading);
    reading.catch(() => this.#generations.delete(botId));
    return reading;
  }

  async #page(botId: string, pageUrl: string): Promise<{ id: string; title: string } | undefined> {
    const parsed = parsePageUrl(pageUrl);
    if (!parsed.ok) return undefined;
    const [page] = await this.uow.statement<{ id: string; title: string }>(
      { tenant: botId },
      PAGE,
      [botId, normaliseUrl(parsed.url)],
      'context.page',
    );
    return page;
  }
}
