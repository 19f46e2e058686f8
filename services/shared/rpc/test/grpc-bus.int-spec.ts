import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@chirrup/kernel/domain-error';
import { silentLog } from '@chirrup/kernel/log';
import { AccountPlan, BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import {
  BotsDefinition,
  DeleteQaRequest,
  ListQaRequest,
  QaList,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import { serviceBusContract } from '@chirrup/testing/contracts/service-bus-contract';
import { provideService } from '@chirrup/testing/provide-service';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { CallContext } from '../src/call-context.js';
import { GrpcBus } from '../src/grpc/grpc-bus.js';
import { grpcTarget } from '../src/grpc/grpc-client.js';

type Handler = (context: CallContext) => Promise<void>;
const visitor: CallContext = { principal: { kind: 'visitor', botId: 'b1', visitorId: 'v1' } };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const open: GrpcBus[] = [];
const newBus = (bots?: string, port = 0) => {
  const bus = new GrpcBus({ addresses: { bots }, listen: `127.0.0.1:${port}`, log: silentLog });
  open.push(bus);
  return bus;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.stop()));
});

/** A replica of Bots: `ListQa` is its read, `DeleteQa` its write. */
const replica = async (handlers: { read?: Handler; write?: Handler }, port = 0) => {
  const bus = newBus(undefined, port);
  const bound = await provideService(bus, BotsDefinition, {
    listQa: async (_: unknown, context: CallContext) => {
      await handlers.read?.(context);
      return QaList.fromPartial({});
    },
    deleteQa: async (_: unknown, context: CallContext) => {
      await handlers.write?.(context);
      return {};
    },
  });
  return { bus, port: bound ?? 0 };
};
const clientOf = (...ports: number[]) => {
  const client = newBus(ports.map((port) => `127.0.0.1:${port}`).join(',')).client(BotsDefinition);
  return {
    read: (context = visitor) => client.listQa(ListQaRequest.fromPartial({ botId: 'b1' }), context),
    write: (context = visitor) => client.deleteQa(DeleteQaRequest.fromPartial({ botId: 'b1' }), context),
  };
};

describe('service bus over gRPC', () => {
  const bus = new GrpcBus({
    addresses: {
      get billing() {
        return `127.0.0.1:${port}`;
      },
    },
    listen: '127.0.0.1:0',
    log: silentLog,
  });
  let port: number | undefined;
  beforeAll(async () => {
    port = await new Promise((resolve, reject) =>
      bus.server().listen((error, bound) => (error ? reject(error) : resolve(bound))),
    );
  });
  afterAll(() => bus.stop());

  serviceBusContract(() => bus);

  it('answers health checks by contract', async () => {
    const { bus: provider, port } = await replica({});
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    const check = (service: string) =>
      new Promise<number[]>((resolve, reject) =>
        client.makeUnaryRequest(
          '/grpc.health.v1.Health/Check',
          (name: string) => Buffer.concat([Buffer.from([10, name.length]), Buffer.from(name)]),
          (bytes) => [...bytes],
          service,
          new Metadata(),
          (error, value) => (error ? reject(error) : resolve(value ?? [])),
        ),
      );
    const serving = [8, 1];
    expect(await check('')).toEqual(serving);
    expect(await check(BotsDefinition.fullName)).toEqual(serving);
    await expect(check('unknown.Service')).rejects.toMatchObject({ code: 5 });
    provider.markDraining();
    const notServing = [8, 2];
    expect(await check('')).toEqual(notServing);
    expect(await check(BotsDefinition.fullName)).toEqual(notServing);
    // calls that still arrive are served
    await clientOf(port).read();
    client.close();
  });

  it('describes its contracts to tools when asked to', async () => {
    const reflection = fileURLToPath(new URL('../../../../proto', import.meta.url));
    const described = new GrpcBus({ addresses: {}, listen: '127.0.0.1:0', reflection, log: silentLog });
    open.push(described);
    const port = await provideService(described, BotsDefinition, {});
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    const listServices = Buffer.from([58, 0]);
    const answer = await new Promise<Buffer>((resolve, reject) => {
      const stream = client.makeBidiStreamRequest<Buffer, Buffer>(
        '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo',
        (bytes) => bytes,
        (bytes) => bytes,
      );
      stream.once('data', resolve).once('error', reject);
      stream.end(listServices);
    });
    client.close();
    expect(answer.toString()).toContain(BotsDefinition.fullName);
    expect(answer.toString()).not.toContain(BillingDefinition.fullName);
  });

  it('refuses a call without a principal', async () => {
    const client = bus.client(BillingDefinition);
    const call = client.getAccountPlan({ userId: 'u1' }, { principal: { kind: 'user' } as never });
    await expect(call).rejects.toMatchObject({ code: 'AUTH.NOT_AUTHENTICATED' });
  });
});

