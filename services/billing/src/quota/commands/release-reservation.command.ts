import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

export interface ReleaseReservation {
  botId: string;
  id: string;
  unused: number;
}

/** Gives back what of a reservation will not be used; only the first time. */
@Injectable()
export class ReleaseReservationCommand {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, id, unused }: ReleaseReservation): Promise<void> {
    requireService(principal);
    await this.uow.statement(
      { system: true },
      `UPDATE reservations SET released = least($3, granted - settled)
       WHERE id = $1 AND bot_id = $2 AND released = 0 AND $3 > 0`,
      [id, botId, unused],
      'reservations.release',
    );
  }
}
