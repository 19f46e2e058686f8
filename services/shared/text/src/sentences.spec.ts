import { splitSentences } from './sentences.js';

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it('splits at the ends of sentences and lines', () =>
    expect(texts('Free over 50 EUR. Is it fast? Yes!\nPrice: 19.99\n\nThe end')).toEqual([
      'Free over 50 EUR.',
      'Is it fast?',
      'Yes!',
      'Price: 19.99',
      'The end',
    ]));

  it('does not split numbers, abbreviations and initials', () =>
    expect(texts('Version 1.2 costs 19.99 EUR. Ask Dr. Smith or J. Doe, e.g. today. Done.')).toEqual([
      'Version 1.2 costs 19.99 EUR.',
      'Ask Dr. Smith or J. Doe, e.g. today.',
      'Done.',
    ]));

  it.each([
    'Resturlaub wird zum 31. März des Folgejahres übertragen.',
    'Sie erhalten die Abrechnung bis zum 5. des Folgemonats.',
    'Die Praxis liegt im 2. Stock.',
    'die frist läuft bis zum 5. des monats',
    'Der 24. und der 31. Dezember sind halbe Tage.',
    'Die Kündigung muss am 3. Werktag da sein.',
    'Eingang rechts, 2. Etage links.',
    'Termin vom 5. 10. 2025 verschoben.',
    'Urlop przepada 31. marca następnego roku.',
    'Platí do 31. prosince včetně.',
    'Åbent fra den 5. januar til den 7. marts.',
    '5. januar er der lukket.',
    'Lomat alkavat 23. kesäkuuta klo 12.',
    'A határidő 2025. március 5. lesz.',
    'Ofis 3. katta.',
    'Teslimat en geç 5. Ocak tarihinde.',
    'Pracovisko je na 2. poschodí.',
  ])('does not split at an ordinal: %s', (text) => expect(texts(text)).toEqual([text]));

  it.each([
    ['Der Preis ist 5.', 'Wir liefern morgen.'],
    ['Founded in 2024.', 'The next one follows.'],
    ['Wir öffnen am 5.', 'Bitte kommen Sie.'],
    ['Prices start at 19.', 'Delivery is free.'],
    ['i bought 2.', 'can i return them?'],
    ['Nous sommes le 5.', 'Demain on ferme.'],
    ['It costs 19.99.', 'paid by card.'],
    ['It ran until 2024.', 'março was quiet.'],
    ['Choose A-5.', 'then press it.'],
  ])('ends a sentence at a number: %s %s', (one, two) => expect(texts(`${one} ${two}`)).toEqual([one, two]));

  it('ends the line after an ordinal', () =>
    expect(texts('Frist: bis zum 5.\nmärz ist offen')).toEqual(['Frist: bis zum 5.', 'märz ist offen']));

  it('knows the full stops of other scripts', () => {
    expect(texts('我们送货。免费吗？是的！')).toEqual(['我们送货。', '免费吗？', '是的！']);
    expect(texts('यह सस्ता है। वह महंगा है।')).toHaveLength(2);
  });

  it('says where each begins', () => {
    const text = '  One two.  Three\nfour. ';
    for (const { text: sentence, start } of splitSentences(text))
      expect(text.startsWith(sentence, start)).toBe(true);
    expect(texts(text)).toEqual(['One two.', 'Three', 'four.']);
  });

  it('gives nothing for nothing', () => expect(texts(' \n ')).toEqual([]));
});
