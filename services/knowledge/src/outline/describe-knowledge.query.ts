import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { fromOutline } from '../chunking/page-outline.js';
import type { PageBlock } from '../chunking/page-text.js';
import { IS_PAUSED } from '../links/persistence/links.repository.js';
import { pageSections, type Section } from './page-sections.js';
import { takeTurns } from './take-turns.js';

export interface OutlineEntry extends Section {
  linkId: string;
  url: string;
  title: string;
}

interface PageRow {
  id: string;
  url: string;
  title: string;
  owner_content: string | null;
  blocks: PageBlock[];
}

const MAX_ENTRIES = 200;
const MAX_PAGES = 100;

/**
 * Pages near the root of a site describe it best, so shorter addresses come first; of each page a few blocks, those
 * below a question before the others.
 */
const PAGES = `
  SELECT l.id, l.url, coalesce(l.owner_title, l.page_title) AS title, left(l.owner_content, 20000) AS owner_content,
    CASE WHEN l.owner_content IS NULL THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('heading_path', b.value->'heading_path', 'kind', b.value->'kind',
        'text', left(b.value->>'text', 2000)) ORDER BY b.n), '[]')
      FROM (
        SELECT value, n FROM jsonb_array_elements(l.page_blocks) WITH ORDINALITY AS e (value, n)
        ORDER BY (value->'heading_path'->>-1) ~ '[?？؟]\\s*$' DESC NULLS LAST, n LIMIT 40
      ) b
    ) ELSE '[]' END AS blocks
  FROM (
    SELECT * FROM links WHERE bot_id = $1 AND state = 'ready' AND NOT ${IS_PAUSED} ORDER BY length(url), id LIMIT ${MAX_PAGES}
  ) l
  ORDER BY length(l.url), l.id`;

/** What a bot's pages are about, for those who write about it. */
@Injectable()
export class DescribeKnowledgeQuery {
  constructor(private readonly uow: UnitOfWork) {}

  /** @param limit 0 for as many as one answer may have */
  async execute(botId: string, limit: number): Promise<OutlineEntry[]> {
    const pages = await this.uow.statement<PageRow>({ tenant: botId }, PAGES, [botId], 'outline.describe');
    const entries = pages.map(({ id, url, title, owner_content, blocks }) =>
      pageSections(owner_content === null ? blocks : fromOutline(owner_content)).map(
        (section): OutlineEntry => ({ linkId: id, url, title, ...section }),
      ),
    );
    return takeTurns(entries, limit > 0 ? Math.min(limit, MAX_ENTRIES) : MAX_ENTRIES);
  }
}
