import type { Clock } from '@chirrup/kernel/clock';
import type { InstallationNames } from '@chirrup/kernel/installation/installation-names';
import type { Log } from '@chirrup/kernel/log';
import type { Mailer } from '@chirrup/mail/mailer';
import type { EventLog } from '@chirrup/messaging/event-log';
import type { InstallationClaim } from '@chirrup/persistence/installation/installation-mark';
import type { Cache } from '@chirrup/realtime/cache';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import type { RateLimiter } from '@chirrup/realtime/rate-limiter';
import type { ServiceBus } from '@chirrup/rpc/service';
import type { FileStore } from '@chirrup/storage/file-store';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import type { EmbeddingEndpoint } from './embedding-endpoint.js';

/** Where a service finds its own database. */
export interface DatabaseAccess {
  /** Absent: the schema was migrated before (`npm run migrate`), and this process may not change it. */
  adminUrl?: string | undefined;
  url: string;
  role: string;
  password: string;
  /** It and the one before or after it, as they are now: a password may change while the process runs. */
  passwords?: (() => readonly string[]) | undefined;
  /** Absent: nobody else can use this database. */
  installation?: InstallationClaim | undefined;
}

/** One of several products on the same engines. */
export interface Installation {
  names: InstallationNames;
  /** As its database says; absent if a process has none. */
  id?: string | undefined;
  takesOver: boolean;
  /**
   * Says on the engines of this process whose its names there are.
   * @throws OtherInstallationError when they are another one's
   */
  claim(id: string): Promise<void>;
}

/** Every port of the profile a process runs in. Chosen once, by the process; features never see which adapters these are. */
export interface Platform {
  /** Settings, as each service's typed reader takes them. */
  env: Readonly<Record<string, string | undefined>>;
  log: Log;
  clock: Clock;
  bus: ServiceBus;
  events: EventLog;
  fanOut: FanOut;
  liveText: LiveText;
  rateLimiter: RateLimiter;
  cache: Cache;
  files: FileStore;
  mailer: Mailer;
  /** Absent: embeddings come from the configured server, or there are none. */
  embeddings?: EmbeddingEndpoint | undefined;
  /** Absent if a process has its engines for itself. */
  installation?: Installation | undefined;
  /** The same in all processes. */
  signingKeys: SigningKeys;
  /** Whether the engine that this process runs itself answers; absent if it runs none, for probes do not report neighbours. */
  hostAnswers?: (() => Promise<boolean>) | undefined;
  /** Database of a service by its name. */
  database(service: string): DatabaseAccess;
}
