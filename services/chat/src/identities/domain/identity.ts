/** Who a visitor is, as the owner's server has signed it. */
export interface VisitorIdentity {
  /** The owner's id of the person. */
  subject: string;
  name: string;
  email: string;
}

/** What an owner's server signs with; empty and 0 while there is none. */
export interface IdentitySecret {
  secret: string;
  /** Epoch milliseconds. */
  createdAt: number;
}
