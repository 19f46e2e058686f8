import type { Consumer } from '@chirrup/messaging/consumer';
import type { EntityClass } from '@chirrup/persistence/database';
import type { Migration } from '@chirrup/persistence/migration';
import type { Type } from '@nestjs/common';

/** What a process must know to host a service. Each service exports exactly one of these. */
export interface ServiceDescriptor {
  name: string;
  /** Nest module; gets the ports by injection and provides its contracts on the bus when it starts. */
  module: Type;
  /** Absent for a service without tables (the bff). */
  database?: { migrations: readonly Migration[]; entities: EntityClass[] };
  /** Injection tokens of providers that are consumers; each is run by a ConsumerRunner. */
  consumers?: Type<Consumer>[];
}
