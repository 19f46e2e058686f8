import pg from 'pg';

export interface GroupCommitOptions<T, R> {
  /** Items of one tenant may share a group. */
  tenantOf(item: T): string;
  /** Items of one key change the same row, so they go into different groups, in their order. */
  keyOf(item: T): string;
  /** Commits a group as one statement; results in the order of the items, which are sorted by key. */
  write(tenant: string, items: readonly T[]): Promise<R[]>;
}

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

const MAX_GROUP = 64;

/**
 * Commits alone what comes alone, and together what comes while an earlier group of its tenant is being committed:
 * the busier, the fewer statements and commits. Everybody hears after the commit of their own item.
 */
export class GroupCommit<T, R> {
  readonly #waiting = new Map<string, Waiting<T, R>[]>();

  constructor(private readonly options: GroupCommitOptions<T, R>) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const tenant = this.options.tenantOf(item);
      const waiting = this.#waiting.get(tenant);
      if (waiting) {
        waiting.push({ item, resolve, reject });
        return;
      }
      this.#waiting.set(tenant, [{ item, resolve, reject }]);
      void this.#drain(tenant);
    });
  }

  async #drain(tenant: string): Promise<void> {
    for (;;) {
      const waiting = this.#waiting.get(tenant) ?? [];
      if (waiting.length === 0) break;
      const group = new Map<string, Waiting<T, R>>();
      const later: Waiting<T, R>[] = [];
      for (const next of waiting) {
        const key = this.options.keyOf(next.item);
        if (group.has(key) || group.size === MAX_GROUP) later.push(next);
        else group.set(key, next);
      }
      this.#waiting.set(tenant, later);
      // one order for all writers, so that no two of them wait for each other's rows
      await this.#commit(
        tenant,
        [...group].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
      );
    }
    this.#waiting.delete(tenant);
  }

  async #commit(tenant: string, group: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.options.write(
        tenant,
        group.map(({ item }) => item),
      );
      for (const [n, { resolve }] of group.entries()) resolve(results[n] as R);
    } catch (error) {
      // one that the database refuses must not take the others with it; after any other error nobody knows what was committed
      if (group.length > 1 && error instanceof pg.DatabaseError && error.severity === 'ERROR')
        for (const one of group) await this.#commit(tenant, [one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
