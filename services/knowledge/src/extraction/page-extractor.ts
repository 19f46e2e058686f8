import { fileURLToPath } from 'node:url';
import { IsolatedPool } from '../isolation/isolated-pool.js';
import type { ExtractedPage } from './extract-page.js';
import type { PageSource } from './extraction-process.js';

// Tests run the sources, but the process always runs what was built.
const PROGRAM = fileURLToPath(new URL('../../dist/extraction/extraction-process.js', import.meta.url));

/** Extracts pages in processes of their own, with limits on time and memory. */
export class PageExtractor extends IsolatedPool<PageSource, ExtractedPage> {
  constructor(options: { program?: string; timeLimitMs?: number; idleMs?: number } = {}) {
    super({
      program: PROGRAM,
      timeLimitMs: 15_000,
      heapMb: 256,
      memoryBytes: 384 * 1_024 * 1_024,
      size: 2,
      ...options,
    });
  }
}
