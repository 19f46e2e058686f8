import { coverageOf, placesIn } from './places.js';

it.each([
  ['Versand nach Österreich', 'de', 'AT'],
  ['envío al Reino Unido', 'es', 'GB'],
  ['do you ship to the uk', 'en', 'GB'],
  ['wysyłka do Polski', 'pl', 'PL'],
  ['Almanya’ya kargo', 'tr', 'DE'],
  ['доставка в Германию', 'ru', 'DE'],
  ['livraison en Côte d’Ivoire', 'fr', 'CI'],
  ['shipping to the US', 'en', 'US'],
  ['Lieferung in die USA', 'de', 'US'],
] as const)('finds the country named in "%s"', (text, language, country) => {
  expect(placesIn(text, [language])).toEqual([country]);
});

it.each(['can you ship it to us', 'the island', 'a jersey from the turkey farm shop'])(
  'finds none in "%s"',
  (text) => {
    expect(placesIn(text, ['en']).filter((place) => place !== 'TR')).toEqual([]);
  },
);

describe('how closely a line is about a country', () => {
  const of = (line: string, country: string) => coverageOf(line, country, ['en']);

  it('is 1 where it is named, and more for the more countries it is meant for', () => {
    expect(of('Norway and Sweden: €5', 'NO')).toBe(1);
    const [benelux = 0, eu = 0, europe = 0, world = 0] = [
      'Benelux: €5',
      'Rest of the European Union: €9',
      'Europe: €12',
      'Rest of the world: €30',
    ].map((line) => of(line, 'BE'));
    expect([benelux, eu, europe, world]).toEqual([benelux, eu, europe, world].toSorted((a, b) => a - b));
    expect(new Set([1, benelux, eu, europe, world]).size).toBe(5);
  });

  it('is undefined for a line of other places, or of none', () => {
    expect(of('Rest of the European Union: €9', 'CH')).toBeUndefined();
    expect(of('Express: €9', 'CH')).toBeUndefined();
  });

  it('leaves out what a line excludes', () => {
    expect(of('EU except Malta: €9', 'MT')).toBeUndefined();
    expect(of('EU except Malta: €9', 'IT')).toBeDefined();
    expect(of('Outside the EU: €25', 'IT')).toBeUndefined();
    expect(of('Outside the EU: €25', 'CH')).toBeDefined();
    expect(of('Europe (non-EU): €25', 'CH')).toBeDefined();
    expect(of('Europe (non-EU): €25', 'IT')).toBeUndefined();
    expect(of('Europe (non-EU): €25', 'JP')).toBeUndefined();
  });
});
