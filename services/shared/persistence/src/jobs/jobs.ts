import { currentTraceparent } from '@chirrup/telemetry/trace';
import type { Tx, UnitOfWork } from '../unit-of-work.js';
import { wakeAfterAdding } from './job-poll.js';

/** A unit of long work: done by one worker at a time under a lease, taken over when that worker dies. */
export interface Job<P = unknown> {
  id: string;
  kind: string;
  botId: string;
  /** Jobs of one key run one after another, in the order they were added. */
  queueKey: string;
  payload: P;
  /** 1 for the first run; rises with every take-over or retry. */
  attempt: number;
  /** Runs in a row that ended without a word, as when their process ended; absent: none. */
  deaths?: number;
  /** A stop was requested before or while it ran. */
  cancelled: boolean;
  /** Trace it was added in; travels in the payload. */
  traceparent?: string | undefined;
  /** Whose slots it takes, if that is known and not its bot; travels in the payload. */
  share?: string | undefined;
}

export interface NewJob {
  id: string;
  kind: string;
  botId: string;
  queueKey: string;
  payload: object;
  runAt?: Date;
}

interface JobRow {
  id: string;
  kind: string;
  bot_id: string;
  queue_key: string;
  payload: { traceparent?: string | null; share?: string };
  attempt: number;
  deaths: number;
  cancelled: boolean;
}

export interface ClaimOptions {
  kind: string;
  owner: string;
  leaseMs: number;
  limit: number;
  /** Most jobs of the kind that run for one bot; claims at the same moment may exceed it by what one of them takes. */
  perBot: number;
  /** The same for jobs of one share, in place of `perBot`. */
  perShare?: number | undefined;
  /** Jobs that still run here, though their lease may have run out: never taken twice by one worker. */
  except?: readonly string[];
}

/** After so many deaths in a row a job is taken for the cause. */
const MOST_DEATHS = 2;

/** Whether the job seems to end every process that runs it: then what it was to do must not be tried again. */
export const endsProcesses = ({ deaths = 0 }: Pick<Job, 'deaths'>): boolean => deaths >= MOST_DEATHS;

const payloadOf = (job: Pick<NewJob, 'payload'>): string =>
  JSON.stringify({ ...job.payload, traceparent: currentTraceparent() });

/** Adds a job in the transaction of the change that needs it; the same id is added once. */
export const addJob = async (tx: Tx, job: NewJob): Promise<void> => {
  await tx.query(
    `INSERT INTO jobs (id, kind, bot_id, queue_key, payload, run_at) VALUES ($1, $2, $3, $4, $5, coalesce($6, now()))
     ON CONFLICT (id) DO NOTHING`,
    [job.id, job.kind, job.botId, job.queueKey, payloadOf(job), job.runAt ?? null],
  );
  if (!job.runAt) wakeAfterAdding(tx, job.kind);
};

interface Waits {
  quietMs: number;
  atMostMs: number;
}

/** `debounceJob` as parts of a statement, with parameters from $`first` on. */
export const debounceSql = (first: number): string => {
  const [id, kind, botId, key, payload, quiet, atMost] = Array.from({ length: 7 }, (_, n) => `$${first + n}`);
  // locked until the end of the transaction: the waiting job does not run before it sees this change
  return `waiting AS (
       UPDATE jobs SET run_at = least(now() + ${quiet} * interval '1 millisecond', created_at + ${atMost} * interval '1 millisecond')
       WHERE id = (SELECT id FROM jobs WHERE kind = ${kind} AND queue_key = ${key} AND failed_at IS NULL AND lease_owner IS NULL
         ORDER BY position LIMIT 1 FOR UPDATE) RETURNING 1),
     added AS (
       INSERT INTO jobs (id, kind, bot_id, queue_key, payload, run_at)
       SELECT ${id}, ${kind}, ${botId}, ${key}, ${payload}, now() + ${quiet} * interval '1 millisecond' WHERE NOT EXISTS (SELECT FROM waiting)
       ON CONFLICT (id) DO NOTHING)`;
};

export const debounceValues = (job: Omit<NewJob, 'runAt'>, { quietMs, atMostMs }: Waits): unknown[] => {
  return [job.id, job.kind, job.botId, job.queueKey, payloadOf(job), quietMs, atMostMs];
};

/**
 * Adds a job that waits until its key has been quiet for `quietMs`, but for `atMostMs` in all: while one waits, that
 * one is postponed in place of adding another. `quietMs` of 0 lets it run at once.
 */
export const debounceJob = async (tx: Tx, job: Omit<NewJob, 'runAt'>, waits: Waits): Promise<void> => {
  await tx.query(`WITH ${debounceSql(1)} SELECT`, debounceValues(job, waits), 'jobs.debounce');
};

// A job whose lease ran out still names its owner: that run was begun and never ended.
// The oldest job of every key is all there is to choose from, and all that can be leased: one walk through the index,
// however long the queues behind them are.
const claimOf = (share: string): string => `
  WITH heads AS MATERIALIZED (
    SELECT DISTINCT ON (queue_key) id, ${share} AS share, lease_until, run_at, position FROM jobs
    WHERE kind = $1 AND failed_at IS NULL ORDER BY queue_key, position
  ), busy AS (
    SELECT share, count(*) AS jobs FROM heads WHERE lease_until >= now() GROUP BY share
  ), free AS (
    SELECT heads.id, coalesce(busy.jobs, 0) + row_number() OVER (PARTITION BY heads.share ORDER BY heads.run_at, heads.position) AS nth_of_share
    FROM heads LEFT JOIN busy ON busy.share = heads.share
    WHERE heads.run_at <= now() AND (heads.lease_until IS NULL OR heads.lease_until < now()) AND heads.id <> ALL($6::uuid[])
  )
  UPDATE jobs SET lease_owner = $2, lease_until = now() + $3 * interval '1 millisecond', attempt = attempt + 1,
    deaths = deaths + num_nonnulls(lease_owner)
  WHERE id IN (
    SELECT j.id FROM free JOIN jobs j USING (id)
    WHERE free.nth_of_share <= $5 AND j.run_at <= now() AND (j.lease_until IS NULL OR j.lease_until < now())
    ORDER BY j.run_at, j.position LIMIT $4 FOR UPDATE OF j SKIP LOCKED)
  RETURNING id, kind, bot_id, queue_key, payload, attempt, deaths, cancelled`;

