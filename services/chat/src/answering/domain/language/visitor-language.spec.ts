import type { Turn } from '../../../threads/domain/reply-job.js';
import { failedAnswer } from '../texts/finished-answers.js';
import { noAnswerText, offeredPages } from '../texts/no-answer.js';
import { pairAnswer } from '../texts/pair-answer.js';
import { quotedAnswer } from '../texts/quoted-answer.js';
import { type SpokenLanguage, spokenLanguages } from './language-pack.js';
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
  )('finds %s in "%s"', (language, question) =>
    expect(visitorLanguage({ question: question })).toBe(language),
  );

  it('takes the owner’s language where the question tells none, and English where nothing does', () => {
    const dutch = { description: 'Wij verkopen schoenen voor u.', instructions: '' };
    const german = { description: 'Wir verkaufen Schuhe und alles, was dazu gehört.', instructions: '' };
    expect(visitorLanguage({ question: 'Kajak XB-200', profile: german })).toBe('de');
    expect(visitorLanguage({ question: 'Hallo', profile: dutch })).toBe('nl');
    expect(visitorLanguage({ question: 'Do you ship to Norway?', profile: german })).toBe('en');
    expect(visitorLanguage({ question: 'XB-200' })).toBe('en');
    expect(visitorLanguage({ question: '' })).toBe('en');
  });
});

describe('a question whose words do not tell', () => {
  const question = 'geht gesichtserkennung am terminal';
  const profile = { description: '', instructions: 'Be polite and tell them what you know.' };

  it('is in the language of the pages found for it rather than English', () => {
    expect(visitorLanguage({ question, profile, found: ['de-DE', 'en', 'de'] })).toBe('de');
    expect(visitorLanguage({ question: 'terminal XB-200', found: [''] })).toBe('en');
    expect(visitorLanguage({ question: 'Do you ship to Norway?', found: ['de'] })).toBe('en');
  });

  it('is in the language around the chat, or of the description, before that', () => {
    expect(visitorLanguage({ question: 'XB-200', language: 'fr', found: ['de'] })).toBe('fr');
    const dutch = { description: 'Wij verkopen schoenen voor u.', instructions: '' };
    expect(visitorLanguage({ question: 'XB-200', profile: dutch, found: ['de'] })).toBe('nl');
  });

  it('names the pages found in their language', () => {
    const offer = { title: '', heading: '', url: '', preview: '', fetchedAt: 0, language: 'de' };
    expect(offeredPages({ offers: [offer], outcome: 'offer' }, { question, found: ['de'] })?.content).toMatch(
      /^Ich bin/,
    );
    expect(noAnswerText({ question, found: ['de'] })).toMatch(/^Zu /);
  });
});

describe('Turkish', () => {
  const page = { text: 'Beyazlatma ile iki veya üç ton açılır.', language: 'tr' };

  it.each(['Dişlerimi kaç ton beyazlatabilirim?', 'Ödeme yöntemleri', 'Görüşme ücretli', 'Çözüm önerileri'])(
    'is not taken for another language because of its letters: %s',
    (question) => {
      expect(languageBeside({ question }, page)).toBeUndefined();
      expect(visitorLanguage({ question, found: ['tr'] })).toBe('tr');
    },
  );

  it('is found by a word of its own beside a word of another', () =>
    expect(visitorLanguage({ question: 'Dişlerimi kaç ton beyazlatabilirim?' })).toBe('tr'));
});

describe('a question too short to tell its language', () => {
  const said = (...contents: string[]): Turn[] =>
    contents.flatMap((content) => [
      { sender: 'client', content },
      { sender: 'bot', content: 'The page says: how long do you want to keep it?' },
    ]);

  it('is in the language of the visitor’s questions before it', () => {
    const english = { description: 'We sell shoes and all that goes with them.', instructions: '' };
    const languageAfter = (question: string, ...before: string[]) =>
      visitorLanguage({ question, turns: said(...before), profile: english });
    expect(languageAfter('Kreditkarte?')).toBe('en');
    expect(languageAfter('Kreditkarte?', 'Wie lange dauert die Lieferung?')).toBe('de');
    expect(languageAfter('Kreditkarte?', 'Guten Tag')).toBe('de');
    expect(languageAfter('XB-200?', '¿Cuánto tarda el envío?', 'Kayak?')).toBe('es');
    expect(languageAfter('Do you ship to Norway?', 'Wie lange dauert die Lieferung?')).toBe('en');
  });

  it.each([
    ['de', 'Versandkosten?'],
    ['de', 'Was kostet der XB-200?'],
    ['fr', 'prix XB-200 ?'],
    ['es', 'precio XB-200'],
    ['it', 'prezzo XB-200'],
    ['pt', 'preço XB-200'],
    ['nl', 'verzendkosten?'],
    ['pl', 'wysyłka?'],
    ['tr', 'fiyat XB-200'],
    ['vi', 'giá XB-200'],
    ['id', 'ongkir?'],
  ])('is %s where a word of it is in no other: "%s"', (language, question) => {
    const page = { text: 'The price of the plan is ten euros a month.', language: 'en' };
    expect(visitorLanguage({ question })).toBe(language);
    expect(languageBeside({ question }, page)).toBe(language);
  });

  it('is what the other words tell, whatever a single one does', () => {
    expect(visitorLanguage({ question: 'What does Versand mean?' })).toBe('en');
    expect(visitorLanguage({ question: 'Wie hoch ist der Grand Prix de Paris dotiert?' })).toBe('de');
    expect(visitorLanguage({ question: 'Prix Versand?' })).toBe('en');
  });

  it('is in the language of what is around the chat where nothing was said', () => {
    const german = { description: 'Wir verkaufen Schuhe und alles, was dazu gehört.', instructions: '' };
    const languageAfter = (question: string, language?: string | null) =>
      visitorLanguage({ question, language, profile: german });
    expect(languageAfter('Kajak XB-200', 'fr')).toBe('fr');
    expect(languageAfter('How long does the delivery take?', 'fr')).toBe('en');
    expect(languageAfter('Kajak XB-200', 'sv')).toBe('de');
    expect(languageAfter('Kajak XB-200', null)).toBe('de');
  });

  it('is another language than the page’s where those before it are', () => {
    const page = { text: 'The price of the plan is ten euros a month.', language: 'en' };
    const turns = said('Wie lange dauert die Lieferung?');
    expect(languageBeside({ question: 'Kreditkarte?', turns }, page)).toBe('de');
    expect(languageBeside({ question: 'What does it cost?', turns }, page)).toBeUndefined();
    expect(languageBeside({ question: 'Kreditkarte?' }, page)).toBeUndefined();
  });
});

