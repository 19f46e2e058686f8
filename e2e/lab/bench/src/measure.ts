import type { BenchProduct, Host, ProductProfile } from './hosts/host.js';
import type { BenchFixture } from './load/fixture.js';
import type { StandInModel } from './load/model.js';

/** One line of the table. */
export interface BenchFigure {
  name: string;
  value: number;
  unit: string;
  aim?: { bound: 'at least' | 'at most'; value: number };
}

/** What a measure found: lines of the table, and everything else worth keeping. */
export interface BenchOutcome {
  figures: BenchFigure[];
  details: object;
}

/** What measures work with. */
export interface Bench {
  profile: ProductProfile;
  /** Fewer repetitions: the figures show that it works, not how fast it is. */
  quick: boolean;
  model: StandInModel;
  host: Host;
  /** The product with these settings and a bot to talk to: the running one if it has them, else a new one. */
  fixture(env?: Readonly<Record<string, string>>): Promise<BenchFixture>;
  /** Ends the running product, for a measure that starts its own. */
  release(): Promise<void>;
}

export interface BenchMeasure {
  name: string;
  /** Where it says something. */
  profiles: readonly ProductProfile[];
  run(bench: Bench): Promise<BenchOutcome>;
}

export type { BenchFixture, BenchProduct, ProductProfile };

export const BOTH: readonly ProductProfile[] = ['embedded', 'cluster'];
export const EMBEDDED: readonly ProductProfile[] = ['embedded'];
