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

/** What a tenant's items wait in. */
interface Queue<T, R> {
  waiting: Waiting<T, R>[];
  /** Keys of the groups that are being committed. */
  readonly busy: Set<string>;
  /** Groups that are being committed at the moment. */
  lanes: number;
}

const MAX_GROUP = 64;
const MAX_LANES = 2;
/** So many must wait before a second group goes beside the first: smaller groups cost more for each item. */
const SECOND_LANE_FROM = 8;

/**
 * Commits alone what comes alone, and together what comes while an earlier group of its tenant is being committed:
 * the busier, the fewer statements and commits. Everybody hears after the commit of their own item.
 */
export class GroupCommit<T, R> {
  readonly #queues = new Map<string, Queue<T, R>>();

  constructor(private readonly options: GroupCommitOptions<T, R>) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const tenant = this.options.tenantOf(item);
      const queue = this.#queues.get(tenant) ?? { waiting: [], busy: new Set(), lanes: 0 };
      this.#queues.set(tenant, queue);
      queue.waiting.push({ item, resolve, reject });
      void this.#drain(tenant, queue);
    });
  }

  async #drain(tenant: string, queue: Queue<T, R>): Promise<void> {
    while (mayOpen(queue)) {
      const group = this.#take(queue);
      // rows that are being changed: whoever changes them goes on with these items
      if (group.length === 0) return;
      const keys = group.map(({ item }) => this.options.keyOf(item));
      for (const key of keys) queue.busy.add(key);
      queue.lanes += 1;
      await this.#commit(tenant, group);
      queue.lanes -= 1;
      for (const key of keys) queue.busy.delete(key);
    }
    if (queue.lanes === 0) this.#queues.delete(tenant);
  }

  /** The next items whose rows nobody is changing, in one order for all writers, so that none wait for each other. */
  #take(queue: Queue<T, R>): Waiting<T, R>[] {
    const group = new Map<string, Waiting<T, R>>();
    const later: Waiting<T, R>[] = [];
    for (const next of queue.waiting) {
      const key = this.options.keyOf(next.item);
      if (queue.busy.has(key) || group.has(key) || group.size === MAX_GROUP) later.push(next);
      else group.set(key, next);
    }
    queue.waiting = later;
    return [...group].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
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

const mayOpen = ({ waiting, lanes }: Queue<unknown, unknown>): boolean =>
  lanes === 0 ? waiting.length > 0 : lanes < MAX_LANES && waiting.length >= SECOND_LANE_FROM;