describe('a call over gRPC', () => {
  it('refuses addresses it cannot use', () => {
    expect(() => newBus().client(BotsDefinition)).toThrow(DomainError);
    expect(() => grpcTarget('a:1,b:2')).toThrow(DomainError);
    expect(grpcTarget('127.0.0.1:1, 127.0.0.1:2')).toBe('ipv4:127.0.0.1:1,127.0.0.1:2');
    expect(grpcTarget('chat.prod.svc:5000')).toBe('dns:///chat.prod.svc:5000');
  });

  it('carries the trace context', async () => {
    let seen: string | undefined;
    const { port } = await replica({
      read: async ({ traceparent }) => {
        seen = traceparent;
      },
    });
    await clientOf(port).read({ ...visitor, traceparent: '00-a-b-01' });
    expect(seen).toBe('00-a-b-01');
  });

  it('carries an error with a lot of data, and hides the message of a bug', async () => {
    const data = { current: 'x'.repeat(40_000) };
    const { port } = await replica({
      read: async () => {
        throw new DomainError({ code: 'BOTS.STALE', kind: 'conflict', message: 'Read it again.' }, { data });
      },
      write: async () => {
        throw new Error('password=secret');
      },
    });
    const client = clientOf(port);
    await expect(client.read()).rejects.toMatchObject({ code: 'BOTS.STALE', extras: { data } });
    const bug = await client.write().catch((error: unknown) => error);
    expect(bug).toMatchObject({ kind: 'internal', code: 'SERVICE.INTERNAL' });
    expect(JSON.stringify(bug) + String(bug)).not.toContain('secret');
  });

  it('does not repeat what a handler refused', async () => {
    let calls = 0;
    const { port } = await replica({
      read: async () => {
        calls += 1;
        throw new DomainError({ code: 'SEARCH.UNAVAILABLE', kind: 'unavailable', message: 'Later.' });
      },
    });
    await expect(clientOf(port).read()).rejects.toMatchObject({ code: 'SEARCH.UNAVAILABLE' });
    expect(calls).toBe(1);
  });

  it('is spread over the replicas', async () => {
    const counts = [0, 0];
    const replicas = await Promise.all(
      counts.map((_, n) =>
        replica({
          read: async () => {
            counts[n] = (counts[n] ?? 0) + 1;
          },
        }),
      ),
    );
    const client = clientOf(...replicas.map(({ port }) => port));
    await client.read();
    await sleep(100);
    for (let n = 0; n < 99; n += 1) await client.read();
    expect(counts[0]).toBeGreaterThan(40);
    expect(counts[1]).toBeGreaterThan(40);
  });

  it('aborts the signal of the handler when the caller cancels and when the deadline passes', async () => {
    const reasons: unknown[] = [];
    const until: Handler = ({ signal }) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(signal.reason);
        }),
      );
    const { port } = await replica({ read: until, write: until });
    const client = clientOf(port);
    const cancel = new AbortController();
    const call = client.write({ ...visitor, signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error('changed my mind')), 100);
    await expect(call).rejects.toThrow('changed my mind');
    const started = Date.now();
    await expect(client.read()).rejects.toMatchObject({ kind: 'deadline' });
    expect(Date.now() - started).toBeLessThan(3_000);
    await sleep(100);
    expect(reasons).toHaveLength(2);
  });

  it('repeats reads on another replica when one dies, and never a write', async () => {
    let [reads, writes] = [0, 0];
    const counting = {
      read: async () => {
        reads += 1;
        await sleep(20);
      },
      write: async () => {
        writes += 1;
        await sleep(20);
      },
    };
    const [a, b] = [await replica(counting), await replica(counting)];
    const dying = await mortal(a.port);
    const client = clientOf(dying.port, b.port);
    await Promise.all([client.read(), client.read()]);
    reads = 0;
    const attempts = 50;
    const [readResults, writeResults] = [[], []] as PromiseSettledResult<unknown>[][];
    const load = Promise.all(
      Array.from({ length: attempts }, async (_, n) => {
        await sleep(n * 4);
        // three calls, so that both kinds meet both replicas in turn
        const [first, write, second] = await Promise.allSettled([
          client.read(),
          client.write(),
          client.read(),
        ]);
        readResults?.push(first, second);
        writeResults?.push(write);
      }),
    );
    await sleep(100);
    dying.kill();
    await load;
    expect(readResults?.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(reads).toBeGreaterThan(2 * attempts);
    const failures =
      writeResults?.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])) ?? [];
    expect(failures.map(({ kind }) => kind)).toContain('unavailable');
    expect(writes).toBeLessThanOrEqual(attempts);
  });

  it('finishes running calls when it is drained, and can still call others', async () => {
    const other = await replica({});
    let go: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => {
      go = resolve;
    });
    const draining = newBus(`127.0.0.1:${other.port}`);
    const next = draining.client(BotsDefinition);
    const port = await provideService(draining, BillingDefinition, {
      getAccountPlan: async (_, context) => {
        go();
        await sleep(300);
        await next.deleteQa(DeleteQaRequest.fromPartial({}), context);
        return AccountPlan.fromPartial({ numberOfBots: 7 });
      },
    });
    const billing = `127.0.0.1:${port}`;
    const caller = new GrpcBus({ addresses: { billing }, log: silentLog });
    open.push(caller);
    const ask = () => caller.client(BillingDefinition).getAccountPlan({ userId: 'u1' }, visitor);
    const running = ask();
    await entered;
    const drained = draining.drain();
    expect(await running).toMatchObject({ numberOfBots: 7 });
    await drained;
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('waits a moment for a replica when there is none, then fails as unavailable', async () => {
    let written = 0;
    const counting = {
      write: async () => {
        written += 1;
      },
    };
    const first = await replica(counting);
    const client = clientOf(first.port);
    await client.write();
    await first.bus.stop();
    await sleep(50);
    const waiting = client.write();
    await sleep(500);
    const second = await replica(counting, first.port);
    await waiting;
    expect(written).toBe(2);
    await second.bus.stop();
    await sleep(50);
    await expect(client.write()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('loses no call while replicas are replaced one after the other', async () => {
    const slow = { read: () => sleep(5).then(() => undefined), write: () => sleep(5).then(() => undefined) };
    const replicas = [await replica(slow), await replica(slow)];
    const client = clientOf(...replicas.map(({ port }) => port));
    let on = true;
    const failures: unknown[] = [];
    let calls = 0;
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (; on; calls += 1) await client.write().catch((error: unknown) => failures.push(error));
      }),
    );
    for (const [n, old] of replicas.entries()) {
      await sleep(300);
      await old.bus.stop();
      await sleep(100);
      replicas[n] = await replica(slow, old.port);
    }
    on = false;
    await load;
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});

/** A port in front of a replica that can be made to look like `kill -9`: connections reset, port closed. */
const mortal = async (target: number) => {
  const sockets = new Set<Socket>();
  const server = createServer((inbound) => {
    const outbound = connect(target, '127.0.0.1');
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    inbound.pipe(outbound).pipe(inbound);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    kill() {
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
};
