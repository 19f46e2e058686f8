import { factsOf } from './structured-facts.js';
import { readJsonLd } from './structured-item.js';

const facts = (product: object) =>
  factsOf(readJsonLd([JSON.stringify({ '@type': 'Product', ...product })])).map(
    ({ name, value }) => `${name}: ${value}`,
  );
const weight = (quantity: object | string) =>
  facts({ weight: typeof quantity === 'string' ? quantity : { '@type': 'QuantitativeValue', ...quantity } });

describe('a measure in structured data', () => {
  it.each([
    [{ value: 118, unitText: 'g' }, '118 g'],
    [{ value: 118, unitCode: 'GRM' }, '118 g'],
    [{ value: '1.2', unitCode: 'KGM', unitText: '' }, '1.2 kg'],
    [{ value: 118, unitText: 'GRM' }, '118 g'],
    [{ value: 4, unitCode: 'lb' }, '4 lb'],
    [{ value: 4, unitCode: 'https://units.example/ONZ' }, '4 oz'],
    [{ minValue: 2, maxValue: 3, unitCode: 'KGM' }, '2–3 kg'],
    [{ value: '118 g', unitCode: 'GRM' }, '118 g'],
    [{ value: 118, unitCode: 'XYZ' }, '118'],
    [{ name: 'light', value: 118 }, '118'],
    ['118 g', '118 g'],
  ])('has its unit: %j', (quantity, text) => expect(weight(quantity)).toEqual([`Weight: ${text}`]));

  it('is written for each side, and for a property of the shop’s own', () =>
    expect(
      facts({
        height: { '@type': 'QuantitativeValue', value: 30, unitCode: 'CMT' },
        width: { '@type': 'QuantitativeValue', value: 1.5, unitCode: 'MTR' },
        depth: '8 cm',
        additionalProperty: [
          { '@type': 'PropertyValue', name: 'Volume', value: 2, unitCode: 'LTR' },
          { '@type': 'PropertyValue', name: 'Pieces', value: 2, unitCode: 'C62' },
          { '@type': 'PropertyValue', name: 'Waterproof', value: true },
        ],
      }),
    ).toEqual([
      'Height: 30 cm',
      'Width: 1.5 m',
      'Depth: 8 cm',
      'Volume: 2 l',
      'Pieces: 2',
      'Waterproof: true',
    ]));
});
