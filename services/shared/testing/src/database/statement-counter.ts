import pg from 'pg';

/** What one service had executed how often. */
export interface Counted {
  service: string;
  text: string;
  times: number;
}

type Query = (this: CountedClient, query: unknown, ...rest: unknown[]) => unknown;
type CountedClient = pg.Client & { connectionParameters: { application_name?: string } };

/** Statements of one text, transaction borders and settings as well; values cut, so that equal statements are one. */
const statementsOf = (query: unknown): string[] => {
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
  // a scope is set by a statement in front of it
  const scope = typeof query === 'object' && query && 'scope' in query ? ['SET scope'] : [];
  const parts = typeof query === 'string' ? text.split(';') : [...scope, text];
  return parts.flatMap((part) => {
    if (part.startsWith('SELECT set_config(')) return ['SET scope'];
    const words = part
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/= '?[^ ]*'?$/, '= …');
    return words ? [words.slice(0, 160)] : [];
  });
};

/** Counts every statement this process sends to PostgreSQL, by service. One at a time. */
export class StatementCounter {
  readonly #counts = new Map<string, Counted>();
  readonly #query = pg.Client.prototype.query as unknown as Query;

  constructor() {
    const counter = this;
    const counted: Query = function (query, ...rest) {
      const name = this.connectionParameters.application_name ?? '';
      // tests' own looks are not the product's
      if (name.startsWith('chirrup-'))
        for (const text of statementsOf(query)) counter.#add(name.slice(8), text);
      return counter.#query.call(this, query, ...rest);
    };
    pg.Client.prototype.query = counted as never;
  }

  /** Counts while `work` runs; dearest first. */
  async during(work: () => Promise<unknown>): Promise<Counted[]> {
    this.#counts.clear();
    await work();
    return [...this.#counts.values()].map((one) => ({ ...one })).sort((a, b) => b.times - a.times);
  }

  stop(): void {
    pg.Client.prototype.query = this.#query as never;
  }

  #add(service: string, text: string): void {
    const key = `${service} ${text}`;
    const one = this.#counts.get(key) ?? { service, text, times: 0 };
    one.times += 1;
    this.#counts.set(key, one);
  }
}

export const total = (counted: readonly Counted[]): number =>
  counted.reduce((sum, { times }) => sum + times, 0);

/** For a failed budget: what was executed. */
export const listed = (counted: readonly Counted[]): string =>
  counted
    .map(({ service, text, times }) => `${String(times).padStart(6)}  ${service.padEnd(10)} ${text}`)
    .join('\n');
