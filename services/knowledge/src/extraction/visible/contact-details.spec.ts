import { contactDetails } from './contact-details.js';

describe('ways of reaching people in a text', () => {
  it.each([
    'Telephone: +47 55 00 00 00',
    'Ring us on 0117 496 0123 before noon.',
    'Desk: 00 0555 380',
    'Tel. 555 0163',
    'Llámanos al 900 555 174',
    'Tél. 01.23.45.67.89',
    'Телефон: 8 800 555-35-35',
    '电话：400-123-4567',
  ])('a number: %s', (text) => expect(contactDetails(text).phone).toBe(true));

  it.each([
    'Open 08.00 - 18.00 on weekdays',
    'Founded on 01.02.2024',
    '20,000 mm water column',
    'It costs €0.50 or 12 000 000 points',
    'VAT ID XX 255 019',
    'Call before 9.30 or after 18.00',
    'Our spring 2025-2026 sizes',
    'Label 4711-0815 in the collar',
    'Tar Quay 12, Vessholm · Business ID 0000512-0',
    'Registered company, register no. 0000417',
    'VAT no. DE 0123456789',
  ])('none: %s', (text) => expect(contactDetails(text).phone).toBe(false));

  it('an e-mail address', () => {
    expect(contactDetails('Write to help@shop.example.').email).toBe(true);
    expect(contactDetails('at @shop, 5 @ 3').email).toBe(false);
  });

  it.each([
    'Strandgaten 18, 5013 Bergen',
    'Hauptstraße 5, 10115 Berlin',
    'Am Markt 3, 20095 Hamburg',
    '12 rue Victor Hugo, 75001 Paris',
    'Calle Mayor 3, Madrid',
    'Via Roma 12, Torino',
    '221B Baker Street, London',
    'Visit us: 14 Old Mill Road',
    'ул. Ленина, 5',
    'Am Sägewerk 8 · 00730 Hinterlauben',
  ])('a place: %s', (text) => expect(contactDetails(text).place).toBe(true));

  it.each([
    'You get it via email in 3 days.',
    'We are 3 days on the way.',
    'Weight: 410 g in size M',
    'Open on weekdays from 9 to 17',
    'Harbour Scarf 19.50 EUR',
  ])('no place: %s', (text) => expect(contactDetails(text).place).toBe(false));
});
