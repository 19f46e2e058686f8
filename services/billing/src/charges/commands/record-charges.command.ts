import type { Effect } from '@chirrup/messaging/consuming/consumer';
import { Injectable } from '@nestjs/common';
import { type ChargeToCount, type WaitingCharge, withPayer } from '../charge-events.js';
import { SettleCharges } from '../settle-charges.js';

const RECORD = `recorded AS (
  INSERT INTO charges (event_id, bot_id, charge, reservation_id, at)
  SELECT event_id, $3, charge, reservation_id, at FROM fresh
  JOIN unnest($4::uuid[], $5::text[], $6::uuid[], $7::timestamptz[]) AS c(event_id, charge, reservation_id, at) USING (event_id)
  ON CONFLICT DO NOTHING RETURNING *)`;
const RECORDED = withPayer('recorded');

/** Puts replies aside until they are counted in the ledger of their owner, whose rows an event cannot see. */
@Injectable()
export class RecordChargesCommand {
  constructor(private readonly settleCharges: SettleCharges) {}

  effect(botId: string, charges: readonly WaitingCharge[]): Effect {
    return {
      sql: RECORD,
      values: [
        botId,
        charges.map(({ eventId }) => eventId),
        charges.map(({ charge }) => charge),
        charges.map(({ reservationId }) => reservationId),
        charges.map(({ at }) => at),
      ],
      name: 'charges.record',
      select: RECORDED,
      system: true,
      committed: (rows) => this.settleCharges.count(rows as ChargeToCount[]),
    };
  }
}
