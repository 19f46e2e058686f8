import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { type FaqCluster, type FaqReport, withoutQuestions } from '../domain/faq-report.js';
import type { ReportPeriod } from '../domain/periods.js';

const COLUMNS = `id, bot_id AS "botId", type, start_at AS "startAt", end_at AS "endAt", start_day::text AS "startDay",
  end_day::text AS "endDay", status, failed_reason AS "failedReason", cancel_reason AS "cancelReason",
  client_messages AS "clientMessages", questions, grouped_by AS "groupedBy", clusters`;

/** Reports of each type that are kept, newest first. */
const MOST = 26;

export const listReports = (uow: UnitOfWork, botId: string): Promise<FaqReport[]> =>
  uow.statement<FaqReport>(
    { tenant: botId },
    `SELECT ${COLUMNS} FROM faq_reports WHERE bot_id = $1 ORDER BY start_day DESC, type LIMIT ${2 * MOST}`,
    [botId],
    'faq.list',
  );

export const reportById = async (
  uow: UnitOfWork,
  botId: string,
  id: string,
): Promise<FaqReport | undefined> => {
  const [report] = await uow.statement<FaqReport>(
    { tenant: botId },
    `SELECT ${COLUMNS} FROM faq_reports WHERE bot_id = $1 AND id = $2`,
    [botId, id],
    'faq.one',
  );
  return report;
};

/** @returns whether there was none of this period yet, and something was asked in it */
export const addReport = async (
  tx: Tx,
  id: string,
  botId: string,
  { type, startAt, endAt, startDay, endDay }: ReportPeriod,
): Promise<boolean> => {
  const rows = await tx.query(
    `INSERT INTO faq_reports (id, bot_id, type, start_at, end_at, start_day, end_day, status)
     SELECT $1, $2, $3, $4, $5, $6, $7, 'pending'
     WHERE EXISTS (SELECT 1 FROM exchanges WHERE bot_id = $2 AND asked_at >= $4 AND asked_at < $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [id, botId, type, startAt, endAt, startDay, endDay],
    'faq.add',
  );
  if (rows.length === 0) return false;
  await tx.query(
    `DELETE FROM faq_reports WHERE id IN (SELECT id FROM faq_reports WHERE bot_id = $1 AND type = $2
       ORDER BY start_day DESC OFFSET ${MOST})`,
    [botId, type],
    'faq.trim',
  );
  return true;
};

/** What becomes known of a report. */
export type ReportChange = Partial<
  Pick<FaqReport, 'status' | 'failedReason' | 'cancelReason' | 'clientMessages' | 'questions' | 'groupedBy'>
> & { clusters?: FaqCluster[] };

/** Changes a report that has one of these states. @returns whether it had */
export const changeReport = async (
  tx: Tx,
  botId: string,
  id: string,
  from: readonly string[],
  change: ReportChange,
): Promise<boolean> => {
  const rows = await tx.query(
    `UPDATE faq_reports SET status = coalesce($4, status), failed_reason = coalesce($5, failed_reason),
       cancel_reason = coalesce($6, cancel_reason), client_messages = coalesce($7, client_messages),
       questions = coalesce($8, questions), grouped_by = coalesce($9, grouped_by), clusters = coalesce($10::jsonb, clusters),
       finished_at = CASE WHEN $4 IN ('completed', 'failed', 'cancelled') THEN now() END
     WHERE bot_id = $1 AND id = $2 AND status = ANY($3) RETURNING 1`,
    [
      botId,
      id,
      from,
      change.status ?? null,
      change.failedReason ?? null,
      change.cancelReason ?? null,
      change.clientMessages ?? null,
      change.questions ?? null,
      change.groupedBy ?? null,
      change.clusters ? JSON.stringify(change.clusters) : null,
    ],
    'faq.change',
  );
  return rows.length > 0;
};

export const removeReports = async (tx: Tx, botId: string): Promise<void> => {
  await tx.query('DELETE FROM faq_reports WHERE bot_id = $1', [botId], 'faq.remove');
  await tx.query('DELETE FROM question_vectors WHERE bot_id = $1', [botId], 'faq.remove-vectors');
};

/** Takes questions out of all reports of a bot. */
export const forgetInReports = async (tx: Tx, botId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.query(
    'DELETE FROM question_vectors WHERE bot_id = $1 AND exchange_id = ANY($2::uuid[])',
    [botId, ids],
    'faq.forget-vectors',
  );
  const reports = await tx.query<{ id: string; clusters: FaqCluster[] }>(
    `SELECT id, clusters FROM faq_reports WHERE bot_id = $1 AND status = 'completed' FOR UPDATE`,
    [botId],
    'faq.all-topics',
  );
  const gone = new Set(ids);
  for (const { id, clusters } of reports) {
    const kept = withoutQuestions(clusters, gone);
    if (JSON.stringify(kept) === JSON.stringify(clusters)) continue;
    await tx.query(
      'UPDATE faq_reports SET clusters = $3 WHERE bot_id = $1 AND id = $2',
      [botId, id, JSON.stringify(kept)],
      'faq.forget',
    );
  }
};
