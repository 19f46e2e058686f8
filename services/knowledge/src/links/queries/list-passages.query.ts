import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { LeftOut } from '../../chunking/page-text.js';
import { passagesInSteps } from '../../chunking/passages.js';
import { splitPassageTitle } from '../../search/passage-title.js';
import { knowledgeErrors } from '../domain/link.errors.js';
import { requireId } from '../domain/require-id.js';
import { type FetchedPage, type OwnerText, taughtText } from '../link.js';

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
  /** What of the page is not learned; nothing where the owner's own text is. */
  leftOut: readonly LeftOut[];
  /** The owner's own text is learned in place of the page's. */
  isOwnText: boolean;
}

/** The passages of a link, made as the search index makes them. */
@Injectable()
export class ListPassagesQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, linkId, offset }: ListPassages): Promise<TaughtPassages> {
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
}
