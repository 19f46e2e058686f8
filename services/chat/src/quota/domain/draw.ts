/** What a reply costs its owner, as `ReplyCompleted` says it. */
export interface Charge {
  /** `later`: billing could not be asked, and counts it once it can. */
  charge: 'reserved' | 'later' | 'free';
  /** Empty unless reserved. */
  reservationId: string;
}

/** What was drawn from the owner's quota for one reply. */
export interface Draw extends Charge {
  /** False once the quota is used up: pairs and pages go on answering. */
  mayAskModel: boolean;
}

export const FREE: Charge = { charge: 'free', reservationId: '' };
