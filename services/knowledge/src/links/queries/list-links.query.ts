import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { LinkFile, LinkState } from '../link.js';

/** A link as its owner sees it: the owner's words where there are any, the page's otherwise. */
export interface LinkView {
  id: string;
  botId: string;
  url: string;
  thumbnail: string;
  title: string;
  content: string;
  /** `content` is only the beginning of the text. */
  contentTruncated: boolean;
  state: LinkState;
  reason: string;
  createdAt: Date;
  fetchedAt: Date | null;
  file: LinkFile | null;
  goneAt: Date | null;
  changedSinceEdit: boolean;
}

export interface ListLinks {
  botId: string;
  limit: number;
  before: string;
}

const MAX_ROWS = 100;
const MAX_SHOWN = 1_000;

/**
 * Links of a bot, newest first, with the beginning of their text: whole texts of a page would be megabytes. `before` is the
 * id the last page ended with.
 */
@Injectable()
export class ListLinksQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, ...page }: ListLinks): Promise<LinkView[]> {
    requireBotRole(principal, botId, 'viewer');
    const limit = page.limit > 0 ? Math.min(page.limit, MAX_ROWS) : MAX_ROWS;
    if (page.before && !isUuid(page.before))
      throw new DomainError(commonErrors.invalid, { detail: 'before' }, 'before must be the _id of a link.');
    // the bytes of a long text are known without reading it, and no character has more than four
    return this.uow.statement<LinkView & Record<string, unknown>>(
      { tenant: botId },
      `SELECT id, bot_id AS "botId", url, coalesce(owner_thumbnail, page_thumbnail) AS thumbnail,
         coalesce(owner_title, page_title) AS title, left(coalesce(owner_content, page_content), $4) AS content,
         CASE WHEN octet_length(coalesce(owner_content, page_content)) > 4 * $4 THEN true
           ELSE length(coalesce(owner_content, page_content)) > $4 END AS "contentTruncated",
         state, reason, created_at AS "createdAt", fetched_at AS "fetchedAt", file,
         gone_at AS "goneAt", changed_since_edit AS "changedSinceEdit"
       FROM links WHERE bot_id = $1 AND ($2::uuid IS NULL OR id < $2::uuid) ORDER BY id DESC LIMIT $3`,
      [botId, page.before || null, limit, MAX_SHOWN],
      'links.list',
    );
  }
}
