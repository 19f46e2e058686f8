/** What may be subscribed to, smallest first. */
export const planTypes = ['developer', 'starter', 'growth', 'scale'] as const;
export type SoldPlan = (typeof planTypes)[number];
/** `self_hosted` if nothing is billed. */
export type PlanType = SoldPlan | 'self_hosted';

/** How a plan is paid. */
export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** What a plan costs and allows; -1 means no limit. Sums are in US cents. */
export interface Plan {
  type: PlanType;
  name: string;
  price: Record<BillingInterval, number>;
  numberOfBots: number;
  messagesPerMonth: number;
  /** Credit granted each month; on the developer plan once a payment method is verified. */
  monthlyCredit: number;
  /** How often insight reports are made. */
  report: 'monthly' | 'weekly';
  /** Question/answer pairs of each bot. */
  qaPerBot: number;
  /** Knowledge links of each bot, files among them. */
  linksPerBot: number;
  customisedTheme: boolean;
  customisedBranding: boolean;
}

/** A message beyond those of the plan, in US cents. */
export const MESSAGE_PRICE = 2;

/** The one table of plans: limits, prices and what the site shows are read from it. A year costs ten months. */
export const plans: Record<SoldPlan, Plan> = {
  developer: {
    type: 'developer',
    name: 'Developer',
    price: { month: 0, year: 0 },
    numberOfBots: 2,
    messagesPerMonth: 200,
    monthlyCredit: 100,
    report: 'monthly',
    qaPerBot: 10,
    linksPerBot: 50,
    customisedTheme: false,
    customisedBranding: false,
  },
  starter: {
    type: 'starter',
    name: 'Starter',
    price: { month: 1_900, year: 19_000 },
    numberOfBots: 2,
    messagesPerMonth: 2_000,
    monthlyCredit: 200,
    report: 'monthly',
    qaPerBot: 50,
    linksPerBot: 200,
    customisedTheme: true,
    customisedBranding: false,
  },
  growth: {
    type: 'growth',
    name: 'Growth',
    price: { month: 9_900, year: 99_000 },
    numberOfBots: 10,
    messagesPerMonth: 10_000,
    monthlyCredit: 1_000,
    report: 'weekly',
    qaPerBot: 100,
    linksPerBot: 1_000,
    customisedTheme: true,
    customisedBranding: false,
  },
  scale: {
    type: 'scale',
    name: 'Scale',
    price: { month: 39_900, year: 399_000 },
    numberOfBots: 50,
    messagesPerMonth: 40_000,
    monthlyCredit: 4_000,
    report: 'weekly',
    qaPerBot: 100,
    linksPerBot: 5_000,
    customisedTheme: true,
    customisedBranding: true,
  },
};

/** Where nothing is billed, nothing is limited. */
export const selfHosted: Plan = {
  type: 'self_hosted',
  name: 'Self-hosted',
  price: { month: 0, year: 0 },
  numberOfBots: -1,
  messagesPerMonth: -1,
  monthlyCredit: 0,
  report: 'weekly',
  qaPerBot: -1,
  linksPerBot: -1,
  customisedTheme: true,
  customisedBranding: true,
};

/** The plan of this type. */
export const planOf = (type: PlanType): Plan => (type === 'self_hosted' ? selfHosted : plans[type]);

/** What can be paid in at once, and how much in all (US cents). */
export const topUpAmounts = [500, 1_000, 2_500, 5_000, 10_000] as const;

/** The most an owner may let pay-as-you-go cost in a month, and what it is until they choose (US cents). */
export const MAX_PAY_AS_YOU_GO = 100_000;
export const DEFAULT_PAY_AS_YOU_GO = 1_000;
