/** How Stripe is reached. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The customer portal's link for logging in by e-mail, from Stripe's dashboard. */
  portalLink: string;
  /** Another address of the API, for tests. */
  apiUrl?: URL | undefined;
  /** Where customers come back to after paying. */
  publicUrl: string;
}

/** Lookup key of a plan's price. */
export const priceKey = (plan: string, interval: string): string => `chirrup_${plan}_${interval}`;
/** The metered price that a developer's payment method is given for. */
export const PAY_AS_YOU_GO = 'chirrup_pay_as_you_go';
/** Name of the meter's events. */
export const METER_EVENT = 'chirrup_messages';
/** Key of the metadata that says what a price, product or subscription is sold as: a plan, or `none`. */
export const PLAN_MARK = 'chirrup_plan';
