import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { passwordsInTurn } from './login/passwords-in-turn.js';
import { watchPool } from './pool-metrics.js';

/** A TypeORM entity. */
export type EntityClass = EntityTarget<ObjectLiteral>;

export interface DatabaseOptions {
  /** URL of the service's own role. */
  url: string;
  /** The role's passwords as they are now, where they may change while it runs; else the one of the URL. */
  passwords?: (() => readonly string[]) | undefined;
  /** Most connections this process opens for the service. */
  maxConnections?: number;
  entities?: EntityClass[];
  applicationName: string;
  /** Its sessions see all rows that only infrastructure may see: for a role that has no others. */
  isSystem?: boolean;
}

/** The longest a statement may take with a deadline of its call; without one the role's own setting says the same. */
export const STATEMENT_TIMEOUT_MS = 20_000;

/** TypeORM reads URLs by itself and knows no unix sockets, so it gets the parts. */
const connection = (url: string) => {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  return {
    ...(host ? { host } : {}),
    port,
    ...(user ? { username: user } : {}),
    ...(password ? { password } : {}),
    database: database ?? 'postgres',
    // from `sslmode` and the files beside it
    ...(ssl ? { ssl } : {}),
  };
};

/** A service's own database: its role's connections and its entities. Queries go through a unit of work. */
export class Database {
  readonly #unwatch: () => void;

  private constructor(
    readonly dataSource: DataSource,
    readonly isSystem: boolean,
    name: string,
  ) {
    this.#unwatch = watchPool(name, this.pool);
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    const dataSource = new DataSource({
      type: 'postgres',
      ...connection(options.url),
      ...(options.passwords ? { password: passwordsInTurn(options.url, options.passwords) } : {}),
      applicationName: options.applicationName,
      poolSize: options.maxConnections ?? 8,
      entities: (options.entities ?? []) as never[],
      synchronize: false,
      installExtensions: false,
      extra: {
        // several statements of one transaction go out in one round trip
        pipeline: true,
        idleTimeoutMillis: 30_000,
        connectionTimeoutMillis: 5_000,
        ...(options.isSystem ? { options: '-c chirrup.system=on' } : {}),
      },
    });
    await dataSource.initialize();
    return new Database(dataSource, options.isSystem === true, options.applicationName);
  }

  /** The connection pool below TypeORM, for the hot paths of the unit of work. */
  get pool(): pg.Pool {
    return (this.dataSource.driver as unknown as { master: pg.Pool }).master;
  }

  async close(): Promise<void> {
    this.#unwatch();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}
