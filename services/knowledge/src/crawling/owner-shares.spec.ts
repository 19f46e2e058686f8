import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import type { Job } from '@chirrup/persistence/jobs/jobs';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { ServiceBus } from '@chirrup/rpc/service';
import { OwnerShares } from './owner-shares.js';

const setUp = (owner: () => string) => {
  const given: unknown[][] = [];
  const uow = { statement: async (_scope: object, _sql: string, values: unknown[]) => given.push(values) };
  const bus = { client: () => ({ getOwner: async () => ({ userId: owner() }) }) };
  const shares = new OwnerShares(uow as unknown as UnitOfWork, bus as unknown as ServiceBus);
  const moved = (share?: string) =>
    shares.moved({ id: 'j', botId: 'b', share } as Job, { owner: 'lease' } as JobHandle);
  return { given, moved };
};

describe('a crawl', () => {
  it.each([
    ['before it counts as anybody’s', undefined],
    ['after its bot was transferred', 'bea'],
  ])('moves to the share of the owner %s', async (_when, share) => {
    const { given, moved } = setUp(() => 'ann');
    expect(await moved(share)).toBe(true);
    expect(given).toEqual([['j', 'lease', 'ann']]);
  });

  it('runs in the share of its owner', async () => {
    const { given, moved } = setUp(() => 'ann');
    expect(await moved('ann')).toBe(false);
    expect(given).toEqual([]);
  });

  it('runs as it counted before while nobody can say whose it is', async () => {
    const { given, moved } = setUp(() => {
      throw new Error('bots is away');
    });
    expect(await moved('ann')).toBe(false);
    expect(given).toEqual([]);
  });
});
