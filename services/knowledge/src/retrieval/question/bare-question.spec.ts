import { bareQuestion } from './bare-question.js';

describe('bareQuestion', () => {
  it.each([
    ['How do I return an item? My order number is 48213', 'How do I return an item?'],
    ['How do I return an item, order 48213?', 'How do I return an item'],
    ['How do I return an item (order no. AB-48213)', 'How do I return an item'],
    ['Wie kann ich etwas zurückgeben? Bestellnummer: 2024-1187', 'Wie kann ich etwas zurückgeben?'],
    ['¿Cómo devuelvo un artículo? Pedido 48213', '¿Cómo devuelvo un artículo?'],
    ['Where is my order 48213?', 'Where is my order'],
    ['How do I return an item? Anna Schmidt', 'How do I return an item?'],
    ['How do I return an item? Thanks, Anna', 'How do I return an item?'],
    ['Kann ich umtauschen? Vielen Dank im Voraus', 'Kann ich umtauschen?'],
    ['Hi, my name is Anna Schmidt, how do I return an item?', 'how do I return an item?'],
    ["Hello I'm Anna. How do I return an item?", 'How do I return an item?'],
    ['How do I return an item? I am Anna', 'How do I return an item?'],
    ['Could you please tell me if the jacket is waterproof?', 'the jacket is waterproof?'],
    ['quick question: can i pay with klarna', 'can i pay with klarna'],
    ['Where can I find the prices?', 'the prices?'],
    ['Ich wollte fragen, ob die Jacke warm ist', 'die Jacke warm ist'],
    ['Me gustaría saber cuánto cuesta', 'cuánto cuesta'],
    ['Wo finde ich die Preise?', 'die Preise?'],
  ])('of "%s" is "%s"', (message, bare) => {
    const withoutMark = (text = message) => text.replace(/\?$/, '');
    expect(withoutMark(bareQuestion(message)?.text)).toBe(withoutMark(bare));
  });

  it('names a number that may be of a product', () => {
    expect(bareQuestion('How do I return an item 48213')).toEqual({
      text: 'How do I return an item',
      number: '48213',
    });
    expect(bareQuestion('price MS-3003')).toEqual({ text: 'price', number: 'MS-3003' });
  });

  it.each([
    'How do I return an item?',
    'price of MS-3003',
    'Where can I find you?',
    'Who won the world cup in 2010?',
    'Are you open on new year 2027?',
    'Do you have size 42?',
    'Do you ship to Norway?',
    'I am looking for a tent. Which is the lightest?',
    'Which jackets cost less than 100?',
    'Is this the Alpine Sweater?',
    '48213',
    `How do I return an item? ${'x'.repeat(300)} order 48213`,
    '',
  ])('leaves "%s" as it is', (message) => expect(bareQuestion(message)).toBeUndefined());
});
