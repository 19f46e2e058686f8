import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import type { Act, NewChange } from './change.js';

const KEPT_MS = 180 * 86_400_000;
/** How long the next part of an act may be under way. */
const NAMED_PART_MS = 3_600_000;
const NEXT_PART_MS = 10_000;

const ADD = `
  INSERT INTO bot_changes (id, bot_id, at, user_id, kind, subject, before, after, act, source)
  SELECT id, $1, $2, $3, kind, subject, before, after, $9, $10
  FROM unnest($4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[]) AS c(id, kind, subject, before, after)`;

const FORGET = 'DELETE FROM bot_changes WHERE bot_id = $1 AND at < $2';

/** Parts of a named act belong together, whatever others write in between. */
const NAMED = `
  SELECT act FROM bot_changes WHERE bot_id = $1 AND at > $4 AND user_id = $2 AND source = $3 ORDER BY at DESC LIMIT 1`;

const NEWEST = `
  SELECT act FROM (SELECT * FROM bot_changes WHERE bot_id = $1 ORDER BY id DESC LIMIT 1) newest
  WHERE user_id = $2 AND source = $3 AND at > $4`;

const WRITER = `
  SELECT user_id AS "userId" FROM bot_changes WHERE bot_id = $1 AND kind = $2 AND subject = $3 ORDER BY id DESC LIMIT 1`;

/** Of each field who changed it last. */
const WRITERS_OF_FIELDS = `
  SELECT DISTINCT ON (f.field) f.field, c.user_id AS "userId" FROM bot_changes c, unnest($4::text[]) AS f(field)
  WHERE c.bot_id = $1 AND c.kind = $2 AND c.subject = $3 AND (c.before -> f.field) IS DISTINCT FROM (c.after -> f.field)
  ORDER BY f.field, c.id DESC`;

/** Writes down what is changed, in the transaction of the change. */
@Injectable()
export class ChangeLog {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  add(tx: Tx, botId: string, by: Principal, changes: readonly NewChange[], act?: Act): Promise<void> {
    const done = { userId: writerOf(by) ?? '', at: new Date(this.clock.now()), act };
    return this.write(tx, botId, done, changes);
  }

  /** What is written together is one entry of the history, and so are the parts of one act. */
  async write(
    tx: Tx,
    botId: string,
    {
      userId,
      at,
      act: { source, partOf } = { source: '' },
    }: { userId: string; at: Date; act?: Act | undefined },
    changes: readonly NewChange[],
  ): Promise<void> {
    if (changes.length === 0) return;
    const now = at.getTime();
    const ids = changes.map(({ id }) => id ?? newId());
    const name = partOf ? `${source} ${partOf}` : source;
    const since = now - (partOf ? NAMED_PART_MS : NEXT_PART_MS);
    // parts come from several services at once
    if (partOf) await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`chirrup.bots.act.${partOf}`]);
    const [before] =
      partOf || source === 'import'
        ? await tx.query<{ act: string }>(partOf ? NAMED : NEWEST, [botId, userId, name, new Date(since)])
        : [];
    await tx.query(ADD, [
      botId,
      at,
      userId,
      ids,
      changes.map(({ kind }) => kind),
      changes.map(({ subject }) => subject),
      changes.map((change) => change.before && JSON.stringify(change.before)),
      changes.map(({ after }) => after && JSON.stringify(after)),
      before?.act ?? ids[0],
      name,
    ]);
    await tx.query(FORGET, [botId, new Date(now - KEPT_MS)]);
  }

  /**
   * Whether an edit that says no version would take the place of what its author may never have read: somebody else
   * wrote it last.
   * @param fields only these of it
   */
  async isUnseen(
    tx: Tx,
    botId: string,
    by: Principal,
    { kind, subject }: Pick<NewChange, 'kind' | 'subject'>,
    fields?: readonly string[],
  ): Promise<boolean> {
    const user = writerOf(by);
    if (user === null) return false;
    const of = [botId, kind, subject];
    const writers = await (fields
      ? tx.query<{ userId: string }>(WRITERS_OF_FIELDS, [...of, fields])
      : tx.query<{ userId: string }>(WRITER, of));
    return writers.some(({ userId }) => userId !== '' && userId !== user);
  }
}
