import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import type { NewChange } from './change.js';

const KEPT_CHANGES = 1_000;
const KEPT_MS = 180 * 86_400_000;

const ADD = `
  INSERT INTO bot_changes (id, bot_id, at, user_id, kind, subject, before, after)
  SELECT id, $1, $2, $3, kind, subject, before, after
  FROM unnest($4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[]) AS c(id, kind, subject, before, after)`;

const FORGET = `
  DELETE FROM bot_changes WHERE bot_id = $1 AND (at < $2 OR id <= (
    SELECT id FROM bot_changes WHERE bot_id = $1 ORDER BY id DESC OFFSET ${KEPT_CHANGES} LIMIT 1))`;

/** Writes down what is changed, in the transaction of the change. */
@Injectable()
export class ChangeLog {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async add(tx: Tx, botId: string, by: Principal, changes: readonly NewChange[]): Promise<void> {
    if (changes.length === 0) return;
    const now = this.clock.now();
    await tx.query(ADD, [
      botId,
      new Date(now),
      'userId' in by ? by.userId : '',
      changes.map(() => newId()),
      changes.map(({ kind }) => kind),
      changes.map(({ subject }) => subject),
      changes.map(({ before }) => before && JSON.stringify(before)),
      changes.map(({ after }) => after && JSON.stringify(after)),
    ]);
    await tx.query(FORGET, [botId, new Date(now - KEPT_MS)]);
  }
}
