import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePorts } from './engine-process.js';
import { type EngineSecurity, userInfo } from './security/engine-security.js';

const MAX_KEPT = 1_000;

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** RFC 5322 text. */
  raw: string;
}

/** How the server meets a mail: takes it, refuses it with an SMTP code, or takes it and hangs up before it says so. */
export type SmtpBehaviour = 'take' | 'hang-up' | { refuse: number; at: 'recipient' | 'text' };

export interface SmtpEngineOptions {
  /** A free one is taken when absent. */
  port?: number;
  onMail?: (mail: ReceivedMail) => void;
  /** Takes mail of one user only, over TLS: from the first byte, or by STARTTLS, which a login waits for. */
  secured?: EngineSecurity & { tls: 'at once' | 'STARTTLS' };
}

/** A mail server in this process that keeps what it takes (the latest 1,000), on a port that keeps for all its restarts. */
export class SmtpEngine {
  readonly received: ReceivedMail[] = [];
  behaviour: SmtpBehaviour = 'take';
  /** Connections since it was opened. */
  connections = 0;
  #server: SMTPServer | undefined;

  private constructor(
    readonly port: number,
    private readonly onMail: (mail: ReceivedMail) => void,
    private readonly secured: SmtpEngineOptions['secured'],
  ) {}

  static async open(options: SmtpEngineOptions = {}): Promise<SmtpEngine> {
    const [free = 0] = options.port ? [] : await freePorts(1);
    const engine = new SmtpEngine(options.port ?? free, options.onMail ?? (() => undefined), options.secured);
    await engine.start();
    return engine;
  }

  get url(): string {
    const { secured, port } = this;
    if (!secured) return `smtp://127.0.0.1:${port}`;
    const place = `${userInfo(secured)}@127.0.0.1:${port}`;
    return secured.tls === 'at once' ? `smtps://${place}` : `smtp://${place}?requireTLS=true`;
  }

  async start(): Promise<void> {
    const security = this.secured ? await securedBy(this.secured) : OPEN;
    const server = new SMTPServer({ ...this.#handlers(), ...security, closeTimeout: 100 });
    this.#server = server;
    // clients that break off are part of what is tried here
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #handlers(): SMTPServerOptions {
    return {
      disableReverseLookup: true,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: (_address, _session, done) => done(this.#refusal('recipient')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = this.#refusal('text');
          if (refusal) return done(refusal);
          const { mailFrom, rcptTo } = session.envelope;
          this.#keep({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          });
          if (this.behaviour === 'hang-up') this.#hangUp();
          else done();
        });
      },
    };
  }

  #refusal(at: 'recipient' | 'text'): Error | undefined {
    const { behaviour } = this;
    if (typeof behaviour === 'string' || behaviour.at !== at) return undefined;
    return Object.assign(new Error('refused by the test'), { responseCode: behaviour.refuse });
  }

  #keep(mail: ReceivedMail): void {
    this.received.push(mail);
    if (this.received.length > MAX_KEPT) this.received.shift();
    this.onMail(mail);
  }

  #hangUp(): void {
    for (const connection of this.#server?.connections ?? []) connection._socket.destroy();
  }
}

const OPEN: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] };

const securedBy = async ({
  authority,
  user,
  password,
  tls,
}: NonNullable<SmtpEngineOptions['secured']>): Promise<SMTPServerOptions> => {
  const { pem } = await authority.issue('smtp');
  return {
    secure: tls === 'at once',
    cert: pem.certificate,
    key: pem.key,
    onAuth: (login, _session, done) => {
      if (login.username === user && login.password === password) return done(null, { user });
      done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
    },
  };
};
