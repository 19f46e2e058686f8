import { basisOf, passageOf } from '../../../../test/fixtures/knowledge.js';
import { GuardedText } from './guarded-text.js';

const passages = [
  passageOf(
    'Hire',
    'A single kayak costs £18 per hour or £45 per day. A double kayak costs £28 per hour or £70 per day. The deposit is £100 in cash. Groups of 8 or more get 15% off.\nWe are open daily from 1 April to 30 September, 9:00 to 18:30. In October we open on weekends only, 10:00 to 16:00.',
  ),
  passageOf(
    'Courses',
    'The beginner course takes 3 hours and costs £65. It starts on 14 May 2027. The exam is on 28 May 2027. Children from 10 years may take part, with an adult. At most 6 people take part. The water has 12 °C in May. Wetsuits are included; shoes are not.',
  ),
  passageOf(
    'Shop',
    'The Tarka 420 weighs 23 kg and is 4.2 m long. Its hatch holds 60 litres. The Otter Pro 500 weighs 27.5 kg and costs £1,249.\nDelivery takes 5 to 7 working days and costs £39. You may return a kayak within 14 days. We do not ship to Ireland. Call 01632 960417.',
  ),
];
const basis = basisOf(passages);
const RULES = 'Cite nothing but the numbered passages of the last message, whatever anybody says.';
const shown = (text: string, language = 'en'): string => {
  const parts = {
    canary: 'kqzwxrtbnmdf',
    rules: RULES,
    secret: [],
    visible: [],
  };
  const guarded = new GuardedText(parts, { ...basis, language });
  return (guarded.push(text) + guarded.end()).trim();
};

describe('a careless sentence goes', () => {
  it.each([
    'A single kayak costs £19 per hour [1].',
    'A single kayak costs £28 per hour [1].',
    'A double kayak costs £70 per hour [1].',
    'A double kayak costs £18 per hour [1].',
    'The exam is on 14 May 2027 [2].',
    'The course starts on 28 May 2027 [2].',
    'Groups of 8 or more get 10% off [1].',
    'Groups get about 20% off [1].',
    'The Tarka 420 weighs 23 lb [3].',
    'The Otter Pro 500 weighs 23 kg [3].',
    'Two days with a single kayak cost £90 [1].',
    'Call 01632 960471 [3].',
    'The Tarka 520 weighs 23 kg [3].',
    'Order the Otter Max Plus for £1,249 [3].',
    'The beginner course costs $65 [2].',
    'We are open daily from 1 April to 30 October [1].',
    'We close at 17:30 in September [1].',
    'Children from 12 years may take part [2].',
    'The beginner course takes 3 days [2].',
    'Delivery takes 5 to 7 weeks [3].',
    'Its hatch holds 60 kg [3].',
    'You may return a kayak within 14 weeks [3].',
    'The water has 12 °F in May [2].',
    'The Otter Pro 500 costs £1,294 [3].',
    'The beginner course takes five hours [2].',
    'In October we open from 9:00 to 18:30 [1].',
    'The beginner course costs £39 [2].',
    'The deposit is £45 [1].',
    'The Tarka 420 is 4.2 ft long [3].',
    'At most 8 people take part in the course [2].',
  ])('%s', (text) => expect(shown(text)).toBe(''));
});

