import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { freePort } from '../free-port.js';
import type { Product, ProductOptions } from './running-product.js';

/** The product's own process, as `npm start` runs it. */
export const spawnProduct = (options: {
  env?: Record<string, string>;
  dataDir: string;
  port: number;
}): ChildProcess =>
  spawn(process.execPath, [join(root, 'services/all-in-one/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      BILLING_PROVIDER: 'none',
      CRAWLER_ALLOW_PRIVATE: 'true',
      LIMITS_SCALE: '1000',
      // fetched and started only if a test is about it
      EMBEDDINGS: 'off',
      // tests count bots and threads
      OFFICIAL_BOT: 'off',
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
      STATIC_SITE_DIR: join(root, 'frontend/dist/site'),
      STATIC_WIDGET_DIR: join(root, 'widget/dist/lib'),
      ...options.env,
    },
  });

/** Starts the whole product on a free port and a folder of its own; resolves when it answers. */
export const startEmbedded = async (options: ProductOptions = {}): Promise<Product> => {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'chirrup-e2e-'));
  let output = '';
  const launch = async (): Promise<ChildProcess> => {
    const child = spawnProduct({ ...(options.env ? { env: options.env } : {}), dataDir, port });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    await answering(`http://127.0.0.1:${port}/readyz`, child, () => output);
    return child;
  };
  const product: Product = {
    address: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    process: await launch(),
    get crawler() {
      return product.process;
    },
    output: () => output,
    stop: () => ended(product.process, 'SIGINT'),
    kill: async () => void (await ended(product.process, 'SIGKILL')),
    restart: async () => {
      product.process = await launch();
    },
    remove: async () => {
      if (product.process.exitCode === null && product.process.signalCode === null) await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return product;
};

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });

const answering = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const limit = Date.now() + 60_000;
  while (Date.now() < limit) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with code ${child.exitCode}:\n${output()}`);
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`The product was not ready within 60 s:\n${output()}`);
};
