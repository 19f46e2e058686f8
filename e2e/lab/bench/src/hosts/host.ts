import type { CpuUsage } from './cpu.js';

export type ProductProfile = 'embedded' | 'cluster';

/** The product while it is measured. */
export interface BenchProduct {
  /** Where owners call. */
  address: string;
  /** The visitors' address: in the cluster their edge itself, as the front door only replaces an ingress. */
  visitorAddress: string;
  /** The process that holds the visitors' sockets. */
  edgePid: number;
  /** Milliseconds from its start until it was ready. */
  startedMs: number;
  /** A role that sees and writes everything in the database. */
  adminUrl: string;
  usage(): CpuUsage;
  /** Ends it and drops what it stored, engines aside. */
  close(): Promise<void>;
}

/** Starts products of a profile. */
export interface Host {
  profile: ProductProfile;
  open(env: Readonly<Record<string, string>>): Promise<BenchProduct>;
  /** Ends the engines. */
  close(): Promise<void>;
}
