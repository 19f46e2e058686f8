import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngines } from '../stack/engines.js';
import { startServices } from '../stack/services.js';
import { freePort } from './free-port.js';
import type { Product, ProductOptions } from './running-product.js';

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

/** Engines and services of its own for each call; `kill` ends every service at once and leaves the engines running. */
export const startCluster = async (options: ProductOptions): Promise<Product> => {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'chirrup-cluster-'));
  let output = '';
  const say = (line: string) => {
    output += `${line}\n`;
  };
  const engines = await startEngines(dataDir, say);
  const env = {
    BILLING_PROVIDER: 'none',
    CRAWLER_ALLOW_PRIVATE: 'true',
    LIMITS_SCALE: '1000',
    SIGNING_KEY: 'a key that is only good for testing, and long enough',
    ...engines.env,
    ...options.env,
  };
  const services = await startServices({ env, replicas: {}, port, dataDir, say }).catch(
    async (error: unknown) => {
      await engines.close();
      throw new Error(`The services did not start:\n${output}`, { cause: error });
    },
  );
  const bff = services.processes.find(({ service }) => service === 'bff');
  if (!bff) throw new Error('There is no bff');
  const restart = () =>
    Promise.all(services.processes.map((one) => services.restart(one))).then(() => undefined);
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    get process() {
      return bff.process;
    },
    output: () => output,
    stop: async () => {
      await services.stop();
      return bff.process.exitCode;
    },
    kill: () =>
      Promise.all(services.processes.map(({ process: child }) => ended(child))).then(() => undefined),
    restart,
    remove: async () => {
      await services.stop();
      await engines.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
