import { DomainError } from '@chirrup/kernel/domain-error';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { changeErrors } from '../changes/change.errors.js';
import type { PairChange, PairState } from './undo-pairs.js';

type Fields = Record<string, unknown>;

/** What is to be undone, by what it was done to. */
export interface UndoneChanges {
  settings: { before: Fields; after: Fields | undefined } | undefined;
  pairs: PairChange[];
}

interface Row {
  kind: 'settings' | 'pair';
  subject: string;
  before: object | null;
  after: object | null;
}

const OF_ACT = `
  SELECT c.kind, c.subject, c.before, c.after FROM bot_changes c JOIN bots b ON b.id = c.bot_id
  WHERE c.bot_id = $1 AND b.deleted_at IS NULL AND (c.id = $2 OR c.act = $2) ORDER BY c.id`;

/**
 * Of each pair only its oldest state since: however often it was changed, that is what it goes back to. Pairs that were
 * added since come first: where they were, others may have room.
 */
const PAIRS_SINCE = `
  SELECT subject, before, place FROM (
    SELECT DISTINCT ON (subject) subject, before, (before IS NOT NULL)::int || subject AS place FROM bot_changes
    WHERE bot_id = $1 AND id >= $2 AND kind = 'pair' ORDER BY subject, id) oldest`;

/** The same of each setting. Whether the bot is live is never changed by going back. */
const SETTINGS_SINCE = `
  SELECT DISTINCT ON (f.key) f.key, f.value FROM bot_changes c, jsonb_each(c.before) f
  WHERE c.bot_id = $1 AND c.id >= $2 AND c.kind = 'settings' AND f.key <> 'liveMode' ORDER BY f.key, c.id`;

/** The changes that one entry of the history stands for. */
export const readAct = async (uow: UnitOfWork, botId: string, changeId: string): Promise<UndoneChanges> => {
  const rows = await uow.statement<Row & Fields>({ tenant: botId }, OF_ACT, [botId, changeId], 'bots.act');
  if (rows.length === 0) throw new DomainError(changeErrors.notFound);
  const pairs = new Map<string, PairChange>();
  let settings: UndoneChanges['settings'];
  for (const { kind, subject, before, after } of rows) {
    if (kind === 'settings') {
      settings = { before: { ...before, ...settings?.before }, after: { ...settings?.after, ...after } };
    } else {
      const pair = { subject, before: before as PairState | null, after: after as PairState | null };
      const earlier = pairs.get(subject);
      pairs.set(subject, earlier ? { ...earlier, after: pair.after } : pair);
    }
  }
  return { settings, pairs: [...pairs.values()] };
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

export const countPairsSince = async (tx: Tx, botId: string, changeId: string): Promise<number> => {
  const [row] = await tx.query<{ pairs: number }>(`SELECT count(*)::int AS pairs FROM (${PAIRS_SINCE}) p`, [
    botId,
    changeId,
  ]);
  return row?.pairs ?? 0;
};

/**
 * What pairs were before a change, of those that were changed since: the next `limit` of them.
 * @param after the place of the last one before; empty for the first
 */
export const pairsBefore = async (
  tx: Tx,
  { botId, changeId, after, limit }: { botId: string; changeId: string; after: string; limit: number },
): Promise<{ pairs: PairChange[]; last: string | undefined }> => {
  const rows = await tx.query<{ subject: string; before: PairState | null; place: string }>(
    `${PAIRS_SINCE} WHERE place > $3 COLLATE "C" ORDER BY place COLLATE "C" LIMIT $4`,
    [botId, changeId, after, limit],
    'bots.pairs-since',
  );
  return {
    pairs: rows.map(({ subject, before }) => ({ subject, before, after: undefined })),
    last: rows.at(-1)?.place,
  };
};
