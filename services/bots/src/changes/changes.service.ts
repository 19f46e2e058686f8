import { isUuid } from '@chirrup/kernel/ids';
import { cursorsOf, type Page, pageOf } from '@chirrup/persistence/cursor';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botChannel } from '@chirrup/proto/channels';
import type { EntriesChanged, EntryChange } from '@chirrup/proto/gen/common/v1/common';
import { type Act, isKeptKind } from '@chirrup/proto/kept-fields';
import type { BotEdited } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Change, NewChange } from './change.js';
import { ChangeLog } from './change-log.js';

export interface ListChanges {
  botId: string;
  /** 0 for the usual number. */
  limit: number;
  /** Cursor of the page before, or the id of its last change; empty for the newest. */
  before: string;
}

const DEFAULT_ROWS = 50;
const MAX_ROWS = 100;
const CURSORS = cursorsOf('changes', ['id']);

const ACTS: readonly Act['source'][] = ['import', 'restore', 'plan'];

@Injectable()
export class ChangesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly log: ChangeLog,
    private readonly fanOut: FanOut,
  ) {}

  /** What was changed, newest first; ids grow with time, so they are the cursor too. */
  async list(principal: Principal, { botId, limit, before }: ListChanges): Promise<Page<Change>> {
    requireBotRole(principal, botId, 'viewer');
    const [last] = before === '' || isUuid(before) ? [before || null] : CURSORS.read(before);
    const rows = Math.min(limit > 0 ? limit : DEFAULT_ROWS, MAX_ROWS);
    const changes = await this.uow.statement<Change>(
      { tenant: botId },
      `SELECT c.id, c.bot_id AS "botId", c.at, c.user_id AS "userId", c.kind, c.subject, c.before, c.after, split_part(c.source, ' ', 1) AS source,
         greatest(1, (SELECT count(*) FROM bot_changes x WHERE x.bot_id = c.bot_id AND x.act = c.id))::int AS count,
         ARRAY(SELECT DISTINCT x.kind FROM bot_changes x WHERE x.bot_id = c.bot_id AND x.act = c.id OR x.id = c.id) AS kinds,
         coalesce(nullif(m.email, ''), CASE WHEN b.owner_user_id = c.user_id THEN b.owner_user_email END, '') AS "userEmail"
       FROM bot_changes c JOIN bots b ON b.id = c.bot_id
       LEFT JOIN bot_members m ON m.bot_id = c.bot_id AND m.user_id = c.user_id
       WHERE c.bot_id = $1 AND b.deleted_at IS NULL AND coalesce(c.act, c.id) = c.id AND ($2::uuid IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3`,
      [botId, last, rows + 1],
      'bots.changes',
    );
    return pageOf(changes, rows, ({ id }) => CURSORS.write([id]));
  }

  /** Writes down what was done to entries that other services keep. */
  async noteEntries(
    tx: Tx,
    { botId, userId, source, partOf, changes }: EntriesChanged,
    at: Date,
  ): Promise<void> {
    // one that is purged has no history
    const bots = await tx.query('SELECT id FROM bots WHERE id = $1', [botId]);
    if (bots.length === 0) return;
    const act = { source: ACTS.find((known) => known === source) ?? '', partOf } as const;
    await this.log.write(tx, botId, { userId, at, act }, changes.flatMap(toChange));
    const edited: BotEdited = { edited: 'history', tab: '' };
    tx.afterCommit(() => this.fanOut.publish(botChannel(botId), edited));
  }
}

const toChange = ({ id, kind, subject, beforeJson, afterJson }: EntryChange): NewChange[] => {
  if (!isKeptKind(kind)) return [];
  return [{ id, kind, subject, before: fieldsIn(beforeJson), after: fieldsIn(afterJson) }];
};

const fieldsIn = (json: string) => (json === '' ? null : JSON.parse(json));
