import { systemClock } from '@chirrup/kernel/clock';
import { installationNames } from '@chirrup/kernel/installation/installation-names';
import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import type { Log } from '@chirrup/kernel/log';
import { claimTopics } from '@chirrup/messaging/kafka/kafka-claim';
import { createKafka } from '@chirrup/messaging/kafka/kafka-client';
import { KafkaEventLog } from '@chirrup/messaging/kafka/kafka-event-log';
import { ensureTopics } from '@chirrup/messaging/kafka/kafka-topics';
import type { InstallationClaim } from '@chirrup/persistence/installation/installation-mark';
import { topics } from '@chirrup/proto/topics';
import { RedisRealtime } from '@chirrup/realtime/redis/redis-realtime';
import { GrpcBus } from '@chirrup/rpc/grpc/grpc-bus';
import { DiskFileStore } from '@chirrup/storage/disk-file-store';
import { S3FileStore } from '@chirrup/storage/s3-file-store';
import { SigningKeys } from '@chirrup/tenancy/signing-keys';
import type { z } from 'zod';
import { readConfig } from '../config/read-config.js';
import { checkLater } from '../engines/check-later.js';
import { waitForEngine } from '../engines/engine-wait.js';
import { kafkaAccess, kafkaEngine } from '../engines/kafka-access.js';
import { redisAccess } from '../engines/redis-access.js';
import { clusterConfig } from './cluster.config.js';
import { openMailer } from './open-mailer.js';
import type { DatabaseAccess, Installation, Platform } from './platform.js';
import { s3Options } from './s3-options.js';

export interface ClusterPlatformOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** Name of the service this process is a replica of. */
  service: string;
  log: Log;
  installation: InstallationClaim;
  database(service: string): DatabaseAccess;
  filesFolder: string;
  mailFolder: string;
  /** What keys are derived from, at least 32 bytes. */
  signingKey: Uint8Array;
  /** The one before it, which still verifies. */
  previousSigningKey?: Uint8Array | undefined;
  limitsScale: number;
}

type ClusterConfig = z.infer<typeof clusterConfig>;

/** The cluster profile's adapter of every port. */
export const createClusterPlatform = async (
  options: ClusterPlatformOptions,
): Promise<{ platform: Platform; close(): Promise<void> }> => {
  const { env, log } = options;
  const config = readConfig(clusterConfig, env);
  const mailer = await openMailer(env, options.mailFolder, log);
  const names = installationNames(options.installation.name);
  const { takesOver } = options.installation;
  const prefix = names.topicPrefix;
  const kafka = { clientId: `chirrup-${options.service}`, prefix, log, ...kafkaAccess(config) };
  const engine = { ...kafkaEngine(config), log };
  const plans = Object.values(topics).map((topic) => ({ ...topic, name: prefix + topic.name }));
  await waitForEngine(
    engine,
    () => ensureTopics(createKafka(kafka), plans),
    () => true,
  );
  const events = new KafkaEventLog(kafka);
  const realtime = new RedisRealtime({
    url: redisAccess(config),
    log,
    prefix: names.keyPrefix,
    limitsScale: options.limitsScale,
  });
  const installation: Installation = {
    names,
    takesOver,
    claim: async (id) => {
      installation.id = id;
      const isPassing = (error: unknown) => !(error instanceof OtherInstallationError);
      await waitForEngine(
        engine,
        () => claimTopics(createKafka(kafka), { prefix, id, takesOver }),
        isPassing,
      );
      await realtime.claim(id, takesOver);
    },
  };
  const bus = new GrpcBus({
    addresses: config.RPC_ADDRESSES,
    listen: config.RPC_LISTEN,
    tls: tlsFiles(config),
    callers: config.RPC_CALLERS,
    log,
  });
  const { fanOut, liveText, rateLimiter, cache } = realtime;
  const platform: Platform = {
    env,
    log,
    clock: systemClock,
    bus,
    events,
    fanOut,
    liveText,
    rateLimiter,
    cache,
    files: fileStore(config, options.filesFolder, names.filePrefix, log),
    mailer,
    signingKeys: new SigningKeys(options.signingKey, options.previousSigningKey),
    installation,
    database: options.database,
  };
  return {
    platform,
    close: async () => {
      await bus.stop();
      await events.close();
      await realtime.close();
    },
  };
};

const tlsFiles = ({ RPC_TLS_CA: authority, RPC_TLS_CERT: certificate, RPC_TLS_KEY: key }: ClusterConfig) =>
  authority && certificate && key ? { authority, certificate, key } : undefined;

const fileStore = (config: ClusterConfig, folder: string, prefix: string, log: Log) => {
  const options = s3Options(config, prefix);
  if (!options) return new DiskFileStore(folder);
  const store = new S3FileStore(options);
  checkLater(store, 'files cannot be used yet', log);
  return store;
};
