import type { EntityClass } from '@chirrup/persistence/database';
import type { Migration } from '@chirrup/persistence/migration';
import type { DynamicModule, Type } from '@nestjs/common';

/** What a process runs of a service. */
export interface Composition {
  /** Nest module; gets the ports by injection, provides its contracts on the bus when it starts, and runs the event handlers of its controllers. */
  module: Type | DynamicModule;
}

/** What a process must know to host a service. Each service exports exactly one of these; by itself it is the whole service. */
export interface ServiceDescriptor extends Composition {
  name: string;
  /**
   * Reads the service's own settings, so that a wrong one is found before anything is started.
   * @throws ConfigError naming it
   */
  readSettings?: (env: Readonly<Record<string, string | undefined>>) => unknown;
  /** Absent for a service without tables (the bff). */
  database?: { migrations: readonly Migration[]; entities: EntityClass[] };
  /** Its parts, for processes that run one of them only (`SERVICE_ROLE`). Together they are the whole service. */
  roles?: Readonly<Record<string, Composition>>;
}
