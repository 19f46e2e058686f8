import type { BotChange, Recrawl } from '../../../api/types';
import { FIELD_LABELS } from '../../../lib/labels/bot-labels';

/** A run waits for edits to end and for pages to be understood, so what it found is about as old as this. */
const LONGEST_WAIT_S = 20 * 60;

/** Settings that change what is answered. */
const SETTINGS = ['carefulness', 'language'] as const;

/** What was done in the time before answers were found changed (epoch seconds). */
export function shortlyBefore(at: number, runs: readonly Recrawl[], changes: readonly BotChange[]): string[] {
  const isNear = (begun: number, ended: number) => begun <= at && ended >= at - LONGEST_WAIT_S;
  const near = changes.filter((change) => isNear(change.at, change.at));
  const settings = near.flatMap(({ kind, after }) => (kind === 'settings' ? Object.keys(after ?? {}) : []));
  return [
    ...(runs.some((run) => run.changed > 0 && isNear(run.started_at, run.finished_at ?? at))
      ? ['changed pages were read again']
      : []),
    ...SETTINGS.filter((name) => settings.includes(name)).map((name) => `${FIELD_LABELS[name]} was changed`),
    ...(near.some(({ kinds }) => kinds.includes('pair')) ? ['Q&A pairs were changed'] : []),
    ...(near.some(({ kinds }) => kinds.includes('link')) ? ['links were changed'] : []),
  ];
}
