import { JobRunner } from '@chirrup/jobs/job-runner';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, endsProcesses, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Embed, embedBy } from '../../gaps/grouping/question-vectors.js';
import { clusterQuestions } from '../clustering/cluster-questions.js';
import { inTurns } from '../clustering/steps.js';
import { type FaqReport, LEAST_MESSAGES, tooFewMessages } from '../domain/faq-report.js';
import { topicsOf } from '../domain/topics.js';
import { changeReport, type ReportChange, reportById } from '../persistence/faq-reports.rows.js';
import { dropOldVectors, messagesBetween, questionsBetween } from '../persistence/questions.rows.js';
import { vectorsFor } from './question-vectors.js';
import { reportFinished } from './report-events.js';

const FAQ_REPORT = 'faq-report';
/** More are chosen from fairly. */
const MOST_QUESTIONS = 5_000;
/** With the waits between them the last one is more than a minute after the first. */
const ATTEMPTS = 12;
const FAILED = 'The report could not be made. Try again later.';
const RUNNING = ['pending', 'in_progress'];

type Payload = { reportId: string };
class Ended extends Error {}

const isOutage = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unavailable';

/** Makes reports of what visitors ask: one at a time for an owner, taken over where a process ended. */
@Injectable()
export class FaqReportWorker extends JobRunner<Payload> {
  readonly #embed: Embed;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
    bus: ServiceBus,
  ) {
    super({
      uow,
      log,
      kind: FAQ_REPORT,
      concurrency: 1,
      perBot: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
      countsHandOvers: false,
      handlesDeadly: true,
    });
    this.#embed = embedBy(bus);
  }

  /** @param jobId the same one again schedules it once */
  async schedule(tx: Tx, jobId: string, botId: string, reportId: string, ownerId: string): Promise<void> {
    await addJob(tx, { id: jobId, kind: FAQ_REPORT, botId, queueKey: ownerId, payload: { reportId } });
    this.wakeAfter(tx);
  }

  protected async handle(job: Job<Payload>, handle: JobHandle): Promise<void> {
    const { botId, payload } = job;
    const report = await reportById(this.uow, botId, payload.reportId);
    if (endsProcesses(job)) return this.#end(job, handle, report, { status: 'failed', failedReason: FAILED });
    try {
      const change =
        report && RUNNING.includes(report.status) ? await this.#result(report, handle) : undefined;
      await this.#end(job, handle, report, change);
    } catch (error) {
      if (error instanceof Ended) return await this.#end(job, handle, report, undefined);
      if (handle.signal.aborted || isOutage(error) || job.attempt < ATTEMPTS) throw error;
      this.log.error({ err: error, job_id: job.id }, 'a report could not be made; given up');
      await this.#end(job, handle, report, { status: 'failed', failedReason: FAILED });
    }
  }

  async #result(report: FaqReport, { signal }: JobHandle): Promise<ReportChange> {
    const { id, botId, startAt, endAt } = report;
    const proceed = async () => {
      signal.throwIfAborted();
      if ((await reportById(this.uow, botId, id))?.status !== 'in_progress') throw new Ended();
    };
    await this.uow.run({ tenant: botId }, (tx) =>
      changeReport(tx, botId, id, RUNNING, { status: 'in_progress' }),
    );
    const clientMessages = await messagesBetween(this.uow, botId, startAt, endAt);
    if (clientMessages < LEAST_MESSAGES)
      return { status: 'cancelled', cancelReason: tooFewMessages(clientMessages), clientMessages };
    const questions = await questionsBetween(this.uow, botId, startAt, endAt, MOST_QUESTIONS);
    const vectors = await vectorsFor(this.uow, this.#embed, botId, questions, proceed);
    await proceed();
    const texts = questions.map(({ question }) => question);
    const groups = await inTurns(clusterQuestions(texts, vectors), signal);
    return {
      status: 'completed',
      clientMessages,
      questions: questions.length,
      groupedBy: vectors ? 'meaning' : 'words',
      clusters: topicsOf(questions, groups),
    };
  }

  /** A report that was cancelled meanwhile stays so. */
  async #end(
    { id, botId }: Job<Payload>,
    { owner }: JobHandle,
    report: FaqReport | undefined,
    change: ReportChange | undefined,
  ): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner)) || !report || !change?.status) return;
      if (!(await changeReport(tx, botId, report.id, RUNNING, change))) return;
      await this.outbox.add(tx, reportFinished(report, change.status));
    });
    this.outbox.written.wake();
    if (change) await dropOldVectors(this.uow, botId);
  }
}
