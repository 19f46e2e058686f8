import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { analyticsService } from '@chirrup/analytics/analytics.service-descriptor';
import { authService } from '@chirrup/auth/auth.service-descriptor';
import { bffService } from '@chirrup/bff/bff.service-descriptor';
import { startBff } from '@chirrup/bff/start-bff';
import { billingService } from '@chirrup/billing/billing.service-descriptor';
import { botsService } from '@chirrup/bots/bots.service-descriptor';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { type ServiceProcess, startProcess } from '@chirrup/service-defaults/process/service-process';
import { freePorts } from '@chirrup/testing/engines/engine-process';

interface Plan {
  service: ServiceDescriptor;
  role?: string;
  replicas: number;
}

const PLAN: Plan[] = [
  { service: authService, replicas: 1 },
  { service: billingService, replicas: 1 },
  { service: botsService, replicas: 2 },
  { service: knowledgeService, role: 'api', replicas: 2 },
  { service: knowledgeService, role: 'crawler', replicas: 1 },
  { service: chatService, role: 'api', replicas: 2 },
  { service: chatService, role: 'replies', replicas: 2 },
  { service: analyticsService, replicas: 1 },
  { service: bffService, role: 'console', replicas: 1 },
  { service: bffService, role: 'visitor', replicas: 2 },
];

/** One replica, as a process of its own would host it. */
export interface Replica {
  name: string;
  port: number;
  managementPort: number;
  restart(): Promise<void>;
}

/** Every service in its roles on real engines, each with its own platform; here they only share one Node process. */
export class ClusterProcesses {
  readonly replicas: Replica[] = [];
  readonly #running = new Map<Replica, ServiceProcess>();

  static async start(env: Record<string, string>): Promise<ClusterProcesses> {
    const cluster = new ClusterProcesses();
    const all = PLAN.flatMap(({ replicas, ...plan }) => Array.from({ length: replicas }, () => plan));
    const ports = await freePorts(all.length * 2);
    const planned = all.map((plan, n) => ({
      ...plan,
      port: ports[2 * n] ?? 0,
      managementPort: ports[2 * n + 1] ?? 0,
    }));
    const provided = planned.filter(({ role }) => role === undefined || role === 'api');
    const addresses = Object.entries(Object.groupBy(provided, ({ service }) => service.name)).map(
      ([area, replicas = []]) => `${area}=${replicas.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    );
    const common = { ...env, RPC_ADDRESSES: addresses.join(';'), DATA_DIR: tmpdir() };
    await Promise.all(planned.map((one) => cluster.#add(one, common)));
    return cluster;
  }

  named(name: string): Replica[] {
    return this.replicas.filter((replica) => replica.name === name);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((process) => process.stop()));
  }

  async #add(
    {
      service,
      role,
      port,
      managementPort,
    }: Omit<Plan, 'replicas'> & { port: number; managementPort: number },
    common: Record<string, string>,
  ): Promise<void> {
    const env = {
      ...common,
      ...(role ? { SERVICE_ROLE: role } : {}),
      ...(service === bffService ? {} : { RPC_LISTEN: `127.0.0.1:${port}` }),
      MANAGEMENT_LISTEN: `127.0.0.1:${managementPort}`,
    };
    const start = () =>
      startProcess(
        service,
        env,
        service === bffService ? (platform) => startBff(platform, { port, host: '127.0.0.1' }) : undefined,
      );
    const replica: Replica = {
      name: role ? `${service.name}-${role}` : service.name,
      port,
      managementPort,
      restart: async () => {
        await this.#running.get(replica)?.stop();
        this.#running.set(replica, await start());
      },
    };
    this.#running.set(replica, await start());
    this.replicas.push(replica);
  }
}

/** Sends requests to replicas that report ready, as a cluster's balancer does. */
export class Balancer {
  readonly #stop = new AbortController();
  readonly #ready = new Set<Replica>();
  #turn = 0;

  constructor(replicas: readonly Replica[]) {
    for (const replica of replicas) void this.#watch(replica);
  }

  /** A ready replica, each in its turn. */
  async address(): Promise<string> {
    while (this.#ready.size === 0) await sleep(20);
    const ready = [...this.#ready];
    this.#turn += 1;
    return `http://127.0.0.1:${ready[this.#turn % ready.length]?.port}`;
  }

  close(): void {
    this.#stop.abort();
  }

  async #watch(replica: Replica): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${replica.managementPort}/readyz`).catch(() => undefined);
      if (answer?.ok) this.#ready.add(replica);
      else this.#ready.delete(replica);
      await answer?.text();
      await sleep(50);
    }
  }
}
