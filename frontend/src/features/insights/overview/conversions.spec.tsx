import { render, screen } from '@testing-library/react';
import type { EngagementOverview } from '../../../api/types';
import { Conversions } from './conversions';

type Holdout = NonNullable<EngagementOverview['holdout']>;

const sum = {
  currency: 'EUR',
  assisted_count: 2,
  assisted_value: 99.8,
  visitors: 2,
  holdout_visitors: 0,
  holdout_count: 0,
};
const holdout: Holdout = {
  share: 10,
  visitors: 540,
  holdout_visitors: 50,
  lift: 0.2,
  lift_low: -0.101,
  lift_high: 0.599,
  needed: 10,
};
const show = (conversions: EngagementOverview['conversions'], of: Holdout | null = null) =>
  render(<Conversions overview={{ conversions, holdout: of } as EngagementOverview} />);
const text = () => screen.getByRole('region', { name: 'Conversions' }).textContent;

describe('Assisted conversions', () => {
  it('are counted with their value, by currency', () => {
    show([sum, { ...sum, currency: 'JPY', assisted_count: 1, assisted_value: 500 }]);
    expect(text()).toContain('€99.80');
    expect(text()).toContain('2 assisted conversions');
    expect(text()).toContain('1 assisted conversion');
    expect(text()).not.toContain('Holdout');
  });

  it('say how to report one while there are none, also where only others converted', () => {
    const { unmount } = show([]);
    expect(text()).toContain("chirrup('conversion', { id: 'order 1001', value: 49.9, currency: 'EUR' })");
    unmount();
    show([{ ...sum, assisted_count: 0, assisted_value: 0 }]);
    expect(text()).toContain('None yet.');
  });

  it.each([
    [{}, '+20 %95 % interval: −10.1 % to +59.9 %. This may be chance.'],
    [{ lift_low: 0.05 }, '+20 %95 % interval: +5 % to +59.9 %. Visitors with the bot convert more often.'],
    [
      { lift: -0.3, lift_low: -0.4, lift_high: -0.1 },
      '−30 %95 % interval: −40 % to −10 %. Visitors with the bot convert less often.',
    ],
  ])('are compared with those of a holdout: %j', (fields, words) => {
    show([sum], { ...holdout, ...fields });
    expect(text()).toContain('10 %540 visitors converted with the bot, 50 without');
    expect(text()).toContain(words);
  });

  it('say what is missing where there is too little to compare', () => {
    show([sum], {
      ...holdout,
      visitors: 12,
      holdout_visitors: 3,
      lift: null,
      lift_low: null,
      lift_high: null,
    });
    expect(text()).toContain('Lift–Too little data to say. Needs visitors who convert: 7 more without.');
  });
});
