import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresUser } from '@chirrup/embedded-host/postgres-user';
import { EngineProcess, freePorts } from './engine-process.js';
import { cachedFolder } from './install/cache-folder.js';
import { findJava, requireJava } from './install/java.js';
import { unpackArtifacts } from './install/maven.js';

const VERSION = '3.6.0';
const JAVA = 21;
/** Modules nothing here uses; most of them read files that are large. */
const LEFT_OUT = [
  'geo',
  'ingest-geoip',
  'ingest-user-agent',
  'opensearch-dashboards',
  'rank-eval',
  'repository-url',
];

/** The whole distribution has it, the smaller one from Maven does not. */
const KNN_PLUGIN = {
  groupId: 'org.opensearch.plugin',
  artifactId: 'opensearch-knn',
  version: `${VERSION}.0`,
  type: 'zip',
} as const;

/** What to do where OpenSearch cannot run; undefined if it can. */
export const missingOpenSearch = async (): Promise<string | undefined> =>
  (await findJava(JAVA))
    ? undefined
    : `needs a JDK ${JAVA} or newer on the PATH, in JAVA_HOME or in the system's JVM folder`;

export interface OpenSearchOptions {
  /** Keeps the data; without it a temporary folder that goes with `close`. */
  folder?: string;
  /** Free ones are taken when absent. */
  ports?: { http: number; transport: number };
  heapMb?: number;
}

/** One OpenSearch node on loopback ports, which keep for all its restarts. */
export class OpenSearchEngine {
  private constructor(
    readonly url: string,
    private readonly process: EngineProcess,
    private readonly temporary: string | undefined,
  ) {}

  /** Fetches OpenSearch when it is not in the cache, and starts the node. */
  static async open(options: OpenSearchOptions = {}): Promise<OpenSearchEngine> {
    const java = await requireJava(JAVA);
    const home = await openSearchHome();
    const temporary = options.folder ? undefined : await mkdtemp(join(tmpdir(), 'chirrup-opensearch-'));
    const folder = options.folder ?? temporary ?? '';
    const [http = 0, transport = 0] = options.ports
      ? [options.ports.http, options.ports.transport]
      : await freePorts(2);
    const config = join(folder, 'config');
    for (const path of [config, join(folder, 'data'), join(folder, 'logs')])
      await mkdir(path, { recursive: true });
    await writeFile(join(config, 'opensearch.yml'), settings(folder, http, transport));
    await writeFile(join(config, 'jvm.options'), jvmOptions(home, options.heapMb ?? 512));
    await writeFile(join(config, 'log4j2.properties'), LOGGING);
    // it refuses to run as root, as PostgreSQL does, and writes into its configuration folder
    const user = postgresUser([home, folder, java.home]);
    for (const path of [folder, config, ...['data', 'logs'].map((name) => join(folder, name))])
      await user.own(path);
    for (const name of await readdir(config)) await user.own(join(config, name));
    const { file, args } = asUser(user.command(join(home, 'bin', 'opensearch'), []));
    const url = `http://127.0.0.1:${http}`;
    const engine = new EngineProcess({
      name: 'OpenSearch',
      file,
      args,
      cwd: folder,
      env: { OPENSEARCH_JAVA_HOME: java.home, OPENSEARCH_PATH_CONF: config, OPENSEARCH_JAVA_OPTS: '' },
      logFile: join(folder, 'opensearch.log'),
      ready: () =>
        fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).then(
          ({ ok }) => ok,
          () => false,
        ),
      startLimitMs: 120_000,
      stopLimitMs: 20_000,
    });
    await engine.start();
    return new OpenSearchEngine(url, engine, temporary);
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

  /** It keeps its connections and answers nothing until `thaw`. */
  freeze(): void {
    if (this.process.pid) process.kill(this.process.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.process.pid) process.kill(this.process.pid, 'SIGCONT');
  }

  /** Stops it and drops a temporary folder. */
  async close(): Promise<void> {
    await this.stop();
    if (this.temporary) await rm(this.temporary, { recursive: true, force: true });
  }
}

const openSearchHome = async (): Promise<string> => {
  const name = `opensearch-${VERSION}`;
  const folder = await cachedFolder(`${name}-knn`, async (draft) => {
    const groupId = 'org.opensearch.distribution.integ-test-zip';
    await unpackArtifacts([{ groupId, artifactId: 'opensearch', version: VERSION, type: 'zip' }], draft);
    await unpackArtifacts([KNN_PLUGIN], join(draft, name, 'plugins', 'opensearch-knn'));
    for (const module of LEFT_OUT)
      await rm(join(draft, name, 'modules', module), { recursive: true, force: true });
    // archives lose this bit
    for (const program of await readdir(join(draft, name, 'bin')))
      await chmod(join(draft, name, 'bin', program), 0o755);
  });
  return join(folder, name);
};

/** Both ways to become another user end in a command: `EngineProcess` starts everything as itself. */
const asUser = ({ file, args, uid, gid }: { file: string; args: string[]; uid?: number; gid?: number }) =>
  uid === undefined
    ? { file, args }
    : {
        file: 'setpriv',
        args: ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--', file, ...args],
      };

const settings = (folder: string, http: number, transport: number): string => `cluster.name: chirrup
node.name: chirrup-1
path.data: ${join(folder, 'data')}
path.logs: ${join(folder, 'logs')}
network.host: 127.0.0.1
http.port: ${http}
transport.port: ${transport}
discovery.type: single-node
cluster.routing.allocation.disk.threshold_enabled: false
action.auto_create_index: false
`;

const jvmOptions = (home: string, heapMb: number): string => `-Xmx${heapMb}m
-XX:+UseSerialGC
-XX:TieredStopAtLevel=1
-Djava.io.tmpdir=\${OPENSEARCH_TMPDIR}
--add-modules=jdk.incubator.vector
-javaagent:${join(home, 'agent', 'opensearch-agent.jar')}
--add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED
-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1
`;

const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;
