import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { ServiceBus, type ServiceDefinition, type ServiceOf } from '../service.js';
import { GrpcChannel } from './grpc-channel.js';
import type { TlsFiles } from './grpc-credentials.js';
import { GrpcServer, type Handlers } from './grpc-server.js';

export interface GrpcBusOptions {
  /** Where each area is found, e.g. `{billing: 'billing:5000'}`; see `grpcTarget`. */
  addresses: Readonly<Record<string, string | undefined>>;
  tls?: TlsFiles | undefined;
  /** Folder of the .proto files; with it tools can ask the server for its contracts. For development. */
  reflection?: string | undefined;
  log: Log;
}

/** Running calls may take this long after `stop`: more than a write; a service that stops generating does it at once. */
const GRACE_MS = 6_000;

/** Cluster adapter: one server for all contracts this process provides, one channel for each it calls. */
export class GrpcBus extends ServiceBus {
  readonly #server: GrpcServer;
  #drained: Promise<void> | undefined;
  readonly #channels = new Map<string, GrpcChannel>();

  constructor(private readonly options: GrpcBusOptions) {
    super();
    this.#server = new GrpcServer(options.log);
  }

  provide<D extends ServiceDefinition>(definition: D, implementation: ServiceOf<D>): void {
    this.#server.provide(definition, implementation as unknown as Handlers);
  }

  client<D extends ServiceDefinition>(definition: D): ServiceOf<D> {
    const known = this.#channels.get(definition.fullName);
    const channel = known ?? new GrpcChannel(definition, this.#address(definition), this.options.tls);
    this.#channels.set(definition.fullName, channel);
    return channel.handlers() as unknown as ServiceOf<D>;
  }

  /** Opens the server, once everything is provided. @returns the port it listens on */
  async listen(address: string): Promise<number> {
    if (this.options.reflection) await this.#server.reflect(this.options.reflection);
    return this.#server.listen(address, this.options.tls);
  }

  override retire(): void {
    this.#server.retire();
  }

  override drain(graceMs = GRACE_MS): Promise<void> {
    this.#drained ??= this.#server.stop(graceMs);
    return this.#drained;
  }

  /** Drains, then closes everything. */
  async stop(): Promise<void> {
    await this.drain();
    for (const channel of this.#channels.values()) channel.close();
  }

  /** `chirrup.billing.v1.Billing` belongs to the area `billing`. */
  #address({ fullName }: ServiceDefinition): string {
    const area = fullName.split('.')[1] ?? fullName;
    const address = this.options.addresses[area];
    if (address) return address;
    throw new DomainError(commonErrors.unavailable, { detail: `no address is set for the service ${area}` });
  }
}
