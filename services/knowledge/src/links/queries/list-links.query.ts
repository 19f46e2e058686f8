import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { type Page, pageOf } from '@chirrup/persistence/cursor';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { LinkFile, LinkState } from '../link.js';
import { IS_PAUSED, OWN } from '../persistence/links.repository.js';
import { ThumbnailQueue } from '../thumbnails/thumbnail-queue.js';
import { THUMBNAIL_FILE } from '../thumbnails/thumbnails.repository.js';
import { LINK_ORDERS, type LinkOrder, linkOrder, linksAfter, NO_TEXT } from './link-orders.js';

/** A link as its owner sees it: the owner's words if there are any, the page's otherwise. */
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
  /** The plan has no room for it. */
  paused: boolean;
  version: number;
  /** Which of its texts are the owner's. */
  own: string[];
  /** The small picture made of `thumbnail`: `PENDING` while it is being made, null if it is only wanted now, empty: none. */
  thumbnailFile?: string | null;
  /** The page's own, where its owner is to choose and one link is read. */
  pageTitle?: string;
  pageContent?: string;
}

export interface ListLinks {
  botId: string;
  limit: number;
  /** Cursor of the page before, or the id of its last link; empty for the first page. */
  before: string;
  /** Empty for the newest first. */
  sort?: string | undefined;
  /** Empty for all. */
  show?: string | undefined;
  /** Links before the page, in place of `before`. */
  offset?: number | undefined;
}

/** Which links are shown alone. */
export const LINK_CONDITIONS: Record<string, string> = {
  failed: `state = 'failed'`,
  reading: `state IN ('queued', 'fetching')`,
  changed: 'changed_since_edit',
  gone: 'gone_at IS NOT NULL',
  files: 'file IS NOT NULL',
  paused: IS_PAUSED,
};
const MAX_OFFSET = 1_000_000;

const MAX_ROWS = 100;
const MAX_SHOWN = 1_000;

/** Links of a bot with the beginning of their text: whole texts of a page would be megabytes. */
@Injectable()
export class ListLinksQuery {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly thumbnails: ThumbnailQueue,
  ) {}

  async execute(principal: Principal, { botId, ...page }: ListLinks): Promise<Page<LinkView>> {
    requireBotRole(principal, botId, 'viewer');
    const limit = page.limit > 0 ? Math.min(page.limit, MAX_ROWS) : MAX_ROWS;
    const sort = page.sort || 'newest';
    const [order, shown] = [LINK_ORDERS[sort], page.show ? LINK_CONDITIONS[page.show] : 'true'];
    if (!order) throw new DomainError(commonErrors.invalid, { detail: 'sort' }, 'There is no such order.');
    if (!shown) throw new DomainError(commonErrors.invalid, { detail: 'show' }, 'There are no such links.');
    const offset = Math.min(Math.max(Math.trunc(page.offset ?? 0), 0), MAX_OFFSET);
    const after = await this.#after(botId, order, page.before);
    // the order stands in the statement: each has a plan of its own; the bytes of a long text are known without reading
    // it, and no character has more than four
    const links = await this.uow.statement<LinkView & { place: string }>(
      { tenant: botId },
      `SELECT id, bot_id AS "botId", url, coalesce(owner_thumbnail, page_thumbnail) AS thumbnail,
         coalesce(owner_title, page_title) AS title, left(coalesce(owner_content, page_content), $3) AS content,
         CASE WHEN octet_length(coalesce(owner_content, page_content)) > 4 * $3 THEN true
           ELSE length(coalesce(owner_content, page_content)) > $3 END AS "contentTruncated",
         state, reason, created_at AS "createdAt", fetched_at AS "fetchedAt", file,
         gone_at AS "goneAt", changed_since_edit AS "changedSinceEdit",
         ${IS_PAUSED} AS paused, version, ${OWN} AS own, ${THUMBNAIL_FILE} AS "thumbnailFile", ${order.text ?? NO_TEXT} AS place
       FROM links WHERE bot_id = $1 AND ${after ? linksAfter(order, '$5', '$6') : 'true'} AND ${shown}
       ORDER BY ${linkOrder(order)} LIMIT $2 OFFSET $4`,
      [botId, limit + 1, MAX_SHOWN, offset, ...(after ?? [])],
      `links.list.${sort}.${page.show || 'all'}${after ? '.after' : ''}`,
    );
    const { rows, next } = pageOf(links, limit, ({ place, id }) => order.cursors.write([place, id]));
    const wanted = rows.filter(({ thumbnail, thumbnailFile }) => thumbnail !== '' && thumbnailFile === null);
    await this.thumbnails.want(
      botId,
      wanted.map(({ thumbnail }) => thumbnail),
    );
    return { rows: rows.map(({ place: _, ...link }) => link), next };
  }

  /** Text and id of the link that the page before ended with. */
  async #after(botId: string, order: LinkOrder, before: string): Promise<[string, string] | undefined> {
    if (before === '') return undefined;
    if (!isUuid(before)) return order.cursors.read(before);
    if (!order.text) return ['', before];
    const [link] = await this.uow.statement<{ place: string }>(
      { tenant: botId },
      `SELECT ${order.text} AS place FROM links WHERE bot_id = $1 AND id = $2`,
      [botId, before],
    );
    if (!link)
      throw new DomainError(commonErrors.invalid, { detail: 'before' }, 'There is no such link any more.');
    return [link.place, before];
  }
}
