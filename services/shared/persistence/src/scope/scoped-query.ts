import type { Writable } from 'node:stream';
import pg, { type PoolClient, type QueryResult } from 'pg';
import type { Scope } from './scope.js';

/** The parts of pg that its types leave out. */
interface Connection {
  stream: Writable;
  parsedStatements: Record<string, string | undefined>;
  bind(config: { statement: string; values: (string | null)[] }): void;
  execute(config: object): void;
}
interface Query {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
type Callback = (error: Error | null, result: QueryResult) => void;
const BaseQuery = pg.Query as unknown as new (config: pg.QueryConfig, callback: Callback) => Query;

/** A scope of one statement. */
export interface StatementScope extends Scope {
  /** Names whose holders take turns until their commit; the statement sees what earlier holders have committed. */
  turns?: readonly string[];
  /** How long it may take, if nothing else says it. */
  limitMs?: number;
}

/** Sets every part, so that nothing of an earlier scope can be left. */
const SET_SCOPE = {
  name: 'chirrup.scope',
  text: `
    SELECT set_config('chirrup.tenant', $1, true), set_config('chirrup.user', $2, true), set_config('chirrup.system', $3, true),
      set_config('statement_timeout', $4, true),
      (SELECT count(pg_advisory_xact_lock(hashtext(replace(turn, '$schema', current_schema())))) FROM jsonb_array_elements_text($5::jsonb) turn)`,
};

/**
 * A query behind the setting of its scope, both in front of one Sync: PostgreSQL takes them for one transaction, without
 * the statements that begin and end one. The result is called back after the commit.
 */
class ScopedQuery extends BaseQuery {
  #isScoped = false;

  constructor(
    config: pg.QueryConfig,
    readonly scope: (string | null)[],
    callback: Callback,
  ) {
    super(config, callback);
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: SET_SCOPE.name, values: this.scope });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isScoped) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isScoped) super.handleCommandComplete(message, connection);
    this.#isScoped = true;
  }
}

/**
 * Runs one query in a scope as a transaction of its own, in one round trip.
 * @param limitMs how long it may take, if less than any
 */
export const queryInScope = async (
  client: PoolClient,
  { tenant, user, system, turns }: StatementScope,
  limitMs: number | undefined,
  config: pg.QueryConfig,
): Promise<QueryResult> => {
  const { connection } = client as unknown as { connection: Connection };
  const limit = limitMs ? String(limitMs) : null;
  // sorted, so that nobody waits in a circle
  const inTurn = turns ? JSON.stringify([...turns].sort()) : null;
  const scope = [tenant ?? null, user ?? null, system ? 'on' : null, limit, inTurn];
  // known to the connection from then on
  if (!connection.parsedStatements[SET_SCOPE.name])
    await client.query({ ...SET_SCOPE, values: scope.map(() => null) });
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(config, scope, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(query as never);
  });
};
