import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../domain/link.errors.js';
import { requireId } from '../domain/require-id.js';
import { IS_PAUSED, OWN } from '../persistence/links.repository.js';
import type { LinkView } from './list-links.query.js';

/** One link with its whole text, and the page's where the owner is to choose. */
@Injectable()
export class GetLinkQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string, id: string): Promise<LinkView> {
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
}
