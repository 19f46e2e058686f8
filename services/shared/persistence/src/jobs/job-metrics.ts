import { counter, gauge, histogram } from '@chirrup/telemetry/metrics';
import { onScrape } from '@chirrup/telemetry/scrape-source';
import type { UnitOfWork } from '../unit-of-work.js';

/** `outcome`: done, failed (to run again), given_up (kept for an operator), left (lease lost or worker stopped). */
export const jobSeconds = histogram(
  'chirrup_jobs_run_seconds',
  'Runs of jobs',
  ['kind', 'outcome'],
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
);
export const jobsRunning = gauge('chirrup_jobs_running', 'Jobs that run in this process', ['kind']);
export const jobsTakenOver = counter(
  'chirrup_jobs_taken_over_total',
  'Jobs begun again, after a crash, a stop or a failure',
  ['kind'],
);
const oldest = gauge('chirrup_jobs_oldest_waiting_seconds', 'How long the oldest job waits for a worker', [
  'kind',
]);
const waiting = gauge('chirrup_jobs_waiting', 'Jobs that wait for a worker', ['kind']);
const givenUp = gauge('chirrup_jobs_given_up', 'Failed jobs that are kept for an operator', ['kind']);

const STATE = `
  SELECT count(*) FILTER (WHERE due)::int AS waiting, count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS given_up,
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE due)), 0)::float8 AS oldest
  FROM (SELECT failed_at, run_at, failed_at IS NULL AND run_at <= now() AND (lease_until IS NULL OR lease_until < now()) AS due
        FROM jobs WHERE kind = $1) j`;

/** Shows what waits in the table of one kind of job; returns the way to stop. */
export const watchJobs = (kind: string, uow: UnitOfWork): (() => void) =>
  onScrape(`jobs ${kind}`, async () => {
    const [row] = await uow.statement<{ waiting: number; given_up: number; oldest: number }>(
      { system: true },
      STATE,
      [kind],
    );
    const labels = { kind };
    return [
      { gauge: waiting, labels, value: row?.waiting ?? 0 },
      { gauge: oldest, labels, value: row?.oldest ?? 0 },
      { gauge: givenUp, labels, value: row?.given_up ?? 0 },
    ];
  });
