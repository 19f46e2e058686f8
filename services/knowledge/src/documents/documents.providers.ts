import { fileURLToPath } from 'node:url';
import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { DocumentReader } from './document-reader.js';

// Tests run the sources, but the process always runs what was built.
const PROGRAM = fileURLToPath(new URL('../../dist/documents/document-process.js', import.meta.url));

/** What reads uploaded files. */
export const documentsProviders: Provider[] = [
  {
    provide: DocumentReader,
    inject: [LOG],
    useFactory: (log: Log) => new DocumentReader({ log, program: PROGRAM }),
  },
];
