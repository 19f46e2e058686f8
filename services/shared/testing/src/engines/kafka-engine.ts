import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineProcess, freePorts } from './engine-process.js';
import { cachedFolder } from './install/cache-folder.js';
import { findJava, requireJava } from './install/java.js';
import { copyDependencies } from './install/maven.js';
import type { EngineSecurity } from './security/engine-security.js';
import {
  type SecuredListeners,
  scramUsers,
  securedListeners,
  securityProperties,
} from './security/kafka-security.js';

const VERSION = '4.4.0';
const JAVA = 17;
const run = promisify(execFile);

/** What to do where Kafka cannot run; undefined if it can. */
export const missingKafka = async (): Promise<string | undefined> =>
  (await findJava(JAVA))
    ? undefined
    : `needs a JDK ${JAVA} or newer on the PATH, in JAVA_HOME or in the system's JVM folder`;

export interface KafkaOptions {
  /** Keeps the data; without it a temporary folder that goes with `close`. */
  folder?: string;
  /** Free ones are taken when absent. */
  ports?: { broker: number; controller: number };
  heapMb?: number;
  /** where clients are to connect, for a proxy in between: takes the node's own `host:port`. */
  advertise?(address: string): Promise<string>;
  /** Opens listeners beside the plain one that ask for a login or for a certificate. */
  secured?: EngineSecurity;
}

/** One Kafka node (KRaft, no ZooKeeper) on loopback ports, which keep for all its restarts. */
export class KafkaEngine {
  private constructor(
    readonly brokers: string[],
    private readonly process: EngineProcess,
    private readonly temporary: string | undefined,
    /** Only if it was opened so. */
    readonly secured: SecuredListeners | undefined,
  ) {}

  /** Fetches Kafka when it is not in the cache, formats the folder when it is new, and starts the node. */
  static async open(options: KafkaOptions = {}): Promise<KafkaEngine> {
    const java = await requireJava(JAVA);
    const classPath = join(await kafkaLibraries(), '*');
    const temporary = options.folder ? undefined : await mkdtemp(join(tmpdir(), 'chirrup-kafka-'));
    const folder = options.folder ?? temporary ?? '';
    await mkdir(folder, { recursive: true });
    const [broker = 0, controller = 0] = options.ports
      ? [options.ports.broker, options.ports.controller]
      : await freePorts(2);
    const own = `127.0.0.1:${broker}`;
    const advertised = options.advertise ? await options.advertise(own) : own;
    const properties = join(folder, 'server.properties');
    const { secured } = options;
    const [login, certificate] = secured ? await freePorts(2) : [];
    const listeners = secured && { login: `127.0.0.1:${login}`, certificate: `127.0.0.1:${certificate}` };
    const security = secured ? await securityProperties(folder, secured) : '';
    await writeFile(
      properties,
      serverProperties(folder, { own, advertised, controller, listeners }) + security,
    );
    if (!existsSync(join(folder, 'data', 'meta.properties'))) {
      const cluster = randomBytes(16).toString('base64url');
      await run(java.command, [
        '-cp',
        classPath,
        'kafka.tools.StorageTool',
        'format',
        // as one word: an id may begin with a dash
        `--cluster-id=${cluster}`,
        '-c',
        properties,
        ...(secured ? scramUsers(secured) : []),
      ]);
    }
    const memory = [`-Xmx${options.heapMb ?? 256}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
    const engine = new EngineProcess({
      name: 'Kafka',
      file: java.command,
      args: [...memory, '-cp', classPath, 'kafka.Kafka', properties],
      logFile: join(folder, 'kafka.log'),
      ready: (printed) => printed.includes('Kafka Server started'),
      startLimitMs: 60_000,
      stopLimitMs: 20_000,
    });
    await engine.start();
    return new KafkaEngine([advertised], engine, temporary, listeners);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Starts it again after `stop` or `kill`, with its data. */
  start(): Promise<void> {
    return this.process.start();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  kill(): Promise<void> {
    return this.process.kill();
  }

  /** Stops it and drops a temporary folder. */
  async close(): Promise<void> {
    await this.stop();
    if (this.temporary) await rm(this.temporary, { recursive: true, force: true });
  }
}

const kafkaLibraries = (): Promise<string> =>
  cachedFolder(`kafka-${VERSION}`, (draft) =>
    copyDependencies(
      [
        {
          groupId: 'org.apache.kafka',
          artifactId: 'kafka_2.13',
          version: VERSION,
          // only the command line tools need it
          exclusions: ['org.apache.kafka:kafka-tools-api'],
        },
        // without a binding the broker prints nothing
        { groupId: 'org.slf4j', artifactId: 'slf4j-simple', version: '1.7.36' },
      ],
      draft,
    ),
  );

interface Addresses {
  own: string;
  advertised: string;
  controller: number;
  listeners: SecuredListeners | undefined;
}

const serverProperties = (folder: string, { own, advertised, controller, listeners }: Addresses): string => {
  const more = listeners ? securedListeners(listeners) : { listeners: '', protocols: '' };
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://${own},CONTROLLER://127.0.0.1:${controller}${more.listeners}
advertised.listeners=PLAINTEXT://${advertised}${more.listeners}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT${more.protocols}
log.dirs=${join(folder, 'data')}
num.partitions=1
auto.create.topics.enable=false
offsets.topic.num.partitions=8
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
# a node that was killed is let in again after this, not after 9 s
broker.session.timeout.ms=2000
log.cleaner.dedupe.buffer.size=4194304
`;
};
