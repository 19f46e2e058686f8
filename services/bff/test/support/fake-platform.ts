import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@chirrup/kernel/clock';
import { silentLog } from '@chirrup/kernel/log';
import { MemoryCache } from '@chirrup/realtime/memory-cache';
import { MemoryFanOut } from '@chirrup/realtime/memory-fan-out';
import { MemoryLiveText } from '@chirrup/realtime/memory-live-text';
import { MemoryRateLimiter } from '@chirrup/realtime/memory-rate-limiter';
import { InProcessBus } from '@chirrup/rpc/in-process-bus';
import type { Platform } from '@chirrup/service-defaults/platform';
import { DiskFileStore } from '@chirrup/storage/disk-file-store';

export const signingKey = Buffer.alloc(32, 7);

/** The real in-process ports, without a database: the edge owns no tables. */
export const fakePlatform = (
  options: { env?: Record<string, string>; limitsScale?: number; clock?: Clock } = {},
) => {
  const clock = options.clock ?? { now: () => Date.now() };
  const unused = (name: string) => () => {
    throw new Error(`The edge must not use ${name}`);
  };
  return {
    env: options.env ?? {},
    log: silentLog,
    clock,
    bus: new InProcessBus(),
    events: {} as Platform['events'],
    fanOut: new MemoryFanOut(),
    liveText: new MemoryLiveText(),
    rateLimiter: new MemoryRateLimiter(options.limitsScale ?? 1_000, clock),
    cache: new MemoryCache(),
    files: new DiskFileStore(join(mkdtempSync(join(tmpdir(), 'chirrup-bff-')), 'files')),
    mailer: {} as Platform['mailer'],
    signingKey,
    database: unused('a database'),
  } satisfies Platform;
};

export type FakePlatform = ReturnType<typeof fakePlatform>;
