import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engines, startEngines } from '@chirrup/e2e-stack/engines/engines';
import { freePort } from '@chirrup/e2e-stack/free-port';
import { type Services, startServices } from '@chirrup/e2e-stack/processes/services';
import { type CpuUsage, cpuOf, descendants } from './cpu.js';
import type { BenchProduct, Host } from './host.js';

/** Every service as a process on engines of this run; a set that is opened beside another has engines of its own. */
export const startClusterHost = async (say: (line: string) => void): Promise<Host> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'chirrup-bench-'));
  const engines = await startEngines(dataDir, say);
  let running: Services | undefined;

  const open = async (env: Readonly<Record<string, string>>): Promise<BenchProduct> => {
    if (running) return openBeside(env, say);
    const began = performance.now();
    const services = await startServices({
      env: {
        BILLING_PROVIDER: 'none',
        CRAWLER_ALLOW_PRIVATE: 'true',
        LIMITS_SCALE: '1000',
        SIGNING_KEY: 'a key that is only good for testing, and long enough',
        ...engines.env,
        ...env,
      },
      port: await freePort(),
      dataDir,
      say,
    });
    running = services;
    const [edge] = services.of('bff-visitor');
    if (!edge) throw new Error('There is no visitor edge');
    return {
      address: services.address,
      visitorAddress: `http://127.0.0.1:${edge.port}`,
      edgePid: edge.process.pid ?? 0,
      startedMs: performance.now() - began,
      adminUrl: engines.postgres.adminUrl,
      usage: () => usageOf(services, engines),
      close: async () => {
        running = undefined;
        await services.stop();
      },
    };
  };
  const close = async () => {
    await running?.stop();
    await engines.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { profile: 'cluster', open, close };
};

const openBeside = async (
  env: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<BenchProduct> => {
  const host = await startClusterHost(say);
  const product = await host.open(env);
  return { ...product, close: () => host.close() };
};

const usageOf = (services: Services, engines: Engines): CpuUsage => {
  const postgres = engines.postgres.pid;
  const redis = descendants(process.pid).filter(({ name }) => name.startsWith('redis-server'));
  return {
    node: Object.fromEntries(services.processes.map((one) => [one.name, cpuOf([one.process.pid ?? 0])])),
    postgres: cpuOf([postgres, ...descendants(postgres).map(({ pid }) => pid)]),
    engines: {
      kafka: cpuOf([engines.kafka.pid ?? 0]),
      redis: cpuOf(redis.map(({ pid }) => pid)),
      ...(engines.search ? { opensearch: cpuOf([engines.search.pid ?? 0]) } : {}),
    },
  };
};
