import { withoutDeadline } from '@chirrup/kernel/deadline';
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

/** The waiting items of a tenant. */
interface Queue<T, R> {
  waiting: Waiting<T, R>[];
  /** Keys of the groups that are being committed. */
  readonly busy: Set<string>;
  /** How many groups are being committed at the moment. */
  committing: number;
}

const MAX_GROUP_SIZE = 64;
const MAX_GROUPS = 2;
/** So many must wait before a second group is committed beside the first: smaller groups cost more for each item. */
const SECOND_GROUP_FROM = 8;
/** A single item that another process's rows were in a circle with is written again; nothing of it was committed. */
const MAX_TRIES = 3;
const CONFLICTS: readonly unknown[] = ['40P01', '40001'];

const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && CONFLICTS.includes(error.code);

/**
 * Commits a single item at once, and together all items that arrive while an earlier group of their tenant is being
 * committed: the busier, the fewer statements and commits. Each caller gets the result of its own item.
 */
export class GroupCommit<T, R> {
  readonly #queues = new Map<string, Queue<T, R>>();

  constructor(private readonly options: GroupCommitOptions<T, R>) {}

  commit(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const tenant = this.options.tenantOf(item);
      const queue = this.#queues.get(tenant) ?? { waiting: [], busy: new Set(), committing: 0 };
      this.#queues.set(tenant, queue);
      queue.waiting.push({ item, resolve, reject });
      // the first of a group must not end the others' commit with its deadline
      void withoutDeadline(() => this.#drain(tenant, queue));
    });
  }

  async #drain(tenant: string, queue: Queue<T, R>): Promise<void> {
    while (mayOpen(queue)) {
      const group = this.#take(queue);
      // all waiting items change rows of running groups, which continue with them
      if (group.length === 0) return;
      const keys = group.map(({ item }) => this.options.keyOf(item));
      for (const key of keys) queue.busy.add(key);
      queue.committing += 1;
      await this.#write(tenant, group);
      queue.committing -= 1;
      for (const key of keys) queue.busy.delete(key);
    }
    if (queue.committing === 0) this.#queues.delete(tenant);
  }

  /** The next items whose rows are free, sorted by key, so that writers never wait for each other in a circle. */
  #take(queue: Queue<T, R>): Waiting<T, R>[] {
    const group = new Map<string, Waiting<T, R>>();
    const later: Waiting<T, R>[] = [];
    for (const next of queue.waiting) {
      const key = this.options.keyOf(next.item);
      if (queue.busy.has(key) || group.has(key) || group.size === MAX_GROUP_SIZE) later.push(next);
      else group.set(key, next);
    }
    queue.waiting = later;
    return [...group].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  async #write(tenant: string, group: Waiting<T, R>[], tries = 1): Promise<void> {
    try {
      const results = await this.options.write(
        tenant,
        group.map(({ item }) => item),
      );
      for (const [n, { resolve }] of group.entries()) resolve(results[n] as R);
    } catch (error) {
      if (group.length === 1 && tries < MAX_TRIES && isConflict(error))
        return this.#write(tenant, group, tries + 1);
      // a refused item must not fail the others; after any other error it is unknown what was committed
      if (group.length > 1 && error instanceof pg.DatabaseError && error.severity === 'ERROR')
        for (const one of group) await this.#write(tenant, [one]);
      else for (const { reject } of group) reject(error);
    }
  }
}

const mayOpen = ({ waiting, committing }: Queue<unknown, unknown>): boolean =>
  committing === 0 ? waiting.length > 0 : committing < MAX_GROUPS && waiting.length >= SECOND_GROUP_FROM;
