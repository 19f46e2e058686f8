import { PLANS } from './plans';

const plan = (name: string) => PLANS.find((one) => one.name === name);

it('says of each plan what it costs and has', () => {
  expect(plan('Developer')).toEqual({
    name: 'Developer',
    monthly: 0,
    yearly: 0,
    lines: [
      '2 bots',
      '200 messages a month, then $0.02 each',
      '$1 monthly credit once a payment method is verified; expires each billing cycle',
      'Monthly insight report',
      '10 fine-tunes per bot',
      '50 knowledge sources per bot',
    ],
  });
  expect(plan('Starter')).toMatchObject({ monthly: 19, yearly: 190 });
  expect(plan('Starter')?.lines).toEqual([
    '2 bots',
    '2k messages a month',
    '$2 monthly credit',
    'Monthly insight report',
    '50 fine-tunes per bot',
    expect.stringMatching(/ knowledge sources per bot$/),
    'Custom themes',
  ]);
  expect(plan('Growth')).toMatchObject({ monthly: 99, yearly: 990 });
  expect(plan('Growth')?.lines).toEqual([
    '10 bots',
    '10k messages a month',
    '$10 monthly credit',
    'Weekly insight report',
    '100 fine-tunes per bot',
    expect.stringMatching(/ knowledge sources per bot$/),
    'Custom themes',
  ]);
  expect(plan('Scale')).toMatchObject({ monthly: 399, yearly: 3990 });
  expect(plan('Scale')?.lines).toEqual([
    '50 bots',
    '40k messages a month',
    '$40 monthly credit',
    'Weekly insight report',
    '100 fine-tunes per bot',
    expect.stringMatching(/ knowledge sources per bot$/),
    'Custom themes and branding text',
  ]);
});

it('saves two months in a year', () => {
  for (const { monthly, yearly } of PLANS) expect(yearly).toBe(monthly * 10);
});
