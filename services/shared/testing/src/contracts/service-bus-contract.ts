import { correlated, correlationId } from '@chirrup/kernel/correlation';
import { timeLeft } from '@chirrup/kernel/deadline';
import { DomainError } from '@chirrup/kernel/domain-error';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import type { ServiceBus, ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { provideService } from '../provide-service.js';

const principal: Principal = { kind: 'member', userId: 'u1', botId: 'b1', role: 'editor' };

/** What every adapter of the service bus must do; Billing's contract serves as the example. */
export const serviceBusContract = (bus: () => ServiceBus): void => {
  const provide = async (getAccountPlan: ServiceOf<typeof BillingDefinition>['getAccountPlan']) => {
    await provideService(bus(), BillingDefinition, { getAccountPlan });
    return bus().client(BillingDefinition);
  };
  const plan = {
    accountPlanType: 'growth',
    numberOfBots: 10,
    qaPerBot: 100,
    linksPerBot: 1_000,
    customisedTheme: true,
    customisedBranding: false,
  };

  it('carries request, answer and principal', async () => {
    const seen: unknown[] = [];
    const client = await provide(async (request, context) => {
      seen.push(request, context.principal);
      return plan;
    });
    expect(await client.getAccountPlan({ userId: 'u1' }, { principal })).toEqual(plan);
    expect(seen).toEqual([{ userId: 'u1' }, principal]);
  });

  it('carries the id of the request it belongs to', async () => {
    const seen: (string | undefined)[] = [];
    const client = await provide(async () => {
      seen.push(correlationId());
      return plan;
    });
    const call = () => client.getAccountPlan({ userId: 'u1' }, { principal });
    await Promise.all([correlated('a-1', call), correlated('a-2', call)]);
    await call();
    expect(seen.toSorted()).toEqual(['a-1', 'a-2', undefined]);
  });

  it('carries an error with its code, kind and extras', async () => {
    const client = await provide(async () => {
      throw new DomainError(
        { code: 'BILLING.BROKEN', kind: 'conflict', message: 'Change your plan.' },
        { detail: 'why', retryAfter: 3, data: { a: 1 } },
      );
    });
    const error = await client
      .getAccountPlan({ userId: 'u1' }, { principal })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      code: 'BILLING.BROKEN',
      kind: 'conflict',
      message: 'Change your plan.',
      extras: { detail: 'why', retryAfter: 3, data: { a: 1 } },
    });
  });

  it('gives up a read that takes too long', async () => {
    const client = await provide(() => new Promise(() => undefined));
    const error = await client
      .getAccountPlan({ userId: 'u1' }, { principal })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'deadline' });
  });

  it('tells the work for how long its caller waits, and when it has given up', async () => {
    let left: number | undefined;
    let reason: unknown;
    const client = await provide(async (_, { signal }) => {
      left = timeLeft();
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      reason = signal?.reason;
      return plan;
    });
    await expect(client.getAccountPlan({ userId: 'u1' }, { principal })).rejects.toMatchObject({
      kind: 'deadline',
    });
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(2_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reason).toMatchObject({ kind: 'deadline' });
  });
};
