import { DomainError } from '@chirrup/kernel/domain-error';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { changeErrors } from '../changes/change.js';
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

/** Of each pair only its oldest state: however often it was changed, that is what it goes back to. */
const PAIRS_SINCE = `
  SELECT DISTINCT ON (subject) kind, subject, before, NULL AS after FROM bot_changes
  WHERE bot_id = $1 AND id >= $2 AND kind = 'pair' ORDER BY subject, id`;

/** The same of each setting. Whether the bot is live is never changed by going back. */
const SETTINGS_SINCE = `
  SELECT DISTINCT ON (f.key) f.key, f.value FROM bot_changes c, jsonb_each(c.before) f
  WHERE c.bot_id = $1 AND c.id >= $2 AND c.kind = 'settings' AND f.key <> 'liveMode' ORDER BY f.key, c.id`;

/**
 * The changes that one entry of the history stands for.
 * @param all those of all later entries too
 */
export const readChanges = async (
  uow: UnitOfWork,
  botId: string,
  changeId: string,
  all: boolean,
): Promise<UndoneChanges> => {
  const scope = { tenant: botId };
  const ofAct = await uow.statement<Row & Fields>(scope, OF_ACT, [botId, changeId], 'bots.changes-of-act');
  const [first] = ofAct;
  if (!first) throw new DomainError(changeErrors.notFound);
  if (all) {
    const pairs = await uow.statement<Row & Fields>(
      scope,
      PAIRS_SINCE,
      [botId, changeId],
      'bots.pairs-since',
    );
    const settings = await uow.statement<{ key: string; value: unknown }>(
      scope,
      SETTINGS_SINCE,
      [botId, changeId],
      'bots.settings-since',
    );
    const before = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
    return {
      settings: settings.length > 0 ? { before, after: undefined } : undefined,
      pairs: pairs.map((row) => ({ ...pairOf(row), after: undefined })),
    };
  }
  if (first.kind === 'settings')
    return { settings: { before: { ...first.before }, after: { ...first.after } }, pairs: [] };
  const bySubject = new Map<string, PairChange>();
  for (const row of ofAct) {
    const change = pairOf(row);
    const earlier = bySubject.get(row.subject);
    bySubject.set(row.subject, earlier ? { ...earlier, after: change.after } : change);
  }
  return { settings: undefined, pairs: [...bySubject.values()] };
};

const pairOf = ({ subject, before, after }: Row): PairChange => ({
  subject,
  before: before as PairState | null,
  after: after as PairState | null,
});
