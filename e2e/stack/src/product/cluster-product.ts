import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngines } from '../engines/engines.js';
import { sharedEngines } from '../engines/shared-engines.js';
import { freePort } from '../free-port.js';
import type { ServiceLink } from '../processes/links.js';
import type { Replicas } from '../processes/process-kinds.js';
import { type Services, startServices } from '../processes/services.js';
import type { Product, ProductOptions } from './running-product.js';

export interface ClusterOptions extends ProductOptions {
  replicas?: Replicas;
  link?: ServiceLink;
}

/** The product as separate services. */
export interface ClusterProduct extends Product {
  services: Services;
}

/**
 * Every service as a process of its own, on the engines of this test run if there are some, else on engines of
 * its own. `kill` ends every service at once; engines and front door go on.
 */
export const startCluster = async (options: ClusterOptions = {}): Promise<ClusterProduct> => {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'chirrup-cluster-'));
  let output = '';
  const say = (line: string) => {
    output += `${line}\n`;
  };
  const engines = (await sharedEngines()) ?? (await startEngines(dataDir, say));
  const services = await startServices({
    env: {
      BILLING_PROVIDER: 'none',
      CRAWLER_ALLOW_PRIVATE: 'true',
      LIMITS_SCALE: '1000',
      SIGNING_KEY: 'a key that is only good for testing, and long enough',
      OFFICIAL_BOT: 'off',
      ...engines.env,
      ...options.env,
    },
    port,
    dataDir,
    say,
    ...(options.replicas ? { replicas: options.replicas } : {}),
    ...(options.link ? { link: options.link } : {}),
  }).catch(async (error: unknown) => {
    await engines.close();
    throw new Error(`The services did not start:\n${output}`, { cause: error });
  });
  const all = async (what: 'kill' | 'start' | 'stop') =>
    void (await Promise.all(services.processes.map((one) => one[what]())));
  const only = (kind: string) => {
    const [first] = services.of(kind);
    if (!first) throw new Error(`There is no ${kind}`);
    return first;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    services,
    get process() {
      return only('bff-console').process;
    },
    get crawler() {
      return only('knowledge-crawler').process;
    },
    output: () => output,
    stop: async () => {
      await all('stop');
      return Math.max(...services.processes.map(({ process: child }) => child.exitCode ?? 1));
    },
    kill: () => all('kill'),
    restart: async () => {
      await all('start');
      await services.frontDoor.ready();
    },
    remove: async () => {
      await services.stop();
      await engines.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
