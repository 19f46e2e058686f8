import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { BATCH, deleteInBatches } from '@chirrup/persistence/delete-in-batches';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { hourly } from '@chirrup/service-defaults/platform/hourly';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { KEY_HOURS } from './request-keys.service.js';

const EXPIRE = `
  WITH deleted AS (
    DELETE FROM request_keys WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM request_keys WHERE claimed_at < $1::timestamptz - ${KEY_HOURS} * interval '1 hour'
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
    RETURNING 1)
  SELECT count(*)::int AS count FROM deleted`;

/** Forgets keys that are no longer remembered. */
@Injectable()
export class RequestKeyExpiry implements OnApplicationBootstrap, OnModuleDestroy {
  #stop: () => void = () => undefined;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#stop = hourly('old idempotency keys', this.log, (stop) => this.expire(stop));
  }

  onModuleDestroy(): void {
    this.#stop();
  }

  /** Returns how many were forgotten. */
  expire(stop?: AbortSignal): Promise<number> {
    const now = new Date(this.clock.now());
    const drop = async () => {
      const [row] = await this.uow.statement<{ count: number }>({ system: true }, EXPIRE, [now]);
      return row?.count ?? 0;
    };
    return deleteInBatches(drop, stop);
  }
}
