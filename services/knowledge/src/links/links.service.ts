import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole, requireService } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { LeftOut } from '../chunking/page-text.js';
import { passagesInSteps } from '../chunking/passages.js';
import { splitPassageTitle } from '../search/passage-title.js';
import { knowledgeErrors } from './domain/link.errors.js';
import { requireId } from './domain/require-id.js';
import { type FetchedPage, type Link, type OwnerText, taughtText } from './link.js';
import { linkChanged } from './link-changes.js';
import { linkEvents } from './link-events.js';
import { LinkIndexer } from './link-indexer.js';
import { IS_PAUSED, LinksRepository, OWN } from './persistence/links.repository.js';
import { LINK_CONDITIONS, type LinkView } from './queries/list-links.query.js';

/** A link may count in several of them. */
export interface LinkCounts {
  total: number;
  failed: number;
  reading: number;
  changed: number;
  gone: number;
  files: number;
  paused: number;
}

const COUNTS = Object.entries(LINK_CONDITIONS).map(
  ([name, shown]) => `count(*) FILTER (WHERE ${shown})::int AS ${name}`,
);

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

const PAGE = 100;

export interface ListPassages {
  botId: string;
  linkId: string;
  /** How many passages were read before. */
  offset: number;
}

type Taught = Pick<FetchedPage, 'title' | 'blocks' | 'leftOut'>;

/** What a link teaches, as answers quote it. */
export interface TaughtPassages {
  passages: { headings: string[]; text: string }[];
  /** Of all pages of this list. */
  total: number;
  /** What of the page is not learned; nothing if the owner's own text is. */
  leftOut: readonly LeftOut[];
  /** The owner's own text is learned in place of the page's. */
  isOwnText: boolean;
}

export interface ResolveLink {
  botId: string;
  id: string;
  choice: string;
}

@Injectable()
export class LinksService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly indexer: LinkIndexer,
    private readonly outbox: Outbox,
  ) {}

  /** One link with its whole text, and the page's where the owner is to choose. */
  async get(principal: Principal, botId: string, id: string): Promise<LinkView> {
    requireBotRole(principal, botId, 'viewer');
    requireId(id, knowledgeErrors.linkNotFound);
    const [link] = await this.uow.statement<LinkView & Record<string, unknown>>(
      { tenant: botId },
      `SELECT id, bot_id AS "botId", url, coalesce(owner_thumbnail, page_thumbnail) AS thumbnail,
         coalesce(owner_title, page_title) AS title, coalesce(owner_content, page_content) AS content,
         false AS "contentTruncated", state, reason, created_at AS "createdAt", fetched_at AS "fetchedAt", file,
         gone_at AS "goneAt", changed_since_edit AS "changedSinceEdit",
         CASE WHEN changed_since_edit THEN page_title ELSE '' END AS "pageTitle",
         CASE WHEN changed_since_edit THEN page_content ELSE '' END AS "pageContent",
         ${IS_PAUSED} AS paused, version, ${OWN} AS own
       FROM links WHERE bot_id = $1 AND id = $2`,
      [botId, id],
      'links.get',
    );
    if (!link) throw new DomainError(knowledgeErrors.linkNotFound);
    return link;
  }

  /** How many links a bot has, and how many of each sort. */
  async count(principal: Principal, botId: string): Promise<LinkCounts> {
    requireBotRole(principal, botId, 'viewer');
    const [counts] = await this.uow.statement<LinkCounts & Record<string, unknown>>(
      { tenant: botId },
      `SELECT count(*)::int AS total, ${COUNTS.join(', ')} FROM links WHERE bot_id = $1`,
      [botId],
      'links.count',
    );
    return counts ?? { total: 0, failed: 0, reading: 0, changed: 0, gone: 0, files: 0, paused: 0 };
  }

  /** Pages whose title has all words, or beginnings of words, that were typed so far; those that begin with it first. */
  async findTitles(principal: Principal, botId: string, typed: string): Promise<TitledPage[]> {
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

  /** The passages of a link, made as the search index makes them. */
  async listPassages(principal: Principal, { botId, linkId, offset }: ListPassages): Promise<TaughtPassages> {
    requireBotRole(principal, botId, 'viewer');
    requireId(linkId, knowledgeErrors.linkNotFound);
    const [row] = await this.uow.statement<{
      url: string;
      owner: Pick<OwnerText, 'title' | 'content'>;
      page: Taught;
    }>(
      { tenant: botId },
      `SELECT url, json_build_object('title', owner_title, 'content', owner_content) AS owner,
         json_build_object('title', page_title, 'blocks', page_blocks, 'leftOut', page_left_out) AS page
       FROM links WHERE bot_id = $1 AND id = $2`,
      [botId, linkId],
      'links.passages',
    );
    if (!row) throw new DomainError(knowledgeErrors.linkNotFound);
    const passages = await passagesInSteps(taughtText(row));
    const isOwnText = row.owner.content !== null;
    const from = Math.max(offset, 0);
    return {
      passages: passages
        .slice(from, from + PAGE)
        .map(({ title, text }) => ({ headings: [...splitPassageTitle(title).headings], text })),
      total: passages.length,
      leftOut: isOwnText ? [] : row.page.leftOut,
      isOwnText,
    };
  }

  /** Settles whose text is taught where a page has changed under its owner's edit; once settled, nothing changes. */
  async resolve(principal: Principal, { botId, id, choice }: ResolveLink): Promise<Link> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, knowledgeErrors.linkNotFound);
    if (choice !== 'mine' && choice !== 'page') throw new DomainError(knowledgeErrors.unknownChoice);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const known = await this.links.find(tx, id);
      if (!known) throw new DomainError(knowledgeErrors.linkNotFound);
      if (!known.freshness.changedSinceEdit) return known;
      const link = { ...known, freshness: { ...known.freshness, changedSinceEdit: false } };
      if (choice === 'page') link.owner = { ...known.owner, title: null, content: null };
      await this.links.update(tx, link);
      if (choice === 'page') {
        await this.indexer.put(tx, link);
        await this.outbox.add(tx, ...linkEvents(link), ...linkChanged(writerOf(principal), known, link));
      }
      return link;
    });
  }
}
