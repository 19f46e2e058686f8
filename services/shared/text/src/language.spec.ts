import { evidentLanguage, guessLanguage, guessLanguageWithin, tellLanguage } from './language.js';

describe('guessLanguage', () => {
  it.each([
    ['en', 'How do I return an item that I bought last week?'],
    ['de', 'Wie kann ich meine Bestellung zurückschicken?'],
    ['fr', 'Comment puis-je suivre ma commande ?'],
    ['es', '¿Cuánto tarda el envío a las islas?'],
    ['it', 'Quanto costa la spedizione per questo articolo?'],
    ['pt', 'Qual é o prazo de entrega para o meu pedido?'],
    ['nl', 'Hoe lang duurt het voordat mijn bestelling er is?'],
    ['pl', 'Ile kosztuje dostawa i czy mogę zwrócić towar?'],
    ['tr', 'Bu ürün için iade süresi ne kadar?'],
    ['ru', 'Как вернуть товар и получить деньги?'],
    ['uk', 'Як повернути товар і чи є доставка?'],
    ['el', 'Πώς μπορώ να επιστρέψω το προϊόν;'],
    ['ar', 'كيف يمكنني إرجاع المنتج؟'],
    ['he', 'איך אפשר להחזיר את המוצר?'],
    ['hi', 'मैं अपना ऑर्डर कैसे वापस करूँ?'],
    ['vi', 'Làm thế nào để tôi trả lại hàng?'],
    ['zh', '请问什么时候可以发货？'],
    ['ja', '返品はできますか？'],
    ['ko', '반품은 어떻게 하나요?'],
    ['th', 'ฉันจะคืนสินค้าได้อย่างไร'],
  ])('recognises %s', (language, text) => expect(guessLanguage(text)).toBe(language));

  it.each([
    ['no', 'Er dere åpne i juli?'],
    ['no', 'Hva koster frakten til utlandet?'],
    ['da', 'Hvad koster fragten til udlandet?'],
    ['sv', 'Är ni öppna i juli?'],
    ['sv', 'Har ni parkering utanför?'],
    ['fi', 'Onko teillä auki sunnuntaisin?'],
    ['fi', 'paljonko pullo maksaa'],
    ['cs', 'máte otevřeno o víkendu'],
    ['hu', 'mennyibe kerül a belépő'],
    ['nl', 'zijn jullie op zondag open'],
  ])('tells %s from its neighbours: %s', (language, text) => expect(guessLanguage(text)).toBe(language));

  it('takes an English question for one though a word of it is Italian too', () =>
    expect(guessLanguage('do the boots come in half sizes')).toBe('en'));

  it('does not take the "u" of a chat for Dutch', () => {
    expect(guessLanguage('are u open on sundays')).toBe('en');
    expect(guessLanguage('do u ship to norway')).toBe('en');
    expect(guessLanguage('kunt u mij helpen')).toBe('nl');
  });

  it('does not take a letter for a word: "w/" is no Polish', () =>
    expect(guessLanguage('pay w/ cash')).toBe('en'));

  it('says English when nothing speaks for another', () => expect(guessLanguage('iPhone 15 Pro')).toBe('en'));

  it('does not take the units and labels of facts for another language', () => {
    expect(guessLanguage('Fabric weight: 200 g per square metre. Care: wool cycle at 30 °C, dry flat')).toBe(
      'en',
    );
    expect(guessLanguage('Delivery: €5 per parcel')).toBe('en');
    expect(guessLanguage('S: Chest 90 to 95 cm; Waist 76 to 81 cm')).toBe('en');
    expect(guessLanguage('Weight: 410 g in size M')).toBe('en');
    expect(guessLanguage('Ski poles: One day 6 euro; One week 20 euro')).toBe('en');
    expect(guessLanguage('Spedizione: 5 € per il pacco')).toBe('it');
  });

  it('chooses among those a bot has, its main one when in doubt', () => {
    expect(guessLanguage('iPhone 15 Pro', ['de', 'fr'])).toBe('de');
    expect(guessLanguage('Quel est le prix ?', ['de', 'fr'])).toBe('fr');
    expect(guessLanguage('返品はできますか？', ['en'])).toBe('en');
    expect(guessLanguage('Le prix ?', ['de', 'fr'])).toBe('fr');
  });
});

describe('guessLanguageWithin', () => {
  it.each([
    'S: Chest 90 to 95 cm; Waist 76 to 81 cm\nM: Chest 96 to 101 cm; Waist 82 to 87 cm',
    'Weight: 410 g in size M',
    'Price per month: Solo €11; Studio €29; Firm €64',
    'Café Łódź: Jalapeño 3 €; Crème brûlée 5 €',
  ])('takes rows of numbers and names as of the page they stand on: %s', (text) => {
    expect(guessLanguageWithin(text, 'en')).toBe('en');
    expect(guessLanguageWithin(text, 'it')).toBe('it');
  });

  it('lets a part that is clearly in another language have it', () => {
    expect(guessLanguageWithin('Wir sprechen auch Deutsch und helfen Ihnen gern.', 'en')).toBe('de');
    expect(guessLanguageWithin('You can pay with a card when you pick it up.', 'de')).toBe('en');
    expect(guessLanguageWithin('可以免费退货', 'en')).toBe('zh');
    expect(guessLanguageWithin('iPhone 15 Pro', 'zh')).toBe('zh');
  });
});

describe('tellLanguage', () => {
  it.each([
    ['bg', 'Колко струва доставката до София?'],
    ['fa', 'هزینه ارسال به تهران چقدر است؟'],
    ['id', 'berapa lama pengirimannya ke Jakarta'],
    ['sk', 'Koľko stojí doručenie do Bratislavy?'],
    ['th', 'ฉันจะคืนสินค้าได้อย่างไร'],
  ])('says %s, which the pipeline may not know: %s', (language, text) =>
    expect(tellLanguage(text, 'en')).toBe(language),
  );

  it('stays with what is expected where names are all there is', () => {
    for (const text of ['Visa, PayPal', 'Nike Air Max 90', '', '42', 'PayPal? PayPal, Visa.', '東京'])
      expect(tellLanguage(text, 'ja')).toBe('ja');
    expect(tellLanguage('東京タワーはどこですか', 'zh')).toBe('ja');
    expect(tellLanguage('你们几点关门，周末也开门吗', 'ja')).toBe('zh');
  });
});

describe('evidentLanguage', () => {
  it('is what a text says by itself', () => {
    expect(evidentLanguage('You may return shoes within 30 days of the purchase.')).toBe('en');
    expect(evidentLanguage('Du kan skicka tillbaka skorna inom 30 dagar.')).toBe('sv');
    expect(evidentLanguage('靴は返品できます')).toBe('ja');
  });

  it('is not known of a text that tells nothing', () => {
    expect(evidentLanguage('Visa, PayPal.')).toBeUndefined();
    expect(evidentLanguage('')).toBeUndefined();
  });
});
