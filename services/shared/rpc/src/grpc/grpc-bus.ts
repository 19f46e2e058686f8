import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { ServiceBus, type ServiceDefinition } from '../service.js';
import { GrpcClient } from './grpc-client.js';
import { GrpcServer, type GrpcServerOptions } from './grpc-server.js';

export interface GrpcBusOptions extends GrpcServerOptions {
  /** Where each area is found, e.g. `{billing: 'billing:5000'}`; see `grpcTarget`. */
  addresses: Readonly<Record<string, string | undefined>>;
}

/** Running calls may take this long after `stop`: longer than a write's deadline; a stopping service ends generation at once. */
const GRACE_MS = 6_000;

/** Cluster adapter: one server for all contracts this process offers, one client for each service it calls. */
export class GrpcBus extends ServiceBus {
  readonly #server: GrpcServer;
  #drained: Promise<void> | undefined;
  readonly #clients = new Map<string, GrpcClient>();

  constructor(private readonly options: GrpcBusOptions) {
    super();
    this.#server = new GrpcServer(options);
  }

  server(): GrpcServer {
    return this.#server;
  }

  override markDraining(): void {
    this.#server.markDraining();
  }

  override drain(graceMs = GRACE_MS): Promise<void> {
    this.#drained ??= this.#server.stop(graceMs);
    return this.#drained;
  }

  /** Drains, then closes everything. */
  async stop(): Promise<void> {
    await this.drain();
    for (const client of this.#clients.values()) client.close();
  }

  protected serviceClient(definition: ServiceDefinition): GrpcClient {
    const known = this.#clients.get(definition.fullName);
    const client = known ?? new GrpcClient(this.#address(definition), this.options.tls);
    this.#clients.set(definition.fullName, client);
    return client;
  }

  /** `chirrup.billing.v1.Billing` belongs to the area `billing`. */
  #address({ fullName }: ServiceDefinition): string {
    const area = fullName.split('.')[1] ?? fullName;
    const address = this.options.addresses[area];
    if (address) return address;
    throw new DomainError(commonErrors.unavailable, { detail: `no address is set for the service ${area}` });
  }
}
