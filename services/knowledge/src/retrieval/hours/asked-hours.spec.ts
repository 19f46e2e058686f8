import { asksForHours, givesHours, isHoursTitle } from './asked-hours.js';

it.each([
  'when are you open',
  'are u open on sundays',
  'what time do you close on Saturday?',
  'opening hours',
  'Wann habt ihr offen?',
  'habt ihr sonntags auf?',
  'Öffnungszeiten',
  '¿A qué hora abren el domingo?',
  'vous êtes ouverts le dimanche ?',
  'Quels sont vos horaires ?',
  'siete aperti la domenica?',
  'hoe laat zijn jullie open',
])('"%s" asks when the place is open', (question) => expect(asksForHours(question)).toBe(true));

it.each([
  'when does the sauna open',
  'can I open the box before I pay?',
  'how do I open an account',
  'Wann hat die Werkstatt offen?',
  'where are you',
  'is the jacket available on monday',
])('"%s" asks for something else', (question) => expect(asksForHours(question)).toBe(false));

it('tells opening hours from other texts with days', () => {
  expect(givesHours('Open Monday to Friday from 10:00 to 18:00 and Saturday from 10:00 to 16:00.')).toBe(
    true,
  );
  expect(givesHours('Mo–Fr 9 – 17 Uhr')).toBe(true);
  expect(givesHours('Every Saturday at 6:00 from May to September.')).toBe(false);
  expect(givesHours('We ship from Monday to Friday.')).toBe(false);
});

it('knows titles of opening hours', () => {
  expect(isHoursTitle('Opening hours')).toBe(true);
  expect(isHoursTitle('Horarios de apertura')).toBe(true);
  expect(isHoursTitle('How to return something that does not fit')).toBe(false);
});
