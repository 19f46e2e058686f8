import type { ChildProcess } from 'node:child_process';

export interface Product {
  address: string;
  port: number;
  dataDir: string;
  /** The process that answers at the address. */
  process: ChildProcess;
  /** The process that reads pages of the web; in the embedded profile the same. */
  crawler: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as Ctrl-C would; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would (the database keeps running, as it does on a real machine whose process is killed). */
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
