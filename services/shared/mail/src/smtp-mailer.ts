import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { createTransport } from 'nodemailer';
import { mailErrors } from './mail.errors.js';
import { type Mail, Mailer } from './mailer.js';
import { mailMessage } from './message.js';

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const TOTAL_MS = 20_000;
const MAX_CONNECTIONS = 3;

/** Exactly one address: a list would reach other people. */
const ADDRESS = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/;

export interface SmtpOptions {
  /** `SMTP_URL`: `smtp[s]://[user:password@]host[:port]`, with nodemailer's options as its query. */
  url: string;
  clock?: Clock;
  /** The longest one mail may take. */
  totalMs?: number;
}

/**
 * Cluster adapter, with a small connection pool. It tries once; the MailSender retries. Only a lost answer of the server leads
 * to a second copy, with the same Message-ID.
 */
export class SmtpMailer extends Mailer {
  readonly #transport: ReturnType<typeof makeTransport>;
  readonly #clock: Clock;
  readonly #totalMs: number;

  constructor(options: SmtpOptions) {
    super();
    this.#transport = makeTransport(options.url);
    this.#clock = options.clock ?? systemClock;
    this.#totalMs = options.totalMs ?? TOTAL_MS;
  }

  async send(mail: Mail): Promise<void> {
    if (!ADDRESS.test(mail.to)) throw new DomainError(mailErrors.refused);
    try {
      await this.#transport.sendMail({
        ...mailMessage(mail, this.#clock.now()),
        signal: AbortSignal.timeout(this.#totalMs),
      });
    } catch (cause) {
      const definition = isFinal(cause) ? mailErrors.refused : mailErrors.unavailable;
      throw Object.assign(new DomainError(definition), { cause });
    }
  }

  /** @throws an error that says what to put right when the login is refused; `unavailable` when the server does not answer */
  async check(): Promise<void> {
    try {
      await this.#transport.verify();
    } catch (cause) {
      if (!isRefusedLogin(cause)) throw Object.assign(new DomainError(mailErrors.unavailable), { cause });
      throw new Error(`The mail server refuses the login (${cause.response}). Correct SMTP_URL.`, { cause });
    }
  }

  close(): void {
    this.#transport.close();
  }
}

const makeTransport = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // the MailSender retries
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const isRefusedLogin = (error: unknown): error is Error & { response: string } =>
  error instanceof Error && 'code' in error && error.code === 'EAUTH' && 'response' in error;

/**
 * A permanent refusal (5xx) of this recipient or text. Refused logins and senders are wrong settings: mail waits until they
 * are corrected.
 */
const isFinal = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
};
