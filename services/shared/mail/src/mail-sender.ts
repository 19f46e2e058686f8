import { JobRunner } from '@chirrup/jobs/job-runner';
import { backOffMs } from '@chirrup/kernel/back-off';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job, releaseJob } from '@chirrup/persistence/jobs/jobs';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { counter } from '@chirrup/telemetry/metrics';
import { mailErrors } from './mail.errors.js';
import type { Mail, Mailer } from './mailer.js';

/** With these waits the last try is about half a day after the first. */
const MAX_ATTEMPTS = 20;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60 * 60_000;
const CONCURRENCY = 4;
/** A mail that is being sent is finished, or it would be sent twice. */
const FINISH_MS = 20_000;

const outcomes = counter('chirrup_mail_tries_total', 'Tries to send a mail, by how they ended', ['outcome']);

export interface MailSenderOptions {
  /** Of the service whose jobs order the mail; they are added in the transaction of the change. */
  uow: UnitOfWork;
  /** Kind of the jobs. */
  kind: string;
  mailer: Mailer;
  log: Log;
  maxAttempts?: number;
  /** Back-off before the second try (ms); doubled for each further one. */
  firstWaitMs?: number;
  pollMs?: number;
}

/**
 * A provider that sends the mails a service's jobs order. A try without a stored answer is repeated under the same
 * Message-ID. A mail that the server refuses for good, or that cannot be sent for half a day, is kept as a failed job.
 */
export abstract class MailSender<P> extends JobRunner<P> {
  readonly #options: MailSenderOptions;
  readonly #maxAttempts: number;
  readonly #firstWaitMs: number;

  constructor(options: MailSenderOptions) {
    super({
      uow: options.uow,
      log: options.log,
      kind: options.kind,
      concurrency: CONCURRENCY,
      ...(options.pollMs ? { pollMs: options.pollMs } : {}),
      finishMs: FINISH_MS,
      // tries are limited below; only database errors fail a job
      maxAttempts: Number.POSITIVE_INFINITY,
    });
    this.#options = options;
    this.#maxAttempts = options.maxAttempts ?? MAX_ATTEMPTS;
    this.#firstWaitMs = options.firstWaitMs ?? FIRST_WAIT_MS;
  }

  /** The mail of an order, the same at every try; undefined when it need not be sent any more. */
  protected abstract compose(order: Job<P>): Promise<Mail | undefined>;

  protected async handle(job: Job<P>, { owner }: JobHandle): Promise<void> {
    const { uow, mailer } = this.#options;
    const mail = await this.compose(job);
    if (mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        await this.#failed(job, owner, error);
        return;
      }
      outcomes.inc({ outcome: 'sent' });
    }
    await uow.run({ system: true }, (tx) => finishJob(tx, job.id, owner));
  }

  async #failed(job: Job<P>, owner: string, error: unknown): Promise<void> {
    const { uow, log } = this.#options;
    const refused = error instanceof DomainError && error.code === mailErrors.refused.code;
    const about = { err: error, job_id: job.id, attempt: job.attempt };
    if (refused || job.attempt >= this.#maxAttempts) {
      outcomes.inc({ outcome: refused ? 'refused' : 'given_up' });
      log.error(about, refused ? 'a mail was refused for good' : 'a mail could not be sent; given up');
      await releaseJob(uow, job.id, owner, 0, `${causeOf(error)}`.slice(0, 500));
      return;
    }
    outcomes.inc({ outcome: 'retried' });
    const wait = backOffMs({ firstMs: this.#firstWaitMs, longestMs: MAX_WAIT_MS }, job.attempt);
    log.warn({ ...about, wait_ms: wait }, 'a mail could not be sent; trying again');
    await releaseJob(uow, job.id, owner, wait);
  }
}

/** The mail server's answer, if there is one. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
