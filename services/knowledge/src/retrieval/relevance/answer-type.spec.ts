import { askedTypes, asksYesOrNo, typesGiven } from './answer-type.js';

describe('askedTypes', () => {
  it.each([
    ['how much is the suite', ['price']],
    ['Was kostet der Versand?', ['price']],
    ['¿Cuánto cuesta el envío?', ['price']],
    ['when do you open', ['time']],
    ['Wann habt ihr geöffnet?', ['time']],
    ['how many books can I borrow', ['number']],
    ['who is the head chef', ['person']],
    ['tell me about your shop', []],
  ])('%s', (question, types) => expect(askedTypes(question)).toEqual(types));
});

describe('typesGiven', () => {
  it.each([
    ['price', 'Rooms cost €98 a night.', 1],
    ['price', 'Rooms have a balcony.', 0],
    ['time', 'Open until 6.30 pm on Fridays.', 1],
    ['time', 'Open to everybody.', 0],
    ['number', 'Up to forty', 0],
    ['number', 'Up to 40 items', 1],
    ['person', 'The kitchen is led by Ines Torvald.', 1],
    ['person', 'The kitchen is led with care.', 0],
  ] as const)('%s in "%s"', (type, text, count) => expect(typesGiven([type], text)).toBe(count));
});

it('knows questions for yes or no', () => {
  expect(asksYesOrNo('Do you ship abroad?')).toBe(true);
  expect(asksYesOrNo('kann ich mit Karte zahlen')).toBe(true);
  expect(asksYesOrNo('What does it cost?')).toBe(false);
  expect(asksYesOrNo('Isabel, when do you open?')).toBe(false);
});
