import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@chirrup/kernel/clock';
import { silentLog } from '@chirrup/kernel/log';
import type { Cache } from '@chirrup/realtime/cache';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import { MemoryCache } from '@chirrup/realtime/memory/memory-cache';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { MemoryLiveText } from '@chirrup/realtime/memory/memory-live-text';
import { MemoryRateLimiter } from '@chirrup/realtime/memory/memory-rate-limiter';
import type { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { InProcessBus } from '@chirrup/rpc/in-process/in-process-bus';
import type { Platform } from '@chirrup/service-defaults/platform/platform';
import { DiskFileStore } from '@chirrup/storage/disk-file-store';
import { SigningKeys } from '@chirrup/tenancy/signing-keys';

export const signingKeys = new SigningKeys(Buffer.alloc(32, 7));

/** The ports of `@chirrup/realtime`. */
export interface Realtime {
  fanOut: FanOut;
  liveText: LiveText;
  rateLimiter: RateLimiter;
  cache: Cache;
}

export interface FakePlatformOptions {
  env?: Record<string, string>;
  limitsScale?: number;
  clock?: Clock;
  signingKeys?: SigningKeys;
  /** Shared with other replicas; else in memory. */
  realtime?: Realtime;
}

/** The real in-process ports, without a database: the edge owns no tables. */
export const fakePlatform = (options: FakePlatformOptions = {}) => {
  const clock = options.clock ?? { now: () => Date.now() };
  const { fanOut, liveText, rateLimiter, cache }: Realtime = options.realtime ?? {
    fanOut: new MemoryFanOut(),
    liveText: new MemoryLiveText(),
    rateLimiter: new MemoryRateLimiter(options.limitsScale ?? 1_000, clock),
    cache: new MemoryCache(),
  };
  const unused = (name: string) => () => {
    throw new Error(`The edge must not use ${name}`);
  };
  return {
    env: options.env ?? {},
    log: silentLog,
    clock,
    bus: new InProcessBus(),
    events: {} as Platform['events'],
    fanOut,
    liveText,
    rateLimiter,
    cache,
    files: new DiskFileStore(join(mkdtempSync(join(tmpdir(), 'chirrup-bff-')), 'files')),
    mailer: {} as Platform['mailer'],
    signingKeys: options.signingKeys ?? signingKeys,
    database: unused('a database'),
  } satisfies Platform;
};

export type FakePlatform = ReturnType<typeof fakePlatform>;
