import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { serviceBusContract } from '@chirrup/testing/contracts/service-bus-contract';
import { InProcessBus } from '../src/in-process/in-process-bus.js';

describe('in-process service bus', () => {
  const bus = new InProcessBus();
  serviceBusContract(() => bus);

  it('reports a service that no module offers as unavailable', async () => {
    const client = new InProcessBus().client(BillingDefinition);
    const call = client.getAccountPlan({ userId: 'u1' }, { principal: { kind: 'anonymous' } });
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
