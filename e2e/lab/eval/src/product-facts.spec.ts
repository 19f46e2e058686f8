import { type AskedProductFact, productName, statesFact, withoutFact } from './product-facts.js';

describe('statesFact', () => {
  it.each<[AskedProductFact, string, string, boolean]>([
    ['price', '450', 'Price: £450.00', true],
    ['price', '450', 'Price: £1,450', false],
    ['price', '450', 'Price: £450.99', false],
    ['price', '5100', 'It costs 5 100 €', true],
    ['price', '49.10', 'Preis: 49,1 EUR. [1]', true],
    ['price', '9.49', 'Price: 49.49', false],
    ['price', '131990 ', 'Цена: 131 990 тг', true],
    ['brand', "CARAN D'ACHE", 'Brand: Caran d’Ache', true],
    ['brand', 'Casio', 'Brand: Seiko', false],
    ['sku', '466/7999', 'Item 466 7999', true],
    ['sku', '12185160', 'SKU: 12185161', false],
    ['availability', 'InStock', 'Availability: In stock', true],
    ['availability', 'InStock', 'Currently out of stock', false],
    ['availability', 'InStock', 'Ja, auf Lager.', true],
    ['availability', 'InStock', 'It is a table.', false],
    ['availability', 'OutOfStock', 'Not available', true],
    ['availability', 'OutOfStock', 'Available again soon', false],
  ])('%s %s in “%s”: %s', (fact, value, content, stated) =>
    expect(statesFact(content, fact, [value])).toBe(stated),
  );
});

it.each([
  [
    'MÖCKELBY oak, Table, Length: 235 cm - IKEA',
    'Product: MÖCKELBY table, oak\nPrice: 450',
    'MÖCKELBY table, oak',
  ],
  ['Leather look shirt | BESTSELLER.com', '', 'Leather look shirt'],
  ['Spartoo.pt - Textil T-Shirt mangas curtas Homem 26,00 €', '', 'Textil T-Shirt mangas curtas Homem'],
])('%s is called by its name', (title, text, name) => expect(productName(title, text)).toBe(name));

it('a name does not give the asked fact away', () => {
  expect(withoutFact('Montre Casio PRO TREK', ['Casio'])).toBe('Montre PRO TREK');
  expect(withoutFact('Soma MONNALISA', ['MONNALISA'])).toBe('Soma MONNALISA');
});