describe('a question in a language that the product does not speak', () => {
  const page = { text: 'Hytta er åpen fra mai til september, og dere kan bestille her.', language: 'no' };

  it.each([
    'Er dere åpne i juli?',
    'Onko teillä auki heinäkuussa?',
    'Har ni öppet på söndagar?',
    'هزینه ارسال چقدر است؟',
    'Колко струва доставката до София?',
  ])('is answered in the language around it, not in a neighbouring one: %s', (question) => {
    expect(visitorLanguage({ question })).toBe('en');
    expect(visitorLanguage({ question, language: 'fr' })).toBe('fr');
  });

  it('has no sentence before the page in its own language', () =>
    expect(languageBeside({ question: 'Er dere åpne i juli?' }, page)).toBeUndefined());
});

describe('languageBeside', () => {
  const page = {
    text: 'The price of the plan is ten euros a month, and there is no setup fee.',
    language: 'en',
  };

  it('is the visitor’s where the question is evidently in another language than the page', () => {
    expect(languageBeside({ question: 'Was kostet das im Monat?' }, page)).toBe('de');
    expect(languageBeside({ question: 'Berapa harganya?' }, page)).toBe('id');
    expect(languageBeside({ question: 'いくらですか' }, { ...page, language: 'en-US' })).toBe('ja');
  });

  it('is nothing where the question may be in the page’s language', () => {
    expect(languageBeside({ question: 'What does it cost?' }, page)).toBeUndefined();
    expect(languageBeside({ question: "my tracking link doesn't work" }, page)).toBeUndefined();
    expect(languageBeside({ question: 'XB-200' }, { ...page, language: 'de' })).toBeUndefined();
    expect(
      languageBeside({ question: 'Hur mycket är det?' }, { text: 'Det kostar tio euro.', language: 'sv' }),
    ).toBeUndefined();
    expect(languageBeside({ question: 'What does it cost?' }, { ...page, language: '' })).toBeUndefined();
  });

  it('does not believe a page that says of itself what is not so', () => {
    expect(languageBeside({ question: 'What does it cost?' }, { ...page, language: 'fr' })).toBeUndefined();
    const indonesian = { text: 'Harganya sepuluh ribu untuk barang ini.', language: 'en' };
    expect(languageBeside({ question: 'Berapa harganya?' }, indonesian)).toBeUndefined();
  });
});

it.each([
  ['it', 'avete le scarpe disponibili adesso'],
  ['it', 'avete un outlet o saldi?'],
  ['en', 'are u open on sundays'],
  ['fr', 'vendez-vous des cartes ?'],
  ['de', 'gibts auch tee'],
])('finds %s in "%s"', (language, question) => expect(visitorLanguage({ question })).toBe(language));

describe('what the product says', () => {
  const offer = { title: '', heading: '', url: '', preview: '', fetchedAt: 0, language: '' };

  it('is another sentence in every language, each time', () => {
    const said = Object.values(QUESTIONS).flatMap(([question]) => [
      noAnswerText({ question }),
      failedAnswer('KNOWLEDGE.SEARCH_UNAVAILABLE', { question }).content,
      failedAnswer('look_up_failed', { question }).content,
      offeredPages({ offers: [offer], outcome: 'offer' }, { question })?.content,
      quotedAnswer([{ ...offer, text: '1', language: 'sv' }], { question }).content,
      pairAnswer(
        { question: 'Hvor lang tid?', answer: 'Det tar to dager, og vi sender hver dag.' },
        { question },
      ).content,
    ]);
    expect(new Set(said).size).toBe(6 * spokenLanguages.length);
  });

  it.each(spokenLanguages)('quotes the question in %s', (language) => {
    expect(noAnswerText({ question: QUESTIONS[language][0] })).toContain(QUESTIONS[language][0]);
  });
});
