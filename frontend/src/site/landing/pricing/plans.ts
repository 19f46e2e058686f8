import { MESSAGE_PRICE, type Plan as PlanTerms, plans, planTypes } from '@chirrup/proto/plans';

export interface ShownPlan {
  name: string;
  /** In US dollars. */
  monthly: number;
  yearly: number;
  lines: string[];
}

const short = (count: number): string => (count < 1_000 ? `${count}` : `${count / 1_000}k`);
const dollars = (cents: number): string => `$${cents / 100}`;

const messages = ({ messagesPerMonth, price }: PlanTerms): string => {
  const line = `${short(messagesPerMonth)} messages a month`;
  return price.month === 0 ? `${line}, then $${(MESSAGE_PRICE / 100).toFixed(2)} each` : line;
};

const credit = ({ monthlyCredit, price }: PlanTerms): string =>
  price.month === 0
    ? `${dollars(monthlyCredit)} monthly credit once a payment method is verified; expires each billing cycle`
    : `${dollars(monthlyCredit)} monthly credit`;

const extras = ({ customisedTheme, customisedBranding }: PlanTerms): string[] => {
  if (customisedBranding) return ['Custom themes and branding text'];
  return customisedTheme ? ['Custom themes'] : [];
};

const linesOf = (plan: PlanTerms): string[] => [
  `${plan.numberOfBots} bots`,
  messages(plan),
  credit(plan),
  `${plan.report === 'weekly' ? 'Weekly' : 'Monthly'} insight report`,
  `${plan.qaPerBot} fine-tunes per bot`,
  `${short(plan.linksPerBot)} knowledge sources per bot`,
  ...extras(plan),
];

/** The price table, from the one table of plans. */
export const PLANS: ShownPlan[] = planTypes.map((type) => ({
  name: plans[type].name,
  monthly: plans[type].price.month / 100,
  yearly: plans[type].price.year / 100,
  lines: linesOf(plans[type]),
}));
