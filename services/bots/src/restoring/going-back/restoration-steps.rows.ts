import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { KeptFields } from '@chirrup/proto/kept-fields';
import type { UndoneEdit } from '@chirrup/service-defaults/history/undo-entry';

export interface StoredStep extends UndoneEdit {
  step: number;
}

/** How many steps, and about how many characters of texts, are given at once. */
const MOST_STEPS = 20;
const MOST_TEXT = 500_000;

/** The steps of a restoration that other services take, in their order. */
export const addSteps = async (
  tx: Tx,
  { botId, id }: { botId: string; id: string },
  edits: readonly UndoneEdit[],
): Promise<void> => {
  const json = (fields: KeptFields | null | undefined) => (fields ? JSON.stringify(fields) : null);
  await tx.query(
    `INSERT INTO restoration_steps (restoration_id, step, bot_id, kind, subject, before, after, whatever_since)
     SELECT $1, (n - 1)::int, $2, kind, subject, before, after, whatever
     FROM unnest($3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::boolean[])
       WITH ORDINALITY AS s(kind, subject, before, after, whatever, n)`,
    [
      id,
      botId,
      edits.map(({ kind }) => kind),
      edits.map(({ subject }) => subject),
      edits.map(({ before }) => json(before)),
      edits.map(({ after }) => json(after)),
      edits.map(({ after }) => after === undefined),
    ],
  );
};

/** @returns those of them that were open until now */
export const endSteps = async (tx: Tx, id: string, steps: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.query<{ step: number }>(
    `UPDATE restoration_steps SET is_over = true
     WHERE restoration_id = $1 AND step = ANY ($2::int[]) AND NOT is_over RETURNING step`,
    [id, steps],
  );
  return new Set(rows.map(({ step }) => step));
};

/** Whether a service has steps to take. */
export const hasOpenSteps = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx.query(
    'SELECT 1 FROM restoration_steps WHERE restoration_id = $1 AND NOT is_over LIMIT 1',
    [id],
  );
  return rows.length > 0;
};

/** The next open ones of these kinds. */
export const nextSteps = async (tx: Tx, id: string, kinds: readonly string[]): Promise<StoredStep[]> => {
  const rows = await tx.query<StoredStep & { whatever: boolean; text: number }>(
    `SELECT step, kind, subject, before, after, whatever_since AS whatever,
       coalesce(length(before::text), 0) + coalesce(length(after::text), 0) AS text
     FROM restoration_steps WHERE restoration_id = $1 AND kind = ANY ($2::text[]) AND NOT is_over
     ORDER BY step LIMIT ${MOST_STEPS}`,
    [id, kinds],
  );
  let length = 0;
  return rows
    .filter(({ text }, at) => {
      length += text;
      return at === 0 || length <= MOST_TEXT;
    })
    .map(({ whatever, text: _, after, ...step }) => ({ ...step, after: whatever ? undefined : after }));
};
