import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { IS_PAUSED } from '../persistence/links.repository.js';

export interface TitledPage {
  title: string;
  url: string;
}

const LONGEST = 100;
const MOST_WORDS = 8;
const MOST_PAGES = 8;
const TITLE = 'coalesce(owner_title, page_title)';

/** What `LIKE` reads as more than a letter stands for itself. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Pages whose title has all words, or beginnings of words, that were typed so far; those that begin with it first. */
@Injectable()
export class FindTitlesQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string, typed: string): Promise<TitledPage[]> {
    requireService(principal);
    const text = typed.replaceAll('\0', '').slice(0, LONGEST).toWellFormed().toLowerCase().trim();
    const words = text.split(/\s+/, MOST_WORDS).filter(Boolean);
    if (words.length === 0) return [];
    return this.uow.statement<TitledPage & Record<string, unknown>>(
      { tenant: botId },
      `SELECT ${TITLE} AS title, url FROM links
       WHERE bot_id = $1 AND (state = 'ready' OR fetched_at IS NOT NULL) AND file IS NULL AND gone_at IS NULL
         AND lower(${TITLE}) LIKE ALL($2::text[]) AND NOT ${IS_PAUSED}
       ORDER BY lower(${TITLE}) LIKE $3 DESC, lower(${TITLE}) LIKE $4 DESC, length(${TITLE}), id LIMIT ${MOST_PAGES}`,
      [
        botId,
        words.map((word) => `%${literal(word)}%`),
        `${literal(text)}%`,
        `% ${literal(words[0] ?? '')}%`,
      ],
      'links.titles',
    );
  }
}
