import { startBff } from '@chirrup/bff/start-bff';
import { InProcessBus } from '@chirrup/rpc/in-process/in-process-bus';
import { startService } from '@chirrup/service-defaults/process/start-service';
import type { TestPlatform } from '@chirrup/testing/test-platform';
import { services } from '../../src/services.js';

/** Schemas of everything that stores rows. */
export const schemas = [...services.map(({ name }) => name), 'eventlog'];

/** What a test of all services needs in `env`: nothing outside this machine, and no limit in the way. */
export const testSettings = {
  BILLING_PROVIDER: 'none',
  CRAWLER_ALLOW_PRIVATE: 'true',
  LIMITS_SCALE: '100000',
};

export interface Product {
  address: string;
  port: number;
  stop(): Promise<void>;
}

/** The embedded product: all services, and the edge. May be started again on the same platform. */
export const startProduct = async (testPlatform: TestPlatform, port = 0): Promise<Product> => {
  const platform = { ...testPlatform, bus: new InProcessBus() };
  const running = await Promise.all(services.map((service) => startService(service, platform)));
  const bff = await startBff(platform, { port, host: '127.0.0.1' });
  return {
    address: bff.address,
    port: bff.port,
    stop: async () => {
      await bff.stop();
      for (const service of running) await service.stop();
    },
  };
};
