import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { type Job, moveToShare } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ServiceBus } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

const SELF: Principal = { kind: 'service', name: 'knowledge' };

/** Bots of an owner that have a slot for an import at the same time, and as many for a re-crawl; others wait. */
export const CRAWLS_PER_OWNER = 3;

/** Jobs of an owner that run at the same time, over all their bots; others wait. */
export const SLOTS_PER_OWNER = { singlePages: 4, files: 1, pageChecks: 2, thumbnails: 1 };

/** Counts jobs by who owns their bots. */
@Injectable()
export class OwnerShares {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bus: ServiceBus,
  ) {}

  /** True when a job was claimed as somebody else's and given back: the first time, and once its bot was transferred. */
  async moved({ id, botId, share }: Job, { owner }: JobHandle): Promise<boolean> {
    const userId = await this.#ownerOf(botId);
    if (userId === undefined || userId === share) return false;
    await moveToShare(this.uow, id, owner, userId);
    return true;
  }

  /** Undefined while bots cannot say: a job counts then as it did before. */
  async #ownerOf(botId: string): Promise<string | undefined> {
    try {
      return (await this.bus.client(BotsDefinition).getOwner({ botId }, { principal: SELF })).userId;
    } catch {
      return undefined;
    }
  }
}
