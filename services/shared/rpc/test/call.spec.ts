import 'reflect-metadata';
import { DomainError } from '@chirrup/kernel/domain-error';
import { AccountPlan, BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { Controller, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Call } from '../src/call.decorator.js';
import type { CallContext } from '../src/call-context.js';
import { CallErrorsFilter } from '../src/call-errors.filter.js';
import { InProcessBus } from '../src/in-process/in-process-bus.js';

const visitor: CallContext = { principal: { kind: 'visitor', botId: 'b1', visitorId: 'v1' } };

/** A contract of one call. */
const PlanDefinition = {
  ...BillingDefinition,
  methods: { getAccountPlan: BillingDefinition.methods.getAccountPlan },
} as const;

@Controller()
class BillingController {
  @Call(PlanDefinition, 'getAccountPlan')
  async getAccountPlan({ userId }: { userId: string }, { principal }: CallContext): Promise<AccountPlan> {
    if (userId === '')
      throw new DomainError(
        { code: 'BILLING.NO_USER', kind: 'invalid', message: 'Who?' },
        { data: { a: 1 } },
      );
    return AccountPlan.fromPartial({ accountPlanType: `${userId} ${principal.kind}` });
  }
}

@Module({ controllers: [BillingController] })
class BillingModule {}

@Controller()
class PartialController {
  @Call(ChatDefinition, 'stopReply')
  async stopReply(): Promise<object> {
    return {};
  }
}

@Module({ controllers: [PartialController] })
class PartialModule {}

const start = async (module: Type) => {
  const bus = new InProcessBus();
  const options = { strategy: bus.server(), logger: false, abortOnError: false } as const;
  const service = await NestFactory.createMicroservice(module, options);
  service.useGlobalFilters(new CallErrorsFilter());
  await service.listen();
  return { service, billing: bus.client(PlanDefinition) };
};

describe('a controller of a module', () => {
  it('answers the calls its methods are decorated for, until its service is closed', async () => {
    const { service, billing } = await start(BillingModule);
    expect(await billing.getAccountPlan({ userId: 'u1' }, visitor)).toMatchObject({
      accountPlanType: 'u1 visitor',
    });
    await service.close();
    await expect(billing.getAccountPlan({ userId: 'u1' }, visitor)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('throws its errors through the pipeline of Nest as they are', async () => {
    const { service, billing } = await start(BillingModule);
    await expect(billing.getAccountPlan({ userId: '' }, visitor)).rejects.toMatchObject({
      code: 'BILLING.NO_USER',
      extras: { data: { a: 1 } },
    });
    await service.close();
  });

  it('does not start with a part of a contract', async () => {
    await expect(start(PartialModule)).rejects.toThrow(
      'no handler is decorated with @Call for chirrup.chat.v1.Chat/',
    );
  });
});
