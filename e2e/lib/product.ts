import type { ChildProcess } from 'node:child_process';

export interface Product {
  address: string;
  port: number;
  dataDir: string;
  /** The process that answers at the address. */
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as Ctrl-C would; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would (the database goes on, as it does on a real machine whose process is killed). */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export interface ProductOptions {
  env?: Record<string, string>;
  dataDir?: string;
  port?: number;
}

/**
 * Starts the whole product on a free port and a folder of its own; resolves when it answers. In the profile that
 * CHIRRUP_PROFILE names: `embedded` (one process), or `cluster` (engines and every service as a process).
 */
export const startProduct = async (options: ProductOptions = {}): Promise<Product> => {
  if (process.env.CHIRRUP_PROFILE === 'cluster')
    return (await import('./cluster-product.js')).startCluster(options);
  return (await import('./embedded-product.js')).startEmbedded(options);
};
