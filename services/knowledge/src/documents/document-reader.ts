import { fork } from 'node:child_process';
import type { Log } from '@chirrup/kernel/log';
import { type DocumentText, type DocumentType } from './document.js';
import type { DocumentAnswer, DocumentRequest } from './document-process.js';
import { watchMemory } from './watch-memory.js';

const TIME_LIMIT_MS = 60_000;
const HEAP_MB = 384;
const MEMORY_BYTES = 640 * 1_024 * 1_024;

export type DocumentOutcome = { ok: true; text: DocumentText } | { ok: false; reason: string };

export interface DocumentReaderOptions {
  log: Log;
  /** The compiled program that reads one file. */
  program: string;
  timeLimitMs?: number;
  memoryBytes?: number;
}

const TOO_MUCH =
  'The file is too complicated to be read. Save it again, split it, or upload its text as a .txt file.';
const UNREADABLE = 'The file could not be read. Save it as a new PDF or Word document and upload that.';

/** Reads files in processes of their own, with limits on time and memory. */
export class DocumentReader {
  constructor(private readonly options: DocumentReaderOptions) {}

  /** Never throws for what a file is or does; rejects when `signal` is aborted. */
  async read(type: DocumentType, bytes: Uint8Array, signal: AbortSignal): Promise<DocumentOutcome> {
    const { log } = this.options;
    const answer = await this.#ask({ type, bytes }, signal);
    signal.throwIfAborted();
    if (answer === undefined) return { ok: false, reason: TOO_MUCH };
    if ('fault' in answer) return { ok: false, reason: answer.fault };
    if ('text' in answer) return { ok: true, text: answer.text };
    log.warn({ type, error: answer.error }, 'an uploaded file could not be read');
    return { ok: false, reason: UNREADABLE };
  }

  /** Undefined when the process ended without an answer, by a limit or by itself. */
  async #ask(request: DocumentRequest, signal: AbortSignal): Promise<DocumentAnswer | undefined> {
    const { program, timeLimitMs = TIME_LIMIT_MS, memoryBytes = MEMORY_BYTES } = this.options;
    const child = fork(program, {
      // No secret of this process is in reach of what a file may do to its reader.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--permission', '--allow-fs-read=*'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
    });
    const kill = () => child.kill('SIGKILL');
    const unwatch = watchMemory(child.pid, memoryBytes, kill);
    signal.addEventListener('abort', kill);
    try {
      return await new Promise<DocumentAnswer | undefined>((resolve) => {
        let answer: DocumentAnswer | undefined;
        child.on('message', (message: DocumentAnswer) => {
          answer = message;
        });
        child.on('error', () => resolve(undefined));
        child.on('exit', () => resolve(answer));
        child.send(request, () => undefined);
        if (signal.aborted) kill();
      });
    } finally {
      unwatch();
      signal.removeEventListener('abort', kill);
    }
  }
}