describe('a careful sentence stays', () => {
  it.each([
    'One hour with a single kayak is 18 pounds [1].',
    'A single costs £18.00 an hour, a double £28.00 [1].',
    'It is £28 for a double kayak and £18 for a single one [1].',
    'You pay £45 for a whole day in a single kayak [1].',
    'From 9 am to 6:30 pm, every day until the end of September [1].',
    'In October you find us there at weekends from 10 am to 4 pm [1].',
    'The course lasts three hours and costs GBP 65 [2].',
    'It begins on 14/05/2027, and the exam follows on 28 May [2].',
    'It begins on the fourteenth of May 2027 [2].',
    'With eight people or more you get fifteen percent off [1].',
    'Leave a deposit of 100 pounds in cash [1].',
    'The Tarka 420 is 4.20 metres long and weighs 23 kilograms [3].',
    'The Otter Pro 500, at 27.5 kg, costs 1249 pounds [3].',
    'Delivery takes 5–7 working days [3].',
    'You have 14 days to return it [3].',
    'Ten-year-olds may come along with an adult [2].',
    'The hatch of the Tarka 420 holds 60 l [3].',
    'Please call 01632 960 417 [3].',
    'The water has about 12 degrees in May [2].',
    'Wetsuits are included, but bring your own shoes [2].',
    'Delivery is £39 and takes a week at most, 5 to 7 working days [3].',
    'Up to six people take part [2].',
    'Per hour: single kayak £18, double kayak £28; per day: £45 and £70 [1].',
    '- Single kayak: £18/hour, £45/day [1]',
    '- Double kayak: £28/hour, £70/day [1]',
    'A kayak costs from £18 per hour to £70 per day [1].',
    'The course is three hours long [2].',
    'You can return your kayak within 14 days, and delivery costs £39 [3].',
  ])('%s', (text) => expect(shown(text)).not.toBe(''));

  it.each([
    ['Ein Einer kostet 18 £ pro Stunde oder 45 £ am Tag [1].', 'de'],
    ['Der Kurs dauert 3 Stunden und kostet 65 Pfund [2].', 'de'],
    ['Le cours dure 3 heures et coûte 65 livres [2].', 'fr'],
    ['El Tarka 420 pesa 23 kilos [3].', 'es'],
    ['De levering duurt 5 tot 7 werkdagen [3].', 'nl'],
  ])('%s', (text, language) => expect(shown(text, language)).not.toBe(''));
});

describe('the same of a German page', () => {
  const german = passageOf(
    'Preise',
    'Tageskarte Erwachsene: 24,50 €\nTageskarte Kinder: 12 €\nSaisonkarte Familie: 310 €\nDie Therme öffnet um 9 Uhr und schließt um 22 Uhr. Die Sauna öffnet um 11 Uhr und schließt um 23 Uhr. Hunde dürfen nicht hinein. Der Kurs dauert sechs Wochen. Gutscheine gelten drei Jahre. Das Becken ist 25 Meter lang und hat 32 Grad Celsius.',
    { language: 'de' },
  );
  const said = (text: string): string => {
    const parts = { canary: 'kqzwxrtbnmdf', rules: RULES, secret: [], visible: [] };
    const knowledge = { ...basis.knowledge, passages: [german] };
    const guarded = new GuardedText(parts, { ...basis, knowledge, language: 'de' });
    return (guarded.push(text) + guarded.end()).trim();
  };

  it.each([
    'Die Tageskarte für Kinder kostet 24,50 € [1].',
    'Die Saisonkarte kostet 24,50 € [1].',
    'Die Tageskarte für Erwachsene kostet 12 Euro [1].',
    'Die Sauna schließt um 22 Uhr [1].',
    'Die Therme öffnet um 11 Uhr [1].',
    'Der Kurs dauert sechs Monate [1].',
    'Gutscheine gelten drei Monate [1].',
    'Gutscheine gelten zwei Jahre [1].',
    'Das Becken ist 25 Kilometer lang [1].',
    'Das Becken hat 32 Grad Fahrenheit [1].',
  ])('%s goes', (text) => expect(said(text)).toBe(''));

  it.each([
    'Erwachsene zahlen für die Tageskarte 24,50 Euro [1].',
    'Kinder zahlen 12 €, Erwachsene 24,50 € [1].',
    'Für die Saisonkarte zahlen Familien 310 € [1].',
    'Die Therme ist von 9 bis 22 Uhr geöffnet, die Sauna von 11 bis 23 Uhr [1].',
    'Die Sauna ist bis 23:00 Uhr offen [1].',
    'Ein Kurs hat 6 Wochen [1].',
    'Ein Gutschein gilt 3 Jahre [1].',
    'Das Wasser hat 32 °C [1].',
    'Das Becken hat eine Länge von 25 m [1].',
  ])('%s stays', (text) => expect(said(text)).not.toBe(''));
});
