import type { BenchProduct, Host, Profile } from './hosts/host.js';
import type { BenchFixture } from './load/fixture.js';
import type { Model } from './load/model.js';

/** One line of the table. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  aim?: { bound: 'at least' | 'at most'; value: number };
}

/** What a measure found: lines of the table, and everything else worth keeping. */
export interface Outcome {
  figures: Figure[];
  details: object;
}

/** What measures work with. */
export interface Bench {
  profile: Profile;
  /** Fewer repetitions: the figures show that it works, not how fast it is. */
  quick: boolean;
  model: Model;
  host: Host;
  /** The product with these settings and a bot to talk to: the running one if it has them, else a new one. */
  fixture(env?: Readonly<Record<string, string>>): Promise<BenchFixture>;
  /** Ends the running product, for a measure that starts its own. */
  release(): Promise<void>;
}

export interface Measure {
  name: string;
  /** Where it says something. */
  profiles: readonly Profile[];
  run(bench: Bench): Promise<Outcome>;
}

export type { BenchFixture, BenchProduct, Profile };

export const BOTH: readonly Profile[] = ['embedded', 'cluster'];
export const EMBEDDED: readonly Profile[] = ['embedded'];
