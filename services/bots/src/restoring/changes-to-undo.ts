import { DomainError } from '@chirrup/kernel/domain-error';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { type KeptFields, type KeptKind, keptKinds } from '@chirrup/proto/kept-fields';
import type { UndoneEdit } from '@chirrup/service-defaults/history/undo-entry';
import { changeErrors } from '../changes/change.errors.js';
import type { PairChange, PairState } from './undo-pairs.js';

type Fields = Record<string, unknown>;

/** What is to be undone, by what it was done to. */
export interface UndoneChanges {
  settings: { before: Fields; after: Fields | undefined } | undefined;
  /** How many pairs. */
  pairs: number;
  /** What other services keep. */
  elsewhere: UndoneEdit[];
}

/** What is undone: one act, or all since it. */
export interface Undone {
  botId: string;
  changeId: string;
  single: boolean;
}

interface Row {
  kind: 'settings' | KeptKind;
  subject: string;
  before: object | null;
  after: object | null;
}

const IS_ACT = `
  SELECT 1 FROM bot_changes c JOIN bots b ON b.id = c.bot_id
  WHERE c.bot_id = $1 AND b.deleted_at IS NULL AND (c.id = $2 OR c.act = $2) LIMIT 1`;

const OF_ACT = `
  SELECT kind, subject, before, after FROM bot_changes
  WHERE bot_id = $1 AND (id = $2 OR act = $2) AND kind <> 'pair' ORDER BY id`;

/**
 * Of each pair only its oldest state since: however often it was changed, that is what it goes back to. Pairs that were
 * added since come first: where they were, others may have room.
 */
const PAIRS_SINCE = `
  SELECT subject, before, NULL::jsonb AS after, (before IS NOT NULL)::int || subject AS place FROM (
    SELECT DISTINCT ON (subject) subject, before FROM bot_changes
    WHERE bot_id = $1 AND id >= $2 AND kind = 'pair' ORDER BY subject, id) oldest`;

/** The same of one act, with what it made of each pair. */
const PAIRS_OF_ACT = `
  SELECT subject, before, after, (before IS NOT NULL)::int || subject AS place FROM (
    SELECT subject, (array_agg(before ORDER BY id))[1] AS before, (array_agg(after ORDER BY id DESC))[1] AS after
    FROM bot_changes WHERE bot_id = $1 AND (id = $2 OR act = $2) AND kind = 'pair' GROUP BY subject) of_act`;

const pairsSql = (single: boolean): string => (single ? PAIRS_OF_ACT : PAIRS_SINCE);

/** The same of each setting. Whether the bot is live is never changed by going back. */
const SETTINGS_SINCE = `
  SELECT DISTINCT ON (f.key) f.key, f.value FROM bot_changes c, jsonb_each(c.before) f
  WHERE c.bot_id = $1 AND c.id >= $2 AND c.kind = 'settings' AND f.key <> 'liveMode' ORDER BY f.key, c.id`;

/**
 * The same of what other services keep, field by field; what was added since comes first. One that was deleted and came
 * back under another id is left as it is.
 */
const KEPT_SINCE = `
  WITH since AS (SELECT id, kind, subject, before, after FROM bot_changes
    WHERE bot_id = $1 AND id >= $2 AND kind IN ('link', 'test', 'schedule')),
  firsts AS (SELECT DISTINCT ON (kind, subject) kind, subject, before IS NULL AS added, after FROM since ORDER BY kind, subject, id),
  fields AS (SELECT DISTINCT ON (s.kind, s.subject, f.key) s.kind, s.subject, f.key, f.value
    FROM since s, jsonb_each(s.before) f ORDER BY s.kind, s.subject, f.key, s.id)
  SELECT kind, subject, CASE WHEN NOT added THEN
    (SELECT jsonb_object_agg(f.key, f.value) FROM fields f WHERE f.kind = x.kind AND f.subject = x.subject) END AS before, after
  FROM firsts x ORDER BY added DESC, kind, subject`;

