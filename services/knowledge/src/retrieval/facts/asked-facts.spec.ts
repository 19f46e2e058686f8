import { askedFacts } from './asked-facts.js';
import type { AskedFact } from './wordings.js';

const facts = (question: string) => askedFacts(question)?.facts.map(({ fact }) => fact);

describe('askedFacts', () => {
  it.each<[AskedFact, string[]]>([
    [
      'price',
      [
        'how much is the Alpine Sweater',
        'price of Alpine Sweater',
        'what does the Alpine Sweater cost?',
        'Was kostet der Alpine Sweater?',
        'Combien coûte Alpine Sweater ?',
        '¿Cuánto cuesta Alpine Sweater?',
        'Quanto costa Alpine Sweater?',
        'Quanto custa o Alpine Sweater?',
        'Wat kost de Alpine Sweater?',
        'Ile kosztuje Alpine Sweater?',
        'Vad kostar Alpine Sweater?',
        'Hvad koster Alpine Sweater?',
        'Alpine Sweater ne kadar?',
        'Сколько стоит Alpine Sweater?',
      ],
    ],
    [
      'availability',
      [
        'can i still get the Alpine Sweater',
        'is Alpine Sweater in stock',
        'do you still have the Alpine Sweater',
        'is the Alpine Sweater still available?',
        'Ist der Alpine Sweater auf Lager?',
        'Alpine Sweater est-il en stock ?',
        '¿Hay Alpine Sweater en stock?',
        'Alpine Sweater è disponibile?',
        'O Alpine Sweater está disponível?',
        'Is de Alpine Sweater op voorraad?',
        'Czy Alpine Sweater jest dostępny?',
        'Finns Alpine Sweater i lager?',
        'Er Alpine Sweater på lager?',
        'Alpine Sweater stokta var mı?',
        'Есть ли Alpine Sweater в наличии?',
      ],
    ],
    [
      'brand',
      [
        'who makes the Alpine Sweater',
        'what brand is Alpine Sweater?',
        'Welche Marke ist Alpine Sweater?',
        'Quelle est la marque de Alpine Sweater ?',
        '¿De qué marca es Alpine Sweater?',
        'Di che marca è Alpine Sweater?',
        'Qual é a marca do Alpine Sweater?',
        'Welk merk is Alpine Sweater?',
        'Jakiej marki jest Alpine Sweater?',
        'Vilket märke är Alpine Sweater?',
        'Hvilket mærke er Alpine Sweater?',
        'Alpine Sweater hangi marka?',
        'Какой бренд у Alpine Sweater?',
      ],
    ],
    [
      'sku',
      [
        'item number of Alpine Sweater',
        'sku of Alpine Sweater',
        'What is the product code of the Alpine Sweater?',
        'Welche Artikelnummer hat Alpine Sweater?',
        'Quelle est la référence de Alpine Sweater ?',
        '¿Cuál es la referencia de Alpine Sweater?',
        'Qual è il codice articolo di Alpine Sweater?',
        'Qual é a referência do Alpine Sweater?',
        'Wat is het artikelnummer van Alpine Sweater?',
        'Jaki jest kod produktu Alpine Sweater?',
        'Vilket artikelnummer har Alpine Sweater?',
        'Hvad er varenummeret på Alpine Sweater? varenummer',
        'Alpine Sweater ürün kodu nedir?',
        'Какой артикул у Alpine Sweater?',
      ],
    ],
    ['rating', ['what is the rating of the Alpine Sweater', 'Wie ist der Alpine Sweater bewertet?']],
    ['material', ['what is the Alpine Sweater made of', 'Aus welchem Material ist der Alpine Sweater?']],
    [
      'weight',
      [
        'How heavy is the Alpine Sweater?',
        'how much does it weigh',
        'wie schwer ist die Jacke',
        '¿Cuánto pesa?',
      ],
    ],
    [
      'restock',
      [
        'when are the shoes back',
        'when will the Alpine Sweater be here again',
        'Wann ist der Alpine Sweater wieder da?',
        '¿Cuándo vuelven a tener el Alpine Sweater?',
      ],
    ],
    ['volume', ['how many litres does the daypack hold', 'Wie viele Liter hat der Rucksack?']],
    ['waterproofing', ['is it waterproof', 'Ist die Jacke wasserdicht?', '¿Es impermeable?']],
    ['care', ['How do I wash the Alpine Sweater?', 'can I tumble dry it', 'Wie wasche ich die Jacke?']],
  ])('finds a question for the %s', (fact, questions) => {
    for (const question of questions) expect([question, facts(question)]).toEqual([question, [fact]]);
  });

  it.each([
    'How much is shipping for the Alpine Sweater?',
    'Was kostet der Versand nach Wien?',
    'When are you open?',
    'Does the Alpine Sweater itch?',
  ])('finds none in "%s"', (question) => expect(facts(question)).toBeUndefined());

  it('finds two in the order they are asked for', () =>
    expect(facts('is the Alpine Sweater in stock and how much is it')).toEqual(['availability', 'price']));
});
