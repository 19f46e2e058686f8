import type { Product, ProductOptions } from './running-product.js';

export type { Product, ProductOptions } from './running-product.js';

/**
 * Starts the whole product on a free port and a folder of its own; resolves when it answers. In the profile that
 * CHIRRUP_PROFILE names: `embedded` (one process), or `cluster` (engines and every service as a process).
 */
export const startProduct = async (options: ProductOptions = {}): Promise<Product> => {
  if (process.env.CHIRRUP_PROFILE === 'cluster')
    return (await import('./cluster-product.js')).startCluster(options);
  return (await import('./embedded-product.js')).startEmbedded(options);
};
