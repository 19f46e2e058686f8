import { startEmbedded } from '@chirrup/e2e-stack/product/embedded-product';
import { embeddedAdminUrl } from '@chirrup/testing/database/embedded-admin-url';
import { cpuOf, descendants } from './cpu.js';
import type { BenchProduct, Host } from './host.js';

const open = async (env: Readonly<Record<string, string>>): Promise<BenchProduct> => {
  const began = performance.now();
  const product = await startEmbedded({ env });
  const startedMs = performance.now() - began;
  const pid = product.process.pid ?? 0;
  return {
    address: product.address,
    visitorAddress: product.address,
    edgePid: pid,
    startedMs,
    adminUrl: await embeddedAdminUrl(product.dataDir),
    usage: () => ({
      node: { product: cpuOf([pid]) },
      postgres: cpuOf(descendants(pid).map((child) => child.pid)),
      engines: {},
    }),
    close: () => product.remove(),
  };
};

/** One Node process and its PostgreSQL; any number at once, each with data of its own. */
export const embeddedHost: Host = { profile: 'embedded', open, close: async () => undefined };
