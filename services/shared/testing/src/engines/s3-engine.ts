import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CertificateFiles } from '../servers/certificates.js';
import { EngineProcess, freePorts } from './engine-process.js';
import { cachedFolder, cacheRoot } from './install/cache-folder.js';
import type { EngineSecurity } from './security/engine-security.js';

const VERSION = '1.8.0';
const FOLDER = `versitygw-${VERSION}`;
const BUILD_LIMIT_MS = 10 * 60_000;
const run = promisify(execFile);

/** What to do where no S3 server can be had; undefined if one is in the cache or can be built. */
export const missingS3 = async (): Promise<string | undefined> => {
  if (existsSync(join(cacheRoot(), FOLDER))) return undefined;
  try {
    await run('go', ['version']);
    return undefined;
  } catch {
    return 'needs Go on the PATH to build an S3 server (versitygw) once: https://go.dev/dl';
  }
};

export interface S3EngineOptions {
  /** Keeps the files; without it a temporary folder that goes with `close`. */
  folder?: string;
  port?: number;
  /** TLS; user and password are the two parts of the access key. */
  secured?: EngineSecurity;
}

/** One S3 server (versitygw, which keeps objects as files) on a loopback port, which keeps for all its restarts. */
export class S3Engine {
  readonly #process: EngineProcess;
  readonly credentials: { accessKeyId: string; secretAccessKey: string };

  private constructor(
    readonly port: number,
    private readonly temporary: string | undefined,
    private readonly folder: string,
    command: string,
    private readonly tls: (EngineSecurity & CertificateFiles) | undefined,
  ) {
    this.credentials = {
      accessKeyId: tls?.user ?? 'chirrup',
      secretAccessKey: tls?.password ?? 'chirrup-secret',
    };
    this.#process = new EngineProcess({
      name: 'The S3 server',
      file: command,
      // types and tags beside the files: not every file system has attributes for them
      args: [
        '--quiet',
        '--port',
        `127.0.0.1:${port}`,
        ...(tls ? ['--cert', tls.certificate, '--key', tls.key] : []),
        'posix',
        '--sidecar',
        join(folder, 'meta'),
        join(folder, 'data'),
      ],
      env: {
        ROOT_ACCESS_KEY: this.credentials.accessKeyId,
        ROOT_SECRET_KEY: this.credentials.secretAccessKey,
      },
      logFile: join(folder, 's3.log'),
      ready: () => listens(port),
      startLimitMs: 10_000,
      stopLimitMs: 5_000,
    });
  }

  /** Builds the server when it is not in the cache, and starts it. */
  static async open(options: S3EngineOptions = {}): Promise<S3Engine> {
    const missing = await missingS3();
    if (missing) throw new Error(`The S3 server ${missing}`);
    const command = join(await s3Server(), 'versitygw');
    const temporary = options.folder ? undefined : await mkdtemp(join(tmpdir(), 'chirrup-s3-'));
    const folder = options.folder ?? temporary ?? '';
    await mkdir(join(folder, 'data'), { recursive: true });
    await mkdir(join(folder, 'meta'), { recursive: true });
    const [free = 0] = options.port ? [] : await freePorts(1);
    const { secured } = options;
    const tls = secured && { ...secured, ...(await secured.authority.issue('s3')) };
    const engine = new S3Engine(options.port ?? free, temporary, folder, command, tls);
    await engine.start();
    return engine;
  }

  get endpoint(): string {
    return `${this.tls ? 'https' : 'http'}://127.0.0.1:${this.port}`;
  }

  /** Starts it again after `stop` or `kill`, with its files. */
  start(): Promise<void> {
    return this.#process.start();
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }

  async close(): Promise<void> {
    await this.stop();
    if (this.temporary) await rm(this.folder, { recursive: true, force: true });
  }
}

const s3Server = (): Promise<string> =>
  cachedFolder(FOLDER, async (draft) => {
    const module = `github.com/versity/versitygw/cmd/versitygw@v${VERSION}`;
    await run('go', ['install', module], {
      env: { ...process.env, GOBIN: draft, CGO_ENABLED: '0' },
      timeout: BUILD_LIMIT_MS,
    });
  });

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