/** @throws if there is no such entry of the history */
export const requireAct = async (uow: UnitOfWork, botId: string, changeId: string): Promise<void> => {
  const rows = await uow.statement({ tenant: botId }, IS_ACT, [botId, changeId], 'bots.is-act');
  if (rows.length === 0) throw new DomainError(changeErrors.notFound);
};

/** The changes that one entry of the history stands for. */
export const readAct = async (tx: Tx, botId: string, changeId: string): Promise<UndoneChanges> => {
  const rows = await tx.query<Row & Fields>(OF_ACT, [botId, changeId], 'bots.act');
  const elsewhere: UndoneEdit[] = [];
  let settings: UndoneChanges['settings'];
  for (const { kind, subject, before, after } of rows) {
    if (kind === 'settings')
      settings = { before: { ...before, ...settings?.before }, after: { ...settings?.after, ...after } };
    else {
      const edit = { kind, subject, before: before as KeptFields | null, after: after as KeptFields | null };
      elsewhere.push(edit);
    }
  }
  return { settings, pairs: await countPairs(tx, { botId, changeId, single: true }), elsewhere };
};

/** The first change of an act: its parts need not have been written in their order. */
export const startOf = async (tx: Tx, botId: string, changeId: string): Promise<string> => {
  const [row] = await tx.query<{ id: string | null }>(
    'SELECT min(id::text) AS id FROM bot_changes WHERE bot_id = $1 AND (id = $2 OR act = $2)',
    [botId, changeId],
  );
  return row?.id ?? changeId;
};

/** What the settings were before a change, of those that were changed since. */
export const settingsBefore = async (uow: UnitOfWork, botId: string, changeId: string): Promise<Fields> => {
  const since = await uow.statement<{ key: string; value: unknown }>(
    { tenant: botId },
    SETTINGS_SINCE,
    [botId, changeId],
    'bots.settings-since',
  );
  return Object.fromEntries(since.map(({ key, value }) => [key, value]));
};

/** What entries that other services keep were before a change, of those that were changed since. */
export const keptBefore = async (tx: Tx, botId: string, changeId: string): Promise<UndoneEdit[]> => {
  const rows = await tx.query<UndoneEdit>(KEPT_SINCE, [botId, changeId], 'bots.kept-since');
  const nameOf = (kind: KeptKind, fields: KeptFields | null | undefined) =>
    `${kind} ${fields?.[keptKinds[kind]]}`;
  const wanted = new Set(rows.flatMap(({ kind, before }) => (before ? [nameOf(kind, before)] : [])));
  return rows
    .filter(({ kind, before, after }) => before !== null || !wanted.has(nameOf(kind, after)))
    .map(({ kind, subject, before }) => ({ kind, subject, before, after: undefined }));
};

export const countPairs = async (tx: Tx, { botId, changeId, single }: Undone): Promise<number> => {
  const [row] = await tx.query<{ pairs: number }>(
    `SELECT count(*)::int AS pairs FROM (${pairsSql(single)}) p`,
    [botId, changeId],
  );
  return row?.pairs ?? 0;
};

/**
 * What pairs were before: the next `limit` of them.
 * @param after the place of the last one before; empty for the first
 */
export const pairsToUndo = async (
  tx: Tx,
  { botId, changeId, single }: Undone,
  { after, limit }: { after: string; limit: number },
): Promise<{ pairs: PairChange[]; last: string | undefined }> => {
  const rows = await tx.query<Omit<PairChange, 'after'> & { after: PairState | null; place: string }>(
    `SELECT * FROM (${pairsSql(single)}) p WHERE place > $3 COLLATE "C" ORDER BY place COLLATE "C" LIMIT $4`,
    [botId, changeId, after, limit],
    single ? 'bots.pairs-of-act' : 'bots.pairs-since',
  );
  return {
    pairs: rows.map(({ place: _, ...pair }) => (single ? pair : { ...pair, after: undefined })),
    last: rows.at(-1)?.place,
  };
};
