import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { WaitingCharge } from '../charge-events.js';
import { SettleCharges } from '../settle-charges.js';

/** Puts replies aside until they are counted in the ledger of their owner, whose rows an event cannot see. */
@Injectable()
export class RecordChargesCommand {
  constructor(private readonly settleCharges: SettleCharges) {}

  async execute(tx: Tx, botId: string, charges: readonly WaitingCharge[]): Promise<void> {
    await tx.query(
      `INSERT INTO charges (event_id, bot_id, charge, reservation_id, at)
       SELECT event_id, $1, charge, reservation_id, at FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[])
         AS c(event_id, charge, reservation_id, at)
       ON CONFLICT DO NOTHING`,
      [
        botId,
        charges.map(({ eventId }) => eventId),
        charges.map(({ charge }) => charge),
        charges.map(({ reservationId }) => reservationId),
        charges.map(({ at }) => at),
      ],
      'charges.record',
    );
    tx.afterCommit(() => this.settleCharges.wake());
  }
}
