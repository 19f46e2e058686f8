import { deliveryCountries, speaksOfDelivery } from './asked-delivery.js';

it.each([
  ['whats the shipping cost to austria?', ['AT']],
  ['how long does a parcel to Norway and Sweden take', ['NO', 'SE']],
  ['do you guys post to portugal and whats it cost', ['PT']],
  ['Liefert ihr nach Italien?', ['IT']],
  ['¿Cuánto cuesta el envío a España?', ['ES']],
  ['Livrez-vous en Suisse ?', ['CH']],
  ['Spedite in Italia?', ['IT']],
  ['Hoeveel kost verzending naar Nederland?', ['NL']],
  ['versand nach östereich', ['AT']],
  ['shipping to switzerlnd', ['CH']],
  ['Ile kosztuje wysyłka do Polski?', ['PL']],
  ['cuanto cuesta el envio a madrid', ['ES']],
  ['do you deliver to London', ['GB']],
  ['Versand nach Wien?', ['AT']],
] as const)('"%s" asks for delivery', (question, countries) => {
  expect(deliveryCountries(question)).toEqual(countries);
});

it('takes the countries of a follow-up alone, where it names some', () => {
  const question = 'how much is delivery to germany and to switzerland?';
  expect(deliveryCountries(question, 'and to switzerland?')).toEqual(['CH']);
  expect(deliveryCountries(question, 'and how long does it take?')).toEqual(['DE', 'CH']);
});

it.each([
  'how much is shipping?',
  'where in Norway are you?',
  'do you send parcels from Berlin?',
  'sendet ihr auch aus Wien?',
  'Wie hoch ist das Porto?',
  'do you deliver hamburgers',
  'do I pay customs for a parcel to Switzerland?',
  'how do I send something back from Austria?',
  'Muss ich bei Lieferung in die Schweiz Zoll zahlen?',
  'do you ship to Europe?',
  'do you send the german manual',
])('"%s" does not', (question) => {
  expect(deliveryCountries(question)).toEqual([]);
});

it('knows what speaks of delivery', () => {
  expect(speaksOfDelivery('Versandkosten')).toBe(true);
  expect(speaksOfDelivery('Wines of France')).toBe(false);
});
