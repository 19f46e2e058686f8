import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { VisitorIdentity } from '../identities/domain/identity.js';
import { forgetIdentity, readIdentity } from '../identities/persistence/identities.rows.js';
import type { Message } from './domain/message.js';
import type { Thread } from './domain/thread.js';
import { MESSAGE_COLUMNS, THREAD_COLUMNS } from './persistence/columns.js';
import { removeThreads } from './persistence/remove-threads.js';
import { reportThreads } from './persistence/report-threads.js';
import { checkThreadId } from './reader.js';
import { ThreadAnnouncer } from './thread-announcer.js';

const PAGE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

// A page beginning after a message; one more than a page says whether there are others.
const SQL = `
  WITH own AS (SELECT id FROM threads WHERE bot_id = $1 AND visitor_id = $2 AND id >= $3),
  found AS (
    SELECT m.id FROM own JOIN messages m ON m.thread_id = own.id
    WHERE (m.thread_id, m.seq) > ($3::uuid, $4::bigint) ORDER BY m.thread_id, m.seq LIMIT ${PAGE + 1}
  ), page AS (
    SELECT ${MESSAGE_COLUMNS}, own.value AS "myVote", own.reason AS "myReason", own.comment AS "myComment" FROM found JOIN messages m ON m.id = found.id
    LEFT JOIN reviews own ON own.thread_id = m.thread_id AND own.message_id = m.id AND own.visitor_id = $2
    ORDER BY m.thread_id, m.seq LIMIT ${PAGE}
  )
  SELECT (SELECT count(*) > ${PAGE} FROM found) AS "hasMore",
    (SELECT coalesce(json_agg(page ORDER BY page."threadId", page.seq), '[]') FROM page) AS messages,
    (SELECT coalesce(json_agg(x ORDER BY x.id), '[]') FROM (
      SELECT ${THREAD_COLUMNS} FROM threads t WHERE t.id IN (SELECT "threadId" FROM page)) x) AS threads`;

export interface ExportVisitor {
  botId: string;
  /** The last message of the page before; empty and 0 for the first page. */
  afterThreadId: string;
  afterSeq: number;
}

export interface VisitorExport {
  threads: Thread[];
  messages: Message[];
  hasMore: boolean;
  /** On the first page. */
  identity?: VisitorIdentity | undefined;
}

@Injectable()
export class VisitorDataService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: ThreadAnnouncer,
  ) {}

  /** What is stored of a visitor with a bot, in pages. */
  async export(
    principal: Principal,
    { botId, afterThreadId, afterSeq }: ExportVisitor,
  ): Promise<VisitorExport> {
    const visitorId = requireVisitor(principal, botId);
    const after = afterThreadId ? checkThreadId(afterThreadId) : FIRST_ID;
    const seq = Math.min(Math.max(Math.trunc(afterSeq) || 0, 0), Number.MAX_SAFE_INTEGER);
    const [row] = await this.uow.statement<VisitorExport>({ tenant: botId }, SQL, [
      botId,
      visitorId,
      after,
      seq,
    ]);
    const { threads = [], messages = [], hasMore = false } = row ?? {};
    const identity = afterThreadId ? undefined : await readIdentity(this.uow, botId, visitorId);
    return { threads, identity, messages: messages.map((message) => ({ ...message, trace: null })), hasMore };
  }

  /**
   * Deletes everything that is stored of a visitor with a bot.
   * @param signal ends it early; the same again goes on
   */
  async erase(principal: Principal, botId: string, signal?: AbortSignal): Promise<void> {
    const visitorId = requireVisitor(principal, botId);
    const condition = { sql: 't.visitor_id = $2', value: visitorId };
    await removeThreads(this.uow, {
      botId,
      signal,
      condition,
      removed: (tx, threadIds) => reportThreads(this.outbox, tx, { botId, threadIds, type: 'ThreadErased' }),
      announce: (threadIds) => this.announcer.threadsGone(botId, threadIds),
    });
    await this.uow.run({ tenant: botId }, (tx) => forgetIdentity(tx, botId, visitorId));
    this.outbox.written.wake();
  }
}
