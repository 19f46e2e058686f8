import type { SmallTalk } from '../answer.js';
import { chatPackOf, type SpokenLanguage, spokenLanguages } from './language-pack.js';
import { smallTalkIn } from './small-talk.js';
import { smallTalkReply } from './small-talk-reply.js';

const silent = { description: '', instructions: '' };

/** As visitors write it: [greeting, thanks, how are you, goodbye, who are you, unhappy]. */
const SAID: Record<SpokenLanguage, [string, string, string, string, string, string]> = {
  en: [
    'hi there!',
    'ok thanks',
    "Hello! How's it going?",
    'thanks bye',
    'hi, are you a real person?',
    "that's not helpful",
  ],
  de: [
    'Hallo zusammen 👋',
    'alles klar, danke!',
    "Hallo, wie geht's?",
    'Danke, tschüss',
    'Bist du ein Mensch?',
    'Das hilft mir nicht',
  ],
  fr: [
    'Bonjour à tous',
    'D’accord, merci beaucoup',
    'Salut, ça va ?',
    'merci, au revoir !',
    'Êtes-vous un robot ?',
    'C’est faux !',
  ],
  es: [
    '¡Hola!',
    'vale, muchas gracias',
    'Hola, ¿qué tal?',
    'gracias, hasta luego',
    '¿Eres un bot?',
    'No me ayuda',
  ],
  it: [
    'Buongiorno!',
    'ok, grazie mille',
    'Ciao, come va?',
    'grazie, arrivederci',
    'Sei un robot?',
    'Non è utile',
  ],
  pt: [
    'Olá, bom dia!',
    'certo, obrigada',
    'Oi, tudo bem?',
    'obrigado, até logo',
    'Você é um robô?',
    'Isso não ajuda',
  ],
  nl: [
    'Hoi allemaal',
    'oké, dank je wel',
    'Hoi, hoe gaat het?',
    'bedankt, tot ziens',
    'Ben je een robot?',
    'dat helpt niet',
  ],
  pl: [
    'Dzień dobry!',
    'ok, dziękuję bardzo',
    'Cześć, co słychać?',
    'dzięki, do widzenia',
    'Czy jesteś botem?',
    'To nie pomaga',
  ],
  tr: [
    'Merhaba!',
    'tamam, teşekkürler',
    'Selam, nasılsın?',
    'teşekkürler, hoşça kalın',
    'Robot musun?',
    'Bu yanlış!',
  ],
  ru: [
    'Добрый день!',
    'хорошо, спасибо',
    'Привет, как дела?',
    'спасибо, до свидания',
    'Ты бот?',
    'Это не помогло',
  ],
  uk: [
    'Доброго дня!',
    'добре, дякую',
    'Привіт, як справи?',
    'дякую, до побачення',
    'Ти бот?',
    'Це не допомогло',
  ],
  ja: [
    'こんにちは！',
    '了解です、ありがとうございます',
    'こんにちは、お元気ですか？',
    'ありがとう、さようなら',
    'あなたはロボットですか？',
    'それは違います。',
  ],
  zh: ['你好！', '好的，谢谢', '你好，最近怎么样？', '谢谢，再见', '你是机器人吗？', '没有帮助'],
  ko: [
    '안녕하세요!',
    '알겠습니다, 감사합니다',
    '안녕하세요, 잘 지내세요?',
    '감사합니다, 안녕히 계세요',
    '사람인가요?',
    '틀렸어요',
  ],
  ar: [
    'السلام عليكم',
    'حسنا، شكرا جزيلا',
    'مرحبا، كيف حالك؟',
    'شكرا، مع السلامة',
    'هل أنت روبوت؟',
    'هذا خطأ',
  ],
  vi: [
    'Xin chào!',
    'vâng, cảm ơn bạn',
    'Chào bạn, bạn khỏe không?',
    'cảm ơn, tạm biệt',
    'Bạn là robot à?',
    'Sai rồi',
  ],
  id: [
    'Halo semuanya',
    'oke, terima kasih',
    'Halo, apa kabar?',
    'makasih, sampai jumpa',
    'Apakah kamu robot?',
    'itu salah',
  ],
  hi: ['नमस्ते!', 'ठीक है, धन्यवाद', 'नमस्ते, आप कैसे हैं?', 'धन्यवाद, फिर मिलेंगे', 'क्या आप रोबोट हैं?', 'यह गलत है'],
  th: ['สวัสดีครับ', 'โอเคค่ะ ขอบคุณมาก', 'สวัสดีค่ะ สบายดีไหมคะ', 'ขอบคุณครับ ลาก่อน', 'คุณเป็นบอทไหม', 'ตอบผิด'],
};
const KINDS: SmallTalk[] = ['greeting', 'thanks', 'howAreYou', 'goodbye', 'whoAreYou', 'unhappy'];

describe('small talk', () => {
  it.each(
    spokenLanguages.flatMap((language) =>
      KINDS.map((kind, at) => [language, kind, SAID[language][at] ?? ''] as const),
    ),
  )('in %s is answered as %s: "%s"', (language, kind, said) => {
    expect(smallTalkReply({ question: said, profile: silent })).toEqual({
      kind,
      text: chatPackOf(language).replies[kind],
    });
  });

  it.each(spokenLanguages)('knows every phrase of its table in %s', (language) => {
    for (const kind of KINDS)
      for (const phrase of chatPackOf(language).smallTalk[kind])
        expect([phrase, smallTalkIn(`${phrase}!`, [language])?.kind]).toEqual([phrase, kind]);
  });

  it.each([
    ['hello 👋', 'greeting', 'en'],
    ['I need help', 'greeting', 'en'],
    ['?', 'greeting', 'en'],
    ['👋', 'greeting', 'en'],
    ['thank you, that helped a lot. bye', 'goodbye', 'en'],
    ['you are useless', 'unhappy', 'en'],
    ['Hallo, ich habe eine Frage', 'greeting', 'de'],
    ['Hi, danke!', 'thanks', 'de'],
    ['ok', 'thanks', 'en'],
    ['danke bye', 'goodbye', 'de'],
    ['Hey, good evening everyone', 'greeting', 'en'],
  ])('takes "%s" for %s in %s', (said, kind, language) => {
    expect(smallTalkIn(said)).toEqual({ kind, language });
  });

  it('answers in the owner’s language where a phrase is said in several', () => {
    const dutch = { description: 'Wij verkopen schoenen voor u.', instructions: '' };
    expect(smallTalkReply({ question: 'Hallo', profile: dutch })?.text).toBe(
      chatPackOf('nl').replies.greeting,
    );
    expect(smallTalkReply({ question: 'Hallo', profile: silent })?.text).toBe(
      chatPackOf('de').replies.greeting,
    );
  });

  it.each([
    'Hello, do you sell kayaks?',
    'I need help with my order',
    'Can you help me find a tent?',
    'thanks card',
    'team',
    'all',
    'hi-fi',
    'hello 2000',
    'How are you funded?',
    'Are you open?',
    'Can I talk to a real person?',
    'Who are you working with?',
    'bye bye baby',
    'Tag der offenen Tür',
    '你好酒店在哪里',
    '',
    '  ',
    `hello ${'hello '.repeat(50)}`,
  ])('takes "%s" for no small talk', (text) => {
    expect(smallTalkReply({ question: text, profile: silent })).toBeUndefined();
  });
});
