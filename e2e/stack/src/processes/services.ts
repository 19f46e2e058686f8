import { join } from 'node:path';
import { freePorts } from '@chirrup/testing/engines/engine-process';
import { root } from '@chirrup/testing/root';
import { FrontDoor } from '../front-door/front-door.js';
import { linkedSettings, type ServiceLink } from './links.js';
import { PROCESS_KINDS, type Replicas } from './process-kinds.js';
import { SpawnedService } from './service-process.js';

/** Every service as processes of their own, behind one address. */
export interface Services {
  /** The one address visitors and owners use. */
  address: string;
  processes: readonly SpawnedService[];
  frontDoor: FrontDoor;
  /** The processes of a kind, by its name (`chat-replies`). */
  of(kind: string): SpawnedService[];
  /** Ends everything, the front door last. */
  stop(): Promise<void>;
}

export interface ServicesOptions {
  /** Settings of every process: where the engines are, the signing key, what the caller adds. */
  env: Readonly<Record<string, string>>;
  replicas?: Replicas;
  /** The front door's port. */
  port: number;
  /** The front door's interface; loopback when absent. */
  host?: string;
  dataDir: string;
  say(line: string): void;
  link?: ServiceLink;
}

interface Place {
  kind: (typeof PROCESS_KINDS)[number];
  replica: number;
  name: string;
  port: number;
  managementPort: number;
}

/** Starts every service; resolves when all are ready and the front door lets people in. */
export const startServices = async (options: ServicesOptions): Promise<Services> => {
  const places = await plan(options.replicas ?? {});
  const processes = await Promise.all(places.map((place) => describe(place, places, options)));
  const frontDoor = await FrontDoor.open({
    port: options.port,
    host: options.host ?? '127.0.0.1',
    edges: await Promise.all(
      places
        .filter(({ kind }) => kind.takes === 'requests')
        .map(async (place) => ({
          name: place.name,
          role: place.kind.role ?? '',
          address: await over(options.link, 'front-door', place),
          readiness: `http://127.0.0.1:${place.managementPort}/readyz`,
        })),
    ),
  });
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await frontDoor.close();
  };
  try {
    await Promise.all(processes.map((one) => one.start()));
    await frontDoor.ready();
  } catch (error) {
    await Promise.all(processes.map((one) => one.kill()));
    await frontDoor.close();
    throw error;
  }
  return {
    address: `http://localhost:${options.port}`,
    processes,
    frontDoor,
    of: (kind) => processes.filter((one) => one.kind.name === kind),
    stop,
  };
};

const plan = async (replicas: Replicas): Promise<Place[]> => {
  const wanted = PROCESS_KINDS.flatMap((kind) =>
    Array.from({ length: replicas[kind.name] ?? 1 }, (_, index) => ({ kind, replica: index + 1 })),
  );
  const ports = await freePorts(wanted.length * 2);
  return wanted.map((one, index) => ({
    ...one,
    name: `${one.kind.name}-${one.replica}`,
    port: ports[index * 2] ?? 0,
    managementPort: ports[index * 2 + 1] ?? 0,
  }));
};

const over = (
  link: ServiceLink | undefined,
  from: string,
  { name, port }: Place,
): Promise<string> | string => {
  const address = `127.0.0.1:${port}`;
  return link ? link(from, name, address) : address;
};

/** `auth=host:port,host:port;bots=…` as one process sees the others. */
const rpcAddresses = async (from: Place, places: readonly Place[], link: ServiceLink | undefined) => {
  const areas = new Map<string, string[]>();
  for (const place of places.filter(({ kind }) => kind.takes === 'calls')) {
    const known = areas.get(place.kind.service) ?? [];
    areas.set(place.kind.service, [...known, await over(link, from.name, place)]);
  }
  return [...areas].map(([area, hosts]) => `${area}=${hosts.join(',')}`).join(';');
};

const describe = async (
  place: Place,
  places: readonly Place[],
  { env, dataDir, say, link, port: publicPort }: ServicesOptions,
): Promise<SpawnedService> => {
  const { kind, replica, name, port, managementPort } = place;
  const takes = {
    calls: { RPC_LISTEN: `127.0.0.1:${port}` },
    requests: { PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '1' },
    nothing: {},
  };
  return new SpawnedService({
    kind,
    replica,
    port,
    managementPort,
    say,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      LOG_LEVEL: 'warn',
      // until the front door has seen that a replica is leaving, it still sends requests there
      DRAIN_DELAY_MS: '1000',
      // mails hold links; the edges know the address from each request
      ...(kind.service === 'auth' ? { PUBLIC_URL: `http://localhost:${publicPort}` } : {}),
      ...(await linkedSettings(name, env, link)),
      DATA_DIR: dataDir,
      RPC_ADDRESSES: await rpcAddresses(place, places, link),
      MANAGEMENT_LISTEN: `127.0.0.1:${managementPort}`,
      STATIC_SITE_DIR: join(root, 'frontend/dist/site'),
      STATIC_WIDGET_DIR: join(root, 'widget/dist/lib'),
      ...(kind.role ? { SERVICE_ROLE: kind.role } : {}),
      ...takes[kind.takes],
    },
  });
};
