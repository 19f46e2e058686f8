import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { BATCH, deleteInBatches } from '@chirrup/persistence/delete-in-batches';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { hourly } from '@chirrup/service-defaults/platform/hourly';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

/** A day longer than a reply's event may be read again: the reservation says who pays for it. */
const KEPT_DAYS = topics.message.retentionDays + 1;

const EXPIRE = `
  WITH deleted AS (
    DELETE FROM reservations WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM reservations WHERE held_until < $1::timestamptz - ${KEPT_DAYS} * interval '1 day'
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
    RETURNING 1)
  SELECT count(*)::int AS count FROM deleted`;

/** Deletes reservations that no reply is counted on any more. */
@Injectable()
export class ReservationExpiry implements OnApplicationBootstrap, OnModuleDestroy {
  #stop: () => void = () => undefined;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#stop = hourly('old reservations', this.log, (stop) => this.expire(stop));
  }

  onModuleDestroy(): void {
    this.#stop();
  }

  /** Returns how many were deleted. */
  expire(stop?: AbortSignal): Promise<number> {
    const now = new Date(this.clock.now());
    const drop = async () => {
      const [row] = await this.uow.statement<{ count: number }>({ system: true }, EXPIRE, [now]);
      return row?.count ?? 0;
    };
    return deleteInBatches(drop, stop);
  }
}
