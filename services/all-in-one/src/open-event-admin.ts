import { runningDatabaseUrl } from '@chirrup/embedded-host/running-postgres';
import { StartUpError } from '@chirrup/embedded-host/start-up-error';
import { installationNames } from '@chirrup/kernel/installation/installation-names';
import { silentLog } from '@chirrup/kernel/log';
import type { EventAdmin } from '@chirrup/messaging/event-admin';
import { createKafka } from '@chirrup/messaging/kafka/kafka-client';
import { KafkaEventAdmin } from '@chirrup/messaging/kafka/kafka-event-admin';
import { KafkaEventLog } from '@chirrup/messaging/kafka/kafka-event-log';
import { KafkaNames } from '@chirrup/messaging/kafka/kafka-names';
import { PostgresEventAdmin } from '@chirrup/messaging/postgres/postgres-event-admin';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { installationShape } from '@chirrup/service-defaults/config/installation';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { waitForEngine } from '@chirrup/service-defaults/engines/engine-wait';
import { kafkaAccess, kafkaConfig, kafkaEngine } from '@chirrup/service-defaults/engines/kafka-access';
import { z } from 'zod';

type Env = Readonly<Record<string, string | undefined>>;

const embeddedConfig = z.object({ DATA_DIR: z.string().default('.data') });

/** The log of the cluster `KAFKA_BROKERS` names, else of the product that runs on `DATA_DIR`. */
export const openEventAdmin = (env: Env): Promise<EventAdmin> =>
  env.KAFKA_BROKERS ? openKafka(env) : openEmbedded(readConfig(embeddedConfig, env).DATA_DIR);

const openKafka = async (env: Env): Promise<EventAdmin> => {
  const config = readConfig(kafkaConfig.extend(installationShape), env);
  const prefix = installationNames(config.INSTALLATION).topicPrefix;
  const options = { clientId: 'chirrup-events', prefix, log: silentLog, ...kafkaAccess(config) };
  const kafka = createKafka(options);
  const engine = { ...kafkaEngine(config), log: silentLog, limitMs: 5_000 };
  const connect = async () => {
    const admin = kafka.admin();
    await admin.connect();
    await admin.disconnect();
  };
  await waitForEngine(engine, connect, () => true);
  return new KafkaEventAdmin(kafka, new KafkaEventLog(options), new KafkaNames(prefix));
};

const openEmbedded = async (folder: string): Promise<EventAdmin> => {
  const url = await runningDatabaseUrl(folder, 'eventlog');
  const options = { url, applicationName: 'chirrup-events', maxConnections: 1 };
  const database = await Database.open(options).catch((cause: unknown) => {
    throw new StartUpError(
      `The database of ${folder} does not answer (${cause instanceof Error ? cause.message : cause}). Start Chirrup on it (npm start), then run the command again.`,
      { cause },
    );
  });
  return new PostgresEventAdmin(new UnitOfWork(database), () => database.close());
};
