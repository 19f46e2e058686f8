import { agreement, information } from './figures.ts';
import { grouped } from './grouped.ts';

const TOPICS = [
  ['shipping costs', 'the price of delivery', 'delivery fees'],
  ['gift cards', 'vouchers', 'a gift voucher'],
  ['returning boots', 'sending boots back', 'a return'],
  ['opening hours', 'when the shop opens', 'closing time'],
  ['the size of jackets', 'a size chart', 'jacket sizes'],
  ['paying by invoice', 'payment methods', 'credit cards'],
  ['changing my order', 'cancelling an order', 'an order I made'],
  ['parking near the store', 'a car park', 'where to park'],
  ['the warranty of tents', 'a broken tent', 'guarantee for tents'],
  ['student discounts', 'a discount code', 'coupons for students'],
];
const ASKED = [
  'What about',
  'Can you tell me about',
  'I need help with',
  'Question on',
  'How does it work with',
  'Is there anything on',
  'Please explain',
];

const asked = TOPICS.flatMap((subjects, label) =>
  subjects.flatMap((subject) => ASKED.map((ask) => ({ label, question: `${ask} ${subject}?` }))),
);
/** By words alone, or with vectors of the topics that are not quite alike. */
const groupsOf = (of: typeof asked, withVectors: boolean): number[] =>
  grouped(
    of.map(({ question }) => question),
    withVectors
      ? of.map(({ label, question }) =>
          Float32Array.from(TOPICS, (_, at) => (at === label ? 1 : 0.1 + (question.length % 7) / 20)),
        )
      : undefined,
  );

it.each([false, true])('stay the same when a twentieth more is asked, with vectors: %s', (withVectors) => {
  for (let shift = 0; shift < 5; shift += 1) {
    const before = asked.filter((_, at) => (at + shift) % 21 !== 0);
    const after = groupsOf(asked, withVectors);
    const again = before.map((one) => after[asked.indexOf(one)]);
    expect(agreement(groupsOf(before, withVectors), again)).toBeGreaterThanOrEqual(0.8);
  }
});

it('are the topics where vectors tell them apart', () => {
  const labels = asked.map(({ label }) => label);
  expect(information(groupsOf(asked, true), labels)).toBeGreaterThan(0.9);
});
