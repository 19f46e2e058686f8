import { analyse, analyseWords } from './analyse.js';

const tokens = (text: string) => analyse(text).tokens;
const meets = (asked: string, written: string) => {
  const known = new Set(tokens(written));
  return tokens(asked).some((token) => known.has(token));
};

describe('analyse', () => {
  it('drops function and question words and stems the rest', () =>
    expect(tokens('What are the shipping costs of your returned sweaters?')).toEqual([
      'ship',
      'cost',
      'return',
      'sweater',
    ]));

  it('gives equal tokens whatever the case, width and accents', () => {
    expect(analyse('ＣＡＦÉ Crème', { language: 'en' }).tokens).toEqual(tokens('cafe creme'));
    expect(analyse('Öffnungszeiten', { language: 'de' }).tokens).toEqual(
      analyse('öffnungszeit', { language: 'de' }).tokens,
    );
  });

  it.each([
    ['AB-1234', 'The AB-1234 is in stock'],
    ['AB1234', 'The AB-1234 is in stock'],
    ['ab 1234', 'The AB-1234 is in stock'],
    ['20x24', 'Frame 20 × 24'],
    ['20 x 24', 'Frame 20x24 in oak'],
    ['19.99', 'It costs €19.99 today'],
    ['€19,99', 'It costs 19.99'],
    ['1299', 'now $1,299.00 only'],
    ['19.5', 'CHF 19.50'],
    ['002.937.72', 'Article 002.937.72'],
    ['00293772', 'Article 002.937.72'],
    ['500 ml', 'a 500ml bottle'],
    ['selfpaced', 'a self-paced course'],
    ['email', 'send an e-mail'],
    ['iphone', "the iPhone's case"],
    ['C++', 'written in C++'],
    ['yml', 'docker-compose.yml'],
  ])('finds %s in "%s"', (asked, written) => expect(meets(asked, written)).toBe(true));

  it('tells codes and numbers apart', () => {
    expect(meets('19.99', '19.98')).toBe(false);
    expect(tokens('AB-1234')[0]).not.toBe(tokens('AB-1235')[0]);
  });

  it.each([
    ['zh', '我想买苹果手机', '苹果'],
    ['ja', '返品の方法を教えてください', '返品'],
    ['th', 'ราคาสินค้า', 'ราคา'],
  ])('separates the words of %s', (language, text, word) => {
    expect(analyse(text).language).toBe(language);
    expect(tokens(text)).toContain(word);
  });

  it('keeps Latin words among Chinese ones', () =>
    expect(tokens('苹果 iPhone 15 价格')).toEqual(expect.arrayContaining(['iphon', '15', '价格'])));

  it.each([
    ['de', 'Wie lange dauern die Lieferungen?', 'Die Lieferung dauert drei Tage'],
    ['fr', "Quel est le délai d'une livraison ?", 'Nos livraisons sont rapides'],
    ['es', '¿Cómo hago una devolucion?', 'Las devoluciones son gratis para los clientes'],
    ['ru', 'Сколько стоит доставка?', 'Стоимость доставки зависит от веса'],
    ['el', 'Πόσο κοστίζει η αποστολή;', 'Οι αποστολές γίνονται κάθε μέρα'],
    ['ar', 'كم سعر المنتج؟', 'أسعار المنتجات في المتجر'],
    ['hi', 'किताब की कीमत क्या है?', 'सभी किताबें उपलब्ध हैं'],
  ])('meets other forms of a word in %s', (language, asked, written) => {
    expect(analyse(asked).language).toBe(language);
    expect(
      analyse(asked).tokens.some((token) =>
        analyse(written, { language: analyse(asked).language }).tokens.includes(token),
      ),
    ).toBe(true);
  });

  it('keeps the words of other scripts whole beside Chinese ones', () =>
    expect(tokens('चीन (中国) की सरकार')).toEqual(expect.arrayContaining(tokens('सरकार'))));

  it('finds Vietnamese typed without tone marks', () => {
    const written = analyse('Phí giao hàng là bao nhiêu', { language: 'vi' }).tokens;
    expect(written).toEqual(expect.arrayContaining(analyse('giao hang', { language: 'vi' }).tokens));
    expect(written).toContain('hàng');
  });

  it('gives nothing for nothing, and one term for words that tell nothing', () => {
    expect(tokens('')).toEqual([]);
    expect(tokens('?! … €')).toEqual([]);
    expect(tokens('what is it?')).toEqual(['=what_is_it']);
  });

  it('marks stop words but keeps them in order', () =>
    expect(analyseWords('Do you ship to France?', 'en').map(({ text, stop }) => [text, stop])).toEqual([
      ['do', true],
      ['you', true],
      ['ship', false],
      ['to', true],
      ['france', false],
    ]));

  it('cuts endless words', () => expect(tokens('a'.repeat(10_000))[0]?.length).toBeLessThanOrEqual(64));
});
