import type { Log } from '@chirrup/kernel/log';
import { IsolatedProcess } from '../isolation/isolated-process.js';
import type { DocumentText, DocumentType } from './document.js';
import type { DocumentRequest, DocumentResult } from './document-process.js';

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
    const { log, program, timeLimitMs = TIME_LIMIT_MS, memoryBytes = MEMORY_BYTES } = this.options;
    const limits = { timeLimitMs, heapMb: HEAP_MB, memoryBytes };
    const reader = new IsolatedProcess<DocumentRequest, DocumentResult>({ program, ...limits });
    const answer = await reader.ask({ type, bytes }, signal);
    reader.end();
    signal.throwIfAborted();
    if (answer === undefined) return { ok: false, reason: TOO_MUCH };
    if ('error' in answer) {
      log.warn({ type, error: answer.error }, 'an uploaded file could not be read');
      return { ok: false, reason: UNREADABLE };
    }
    const { value } = answer;
    return 'fault' in value ? { ok: false, reason: value.fault } : { ok: true, text: value.text };
  }
}
