import { timeLeft } from '@chirrup/kernel/deadline';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import pg, { type PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { type Database, STATEMENT_TIMEOUT_MS } from './database.js';
import { type Scope, scopeSql } from './scope/scope.js';
import { queryInScope, type StatementScope } from './scope/scoped-query.js';
import { isUnreachable } from './unreachable.js';

/** A transaction inside one scope. */
export interface Tx {
  /**
   * SQL straight to the connection; rows as objects.
   * @param name prepared under this name once per connection, so it must belong to this very SQL
   */
  query<R = Record<string, unknown>>(sql: string, parameters?: unknown[], name?: string): Promise<R[]>;
  /** TypeORM on the same transaction. */
  readonly manager: EntityManager;
  /** Whose transaction it is. */
  readonly unit: UnitOfWork;
  /** Calls back after the commit, unless the process ends before: for notifications that may be lost, never for events. */
  afterCommit(callback: () => void): void;
}

/** A broken connection fails its queries; without a listener its error event would end the process. */
const reportedByQueries = (): void => undefined;

const CANCELLED = '57014';

/**
 * An outage becomes SERVICE.UNAVAILABLE: the caller may try again, whether or not a lost commit has happened. A query ended
 * by its call's deadline becomes SERVICE.DEADLINE.
 */
const explained = (error: unknown): unknown => {
  if (isUnreachable(error)) return Object.assign(new DomainError(commonErrors.unavailable), { cause: error });
  const isLate = timeLeft() !== undefined && (error as { code?: unknown } | null)?.code === CANCELLED;
  return isLate ? Object.assign(new DomainError(commonErrors.deadline), { cause: error }) : error;
};

/** @throws DomainError SERVICE.DEADLINE when nobody waits any longer */
const requireTime = (): number | undefined => {
  const left = timeLeft();
  if (left !== undefined && left <= 0) throw new DomainError(commonErrors.deadline);
  return left;
};

/** @returns how long a query may take when it must end sooner than any */
const queryLimit = (): number | undefined => {
  const left = requireTime();
  return left === undefined ? undefined : Math.min(Math.ceil(left), STATEMENT_TIMEOUT_MS);
};

/** The statement a transaction begins with: its scope, and that its queries end when nobody waits for them any longer. */
const settingsSql = (scope: Scope): string => scopeSql(scope, queryLimit());

/**
 * The one way to the database: a transaction whose rows are limited to a scope. While the database is unavailable all of it
 * fails as `SERVICE.UNAVAILABLE`, with the driver's error as the cause. A call's queries end with the call's deadline.
 */
export class UnitOfWork {
  constructor(private readonly database: Database) {}

  /** Runs `work` in a transaction; commits when it resolves, rolls back when it throws. */
  async run<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#run(scope, work).catch((error: unknown) => {
      throw explained(error);
    });
  }

  async #run<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.database.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      try {
        const settings = settingsSql(scope);
        if (settings) await client.query(settings);
        let over = false;
        const callbacks: (() => void)[] = [];
        const running = work({
          manager: runner.manager,
          unit: this,
          afterCommit: (callback) => void callbacks.push(callback),
          query: async <R>(text: string, values: unknown[] = [], name?: string) => {
            // a late query must not reach the connection in the scope of its next user
            if (over) throw new Error('the transaction of this query has ended');
            requireTime();
            return (await client.query({ text, values, name })).rows as R[];
          },
        });
        const result = await running.finally(() => {
          over = true;
        });
        await runner.commitTransaction();
        for (const callback of callbacks) callback();
        return result;
      } catch (error) {
        // a broken connection has rolled back by itself; the first error is the one that explains
        await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      }
    } finally {
      await runner.release();
    }
  }

  /**
   * One statement as a transaction of its own, in a single round trip.
   * @param name prepared under this name once per connection, so it must belong to this very SQL
   */
  async statement<R = object>(
    scope: StatementScope,
    sql: string,
    parameters: unknown[] = [],
    name?: string,
  ): Promise<R[]> {
    return this.#statement<R>(scope, sql, parameters, name).catch((error: unknown) => {
      throw explained(error);
    });
  }

  async #statement<R>(scope: StatementScope, text: string, values: unknown[], name?: string): Promise<R[]> {
    const client = await this.database.pool.connect();
    client.on('error', reportedByQueries);
    let broken: Error | undefined;
    try {
      const limit = queryLimit() ?? scope.limitMs;
      const query = { text, values, ...(name ? { name } : {}) };
      const isScoped = limit !== undefined || !isWholeSession(scope, this.database.isSystem);
      const { rows } = isScoped ? await queryInScope(client, scope, limit, query) : await client.query(query);
      return rows as R[];
    } catch (error) {
      // a refused statement leaves the connection as it was; after any other error nobody may use it again
      const isRefused = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      if (!isRefused && !(error instanceof DomainError)) broken = error as Error;
      throw error;
    } finally {
      client.off('error', reportedByQueries);
      client.release(broken);
    }
  }
}

/** Whether a connection is in that scope without being told. */
const isWholeSession = ({ tenant, user, system, turns }: StatementScope, isSystem: boolean): boolean =>
  !tenant && !user && !turns && (system === true) === isSystem;
