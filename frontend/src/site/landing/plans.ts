export interface Plan {
  name: string;
  monthly: number;
  yearly: number;
  lines: string[];
}

/** Prices in USD. A year costs ten months. */
export const PLANS: Plan[] = [
  {
    name: 'Developer',
    monthly: 0,
    yearly: 0,
    lines: [
      '2 bots',
      '200 messages a month, then $0.02 each',
      '$1 monthly credit once a payment method is verified',
      'Monthly insight report',
      '10 fine-tunes per bot',
    ],
  },
  {
    name: 'Starter',
    monthly: 19,
    yearly: 190,
    lines: [
      '2 bots',
      '2k messages a month',
      '$2 monthly credit',
      'Monthly insight report',
      '50 fine-tunes per bot',
      'Custom themes',
    ],
  },
  {
    name: 'Growth',
    monthly: 99,
    yearly: 990,
    lines: [
      '10 bots',
      '10k messages a month',
      '$10 monthly credit',
      'Weekly insight report',
      '100 fine-tunes per bot',
      'Custom themes',
    ],
  },
  {
    name: 'Scale',
    monthly: 399,
    yearly: 3990,
    lines: [
      '50 bots',
      '40k messages a month',
      '$40 monthly credit',
      'Weekly insight report',
      '100 fine-tunes per bot',
      'Custom themes and branding text',
    ],
  },
];
