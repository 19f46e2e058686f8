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

/** What a reply costs, as its event says it. */
export const chargeOf = ({ eventId, payload, occurredAt: at }: ReceivedEvent): WaitingCharge => {
  const { charge, reservationId } = ReplyCompleted.decode(payload);
  if (charge === 'free') return { eventId, charge, reservationId: null, at };
  if (charge === 'reserved' && isUuid(reservationId)) return { eventId, charge, reservationId, at };
  return { eventId, charge: 'later', reservationId: null, at };
};
