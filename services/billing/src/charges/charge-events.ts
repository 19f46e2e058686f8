import { isUuid } from '@chirrup/kernel/ids';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';

/** A reply that waits to be counted. */
export interface WaitingCharge {
  eventId: string;
  /** `later`: answered while billing could not be asked. */
  charge: 'reserved' | 'later' | 'free';
  reservationId: string | null;
  at: Date;
}

/** With what is known of its reservation and of who pays: the owner it was made for, else the bot's owner of its time. */
export interface ChargeToCount extends WaitingCharge {
  botId: string;
  /** Null until its bot's first event has arrived, and of a deleted bot. */
  userId: string | null;
  lot: string | null;
}

/** Selects charges to count; `rows` has the columns of `charges`. In the system's scope. */
export const withPayer = (rows: string): string => `
  SELECT c.bot_id AS "botId", c.event_id AS "eventId", c.charge, c.at, r.id AS "reservationId", r.lot,
    coalesce(r.user_id, (SELECT user_id FROM bot_owners o WHERE o.bot_id = c.bot_id
      ORDER BY since <= c.at DESC, CASE WHEN since <= c.at THEN since END DESC, since LIMIT 1)) AS "userId"
  FROM ${rows} c LEFT JOIN reservations r ON r.id = c.reservation_id`;

/** What a reply costs, as its event says it. */
export const chargeOf = ({ eventId, payload, occurredAt: at }: ReceivedEvent): WaitingCharge => {
  const { charge, reservationId } = ReplyCompleted.decode(payload);
  if (charge === 'free') return { eventId, charge, reservationId: null, at };
  if (charge === 'reserved' && isUuid(reservationId)) return { eventId, charge, reservationId, at };
  return { eventId, charge: 'later', reservationId: null, at };
};