const CLAIM = claimOf('bot_id');
const CLAIM_BY_SHARE = claimOf("coalesce(payload->>'share', bot_id)");

/** Takes up to `limit` free jobs under a lease, those first that are due longest. */
export const claimJobs = async (uow: UnitOfWork, options: ClaimOptions): Promise<Job[]> => {
  const { kind, owner, leaseMs, limit, perBot, perShare, except = [] } = options;
  const byShare = perShare !== undefined;
  const rows = await uow.statement<JobRow>(
    { system: true },
    byShare ? CLAIM_BY_SHARE : CLAIM,
    [kind, owner, leaseMs, limit, perShare ?? perBot, except],
    byShare ? 'jobs.claim-by-share' : 'jobs.claim',
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    botId: row.bot_id,
    queueKey: row.queue_key,
    payload: row.payload,
    attempt: row.attempt,
    deaths: row.deaths,
    cancelled: row.cancelled,
    traceparent: row.payload.traceparent ?? undefined,
    share: row.payload.share,
  }));
};

/** Prolongs leases; returns the ids still held (a missing one was taken over), each with whether it is to stop. */
export const renewLeases = async (
  uow: UnitOfWork,
  owner: string,
  ids: readonly string[],
  leaseMs: number,
): Promise<Map<string, boolean>> => {
  const rows = await uow.statement<{ id: string; cancelled: boolean }>(
    { system: true },
    `UPDATE jobs SET lease_until = now() + $3 * interval '1 millisecond' WHERE id = ANY($1::uuid[]) AND lease_owner = $2
     RETURNING id, cancelled`,
    [ids, owner, leaseMs],
    'jobs.renew',
  );
  return new Map(rows.map(({ id, cancelled }) => [id, cancelled]));
};

/** Ends a job inside the transaction of its effect. False when the lease was lost: then the effect must not happen. */
export const finishJob = async (tx: Tx, id: string, owner: string): Promise<boolean> => {
  const rows = await tx.query('DELETE FROM jobs WHERE id = $1 AND lease_owner = $2 RETURNING id', [
    id,
    owner,
  ]);
  return rows.length === 1;
};

/**
 * Gives a job back: to run again after `delayMs`, or, with `reason`, kept as failed for an operator.
 * @param isAttempt whether the run that ends here counts
 */
export const releaseJob = async (
  uow: UnitOfWork,
  id: string,
  owner: string,
  delayMs: number,
  reason?: string,
  isAttempt = true,
): Promise<void> => {
  await uow.statement(
    { system: true },
    `UPDATE jobs SET lease_owner = NULL, lease_until = NULL, run_at = now() + $3 * interval '1 millisecond',
       failed_reason = $4, failed_at = CASE WHEN $4::text IS NULL THEN NULL ELSE now() END, attempt = greatest(attempt - $5, 0), deaths = 0
     WHERE id = $1 AND lease_owner = $2`,
    [id, owner, delayMs, reason ?? null, isAttempt ? 0 : 1],
    'jobs.release',
  );
};

/**
 * Gives back a job that neither ended nor failed: this run is no attempt, and jobs that are due go first. False when
 * the lease was lost.
 */
export const returnJob = async (tx: Tx, id: string, owner: string): Promise<boolean> => {
  const rows = await tx.query(
    `UPDATE jobs SET lease_owner = NULL, lease_until = NULL, run_at = clock_timestamp(), attempt = greatest(attempt - 1, 0),
       deaths = 0
     WHERE id = $1 AND lease_owner = $2 RETURNING id`,
    [id, owner],
    'jobs.return',
  );
  return rows.length === 1;
};

/** Gives a job back, in its place in line, to be claimed for the slots of that share; this run is no attempt. */
export const moveToShare = async (
  uow: UnitOfWork,
  id: string,
  owner: string,
  share: string,
): Promise<void> => {
  await uow.statement(
    { system: true },
    `UPDATE jobs SET payload = payload || jsonb_build_object('share', $3::text), lease_owner = NULL, lease_until = NULL,
       attempt = greatest(attempt - 1, 0)
     WHERE id = $1 AND lease_owner = $2`,
    [id, owner, share],
    'jobs.move-to-share',
  );
};

/** Puts what waits under a key behind the jobs of other keys that are due, after the key had its turn. */
export const queueBehind = async (tx: Tx, kind: string, queueKey: string): Promise<void> => {
  await tx.query(
    `UPDATE jobs SET run_at = clock_timestamp()
     WHERE kind = $1 AND queue_key = $2 AND lease_owner IS NULL AND failed_at IS NULL AND run_at < now()`,
    [kind, queueKey],
    'jobs.queue-behind',
  );
};

/** Lets a waiting job run now; no effect when it runs already or has ended. */
export const runJobNow = async (tx: Tx, id: string): Promise<void> => {
  await tx.query('UPDATE jobs SET run_at = now() WHERE id = $1 AND run_at > now()', [id]);
};
