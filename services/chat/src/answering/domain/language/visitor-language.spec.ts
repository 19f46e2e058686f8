import { failedAnswer } from '../texts/finished-answers.js';
import { noAnswerText, offeredPages } from '../texts/no-answer.js';
import { quotedAnswer } from '../texts/quoted-answer.js';
import { type SpokenLanguage, spokenLanguages } from './phrases.js';
import { languageBeside, visitorLanguage } from './visitor-language.js';

const QUESTIONS: Record<SpokenLanguage, [string, string]> = {
  en: ['Do you sell kayaks?', 'How long does the delivery take?'],
  de: ['Verkaufen Sie auch Kajaks?', 'Wie lange dauert die Lieferung?'],
  fr: ['Est-ce que vous vendez des kayaks ?', 'Quels sont les délais de livraison ?'],
  es: ['¿Venden ustedes kayaks?', '¿Cuánto tarda el envío?'],
  it: ['Vendete anche dei kayak?', 'Quanto costa la spedizione?'],
  pt: ['Vocês vendem caiaques?', 'Qual é o prazo de entrega para o Brasil?'],
  nl: ['Verkopen jullie ook kajaks?', 'Hoe lang duurt de levering?'],
  pl: ['Czy sprzedajecie kajaki?', 'Ile kosztuje wysyłka?'],
  tr: ['Kano satıyor musunuz?', 'Teslimat ne kadar sürer?'],
  ru: ['Вы продаёте байдарки?', 'Сколько стоит доставка?'],
  uk: ['Чи продаєте ви байдарки?', 'Скільки коштує доставка і коли вона буде?'],
  ja: ['カヤックは売っていますか', '配送にはどのくらいかかりますか'],
  zh: ['你们卖皮划艇吗？', '送货要多久？'],
  ko: ['카약을 판매하나요?', '배송은 얼마나 걸리나요?'],
  ar: ['هل تبيعون قوارب الكاياك؟', 'كم يستغرق التوصيل؟'],
  vi: ['Bạn có bán thuyền kayak không?', 'Giao hàng mất bao lâu?'],
  id: ['Apakah Anda menjual kayak?', 'Berapa lama pengirimannya?'],
  hi: ['क्या आप कयाक बेचते हैं?', 'डिलीवरी में कितना समय लगता है?'],
  th: ['คุณขายเรือคายัคไหม', 'จัดส่งใช้เวลานานแค่ไหน'],
};

describe('visitorLanguage', () => {
  it.each(
    Object.entries(QUESTIONS).flatMap(([language, questions]) =>
      questions.map((q) => [language, q] as const),
    ),
  )('hears %s in "%s"', (language, question) => expect(visitorLanguage(question)).toBe(language));

  it('takes the owner’s language where the question tells none, and English where nothing does', () => {
    const german = { description: 'Wir verkaufen Schuhe und alles, was dazu gehört.', instructions: '' };
    expect(visitorLanguage('Kajak XB-200', german)).toBe('de');
    expect(visitorLanguage('Hallo', { description: 'Wij verkopen schoenen voor u.', instructions: '' })).toBe(
      'nl',
    );
    expect(visitorLanguage('Do you ship to Norway?', german)).toBe('en');
    expect(visitorLanguage('XB-200')).toBe('en');
    expect(visitorLanguage('')).toBe('en');
  });
});

describe('languageBeside', () => {
  const page = {
    text: 'The price of the plan is ten euros a month, and there is no setup fee.',
    language: 'en',
  };

  it('is the visitor’s where the question is evidently in another language than the page', () => {
    expect(languageBeside('Was kostet das im Monat?', page)).toBe('de');
    expect(languageBeside('Berapa harganya?', page)).toBe('id');
    expect(languageBeside('いくらですか', { ...page, language: 'en-US' })).toBe('ja');
  });

  it('is nothing where the question may be in the page’s language', () => {
    expect(languageBeside('What does it cost?', page)).toBeUndefined();
    expect(languageBeside("my tracking link doesn't work", page)).toBeUndefined();
    expect(languageBeside('XB-200', { ...page, language: 'de' })).toBeUndefined();
    expect(
      languageBeside('Hur mycket är det?', { text: 'Det kostar tio euro.', language: 'sv' }),
    ).toBeUndefined();
    expect(languageBeside('What does it cost?', { ...page, language: '' })).toBeUndefined();
  });

  it('does not believe a page that says of itself what is not so', () => {
    expect(languageBeside('What does it cost?', { ...page, language: 'fr' })).toBeUndefined();
    const indonesian = { text: 'Harganya sepuluh ribu untuk barang ini.', language: 'en' };
    expect(languageBeside('Berapa harganya?', indonesian)).toBeUndefined();
  });
});

describe('what the product says', () => {
  const offer = { title: '', heading: '', url: '', preview: '', fetchedAt: 0 };
  const silent = { description: '', instructions: '' };

  it('is another sentence in every language, each time', () => {
    const said = Object.values(QUESTIONS).flatMap(([question]) => [
      noAnswerText(question, silent),
      failedAnswer('KNOWLEDGE.SEARCH_UNAVAILABLE', question).content,
      failedAnswer('look_up_failed', question).content,
      offeredPages({ offers: [offer], outcome: 'offer' }, question, silent)?.content,
      quotedAnswer([{ ...offer, text: '1', language: 'sv' }], question, silent).content,
    ]);
    expect(new Set(said).size).toBe(5 * spokenLanguages.length);
  });

  it.each(spokenLanguages)('quotes the question in %s', (language) => {
    expect(noAnswerText(QUESTIONS[language][0], silent)).toContain(QUESTIONS[language][0]);
  });
});
