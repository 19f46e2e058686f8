import { fileURLToPath } from 'node:url';
import { IsolatedPool } from '../isolation/isolated-pool.js';
import type { PageFacts } from './domain/page-facts.js';
import type { InspectedSource } from './inspection-process.js';

// Tests run the sources, but the process always runs what was built.
const PROGRAM = fileURLToPath(new URL('../../dist/page-checks/inspection-process.js', import.meta.url));

/** Inspects pages in a process of their own, with limits on time and memory. */
export class PageInspector extends IsolatedPool<InspectedSource, PageFacts> {
  constructor() {
    super({
      program: PROGRAM,
      timeLimitMs: 15_000,
      heapMb: 256,
      memoryBytes: 384 * 1_024 * 1_024,
      size: 1,
    });
  }
}
