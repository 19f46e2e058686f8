import { figuresIn, StatedFigures } from './figures.js';

const states = (text: string, sentence: string, ...languages: string[]): boolean => {
  const stated = new StatedFigures([text], languages);
  return figuresIn(sentence).every((figure) => stated.states(figure));
};

describe('figures of an answer', () => {
  it.each([
    ['The kiln costs €1,299.00.', 'It costs 1.299 €.'],
    ['The kiln costs €1,299.00.', 'It costs EUR 1299.'],
    ['Preis: 12,50', 'It is €12.50.'],
    ['Open 9:00 to 17:30', 'We close at 5:30 pm, and open at 9.'],
    ['Open 9 am to 6 pm', 'Geöffnet 9–18 Uhr'.replace('18', '6')],
    ['From 15 January 2027', 'Ab dem 15.01.2027', 'en'],
    ['Two weeks, fourteen days', '2 weeks (14 days)', 'en'],
    ['Binnen zwölf Tagen', 'Within 12 days', 'de'],
    ['20 % off', '20 percent off'],
    ['٣٠ يومًا', '30 days'],
    ['A bead costs €0.20.', 'A bead is 20 cents.'],
    ['A bead: 35¢', 'It costs $0.35.'],
    ['Drying: 60p', '£0.60 for drying'],
    ['Eine Perle kostet 5 Rappen.', 'CHF 0.05'],
    ['The bar is 120 cm long.', 'It has 1.2 metres.'],
    ['Dry it for 90 minutes.', 'Dry it for 1.5 hours.'],
    ['From 10 h 30 to 17 h', 'De 10h30 à 17h00'],
    ['3 pieces of 2.5 kg', 'Pieces of 2,5 kg, 3 of them'],
    ['No number', '1. Wedge it.\n2. Fire it [3].'],
    ['No number', 'One kiln is enough, or 1 more.'],
  ])('%j states those of %j', (text, sentence, ...languages) => {
    expect(states(text, sentence, ...languages)).toBe(true);
  });

  it.each([
    ['The kiln costs €189.', 'It costs €129, reduced from €249.'],
    ['You have 30 days.', 'You get 30 % off.'],
    ['It costs €30.', 'It costs $30.'],
    ['A bead costs €0.20.', 'A bead costs €20.'],
    ['A bead costs 20 cents.', 'A bead costs €20.'],
    ['The bar is 120 cm long.', 'It has 12 metres.'],
    ['Il noleggio costa 38 € al mese.', "Costa 38 € all'anno."],
    ['Open 9:00 to 17:30', 'We close at 19:00.'],
    ['Two weeks', 'Within 3 weeks', 'en'],
    ['From 15 January 2027', 'Ab dem 15.02.2027', 'en'],
    ['€12.50 each', 'Four cost €50.00.'],
    ['No number', 'It won in 2022.'],
  ])('%j does not state those of %j', (text, sentence, ...languages) => {
    expect(states(text, sentence, ...languages)).toBe(false);
  });
});
