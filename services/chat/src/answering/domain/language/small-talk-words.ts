import type { SpokenLanguage } from './phrases.js';

/** Small talk of one language; phrases are separated by `, `. */
export interface SmallTalkWords {
  greeting: string;
  thanks: string;
  howAreYou: string;
  goodbye: string;
  /** Confirms that something was understood. */
  okay: string;
  /** May stand beside any of them. */
  filler: string;
}

/** Used in chats of every language. */
export const EVERYWHERE: SmallTalkWords = {
  greeting: 'hi, hello, hey',
  thanks: 'thanks, thank you, thx, merci',
  howAreYou: '',
  goodbye: 'bye, bye bye, ciao',
  okay: 'ok, okay',
  filler: 'super, cool',
};

export const SMALL_TALK_WORDS: Record<SpokenLanguage, SmallTalkWords> = {
  en: {
    greeting: 'hello, hi, hey, hiya, howdy, greetings, good morning, good afternoon, good evening, good day',
    thanks:
      'thanks, thank you, many thanks, thx, ty, cheers, thanks a lot, thanks so much, thanks for your help, thanks for the help, thank you so much, thank you very much, thank you for your help, much appreciated',
    howAreYou:
      "how are you, how are you doing, how are you today, how are you doing today, how's it going, how is it going, how do you do, what's up, whats up, sup",
    goodbye:
      'bye, bye bye, goodbye, good bye, see you, see you later, see you soon, see ya, have a nice day, have a good day, have a great day, take care, good night, cya, that is all, that’s all',
    okay: 'ok, okay, okey, alright, got it, i see, great, perfect, awesome',
    filler: 'there, all, everyone, team, again, cool, nice, for now, and',
  },
  de: {
    greeting:
      'hallo, guten tag, guten morgen, guten abend, moin, moin moin, servus, grüß gott, grüezi, tach, hallöchen',
    thanks:
      'danke, vielen dank, dankeschön, danke schön, danke sehr, besten dank, herzlichen dank, danke dir, danke ihnen, danke für die hilfe, danke für ihre hilfe, vielen dank für die hilfe, tausend dank',
    howAreYou:
      "wie geht's, wie gehts, wie geht es dir, wie geht es ihnen, wie geht's dir, wie gehts dir, alles gut, alles klar bei dir",
    goodbye:
      'tschüss, tschüß, tschuess, auf wiedersehen, bis bald, bis später, bis dann, schönen tag noch, schönen tag, schönen abend, gute nacht, wiedersehen, das war alles, das war’s',
    okay: 'ok, okay, alles klar, in ordnung, perfekt, prima',
    filler: 'zusammen, super, toll, gut, und, nochmals, ja, noch',
  },
  fr: {
    greeting: 'bonjour, bonsoir, salut, coucou',
    thanks:
      'merci, merci beaucoup, mille mercis, merci bien, merci à vous, merci à toi, merci pour votre aide, un grand merci',
    howAreYou:
      'ça va, ca va, comment ça va, comment ca va, comment allez-vous, comment vas-tu, vous allez bien, tu vas bien',
    goodbye:
      'au revoir, à bientôt, a bientot, à plus tard, à plus, bonne journée, bonne soirée, bonne nuit, adieu, c’est tout',
    okay: 'ok, d’accord, très bien, parfait',
    filler: 'super, génial, à tous, tout le monde, et, toi, vous',
  },
  es: {
    greeting: 'hola, buenos días, buenos dias, buenas tardes, buenas noches, buenas',
    thanks:
      'gracias, muchas gracias, mil gracias, muchísimas gracias, gracias por la ayuda, gracias por su ayuda, gracias por tu ayuda, se lo agradezco',
    howAreYou:
      'qué tal, que tal, cómo estás, como estas, cómo está, como esta usted, cómo está usted, cómo va, qué tal estás',
    goodbye:
      'adiós, adios, hasta luego, hasta pronto, hasta mañana, chao, chau, buen día, que tenga un buen día, nos vemos, eso es todo',
    okay: 'ok, vale, de acuerdo, perfecto, muy bien',
    filler: 'genial, a todos, y',
  },
  it: {
    greeting: 'buongiorno, buonasera, salve, buon giorno, buona sera, buon pomeriggio, ciao',
    thanks:
      'grazie, grazie mille, molte grazie, tante grazie, mille grazie, grazie dell’aiuto, grazie per l’aiuto',
    howAreYou: 'come va, come stai, come sta, tutto bene, come state',
    goodbye:
      'arrivederci, a presto, a dopo, addio, buona giornata, buona serata, buona notte, buonanotte, ci vediamo, è tutto',
    okay: 'ok, va bene, d’accordo, perfetto, ottimo',
    filler: 'bene, a tutti, e',
  },
  pt: {
    greeting: 'olá, ola, oi, bom dia, boa tarde, boa noite',
    thanks:
      'obrigado, obrigada, muito obrigado, muito obrigada, valeu, obrigado pela ajuda, obrigada pela ajuda, agradeço',
    howAreYou: 'tudo bem, como vai, como está, como você está, como estás, como vai você, tudo bom',
    goodbye:
      'tchau, adeus, até logo, até mais, até breve, até já, tenha um bom dia, bom fim de semana, é só isso',
    okay: 'ok, certo, está bem, perfeito',
    filler: 'ótimo, a todos, pessoal, e',
  },
  nl: {
    greeting: 'hallo, goedendag, goedemorgen, goedemiddag, goedenavond, hoi, dag',
    thanks:
      'bedankt, dank je, dank u, dank je wel, dankjewel, dank u wel, hartelijk dank, hartelijk bedankt, bedankt voor de hulp, bedankt voor uw hulp',
    howAreYou: 'hoe gaat het, hoe gaat het met je, hoe gaat het met u, hoe is het, alles goed',
    goodbye:
      'doei, doeg, tot ziens, tot later, tot straks, tot snel, fijne dag, fijne dag nog, fijne avond, goedenacht, welterusten, dat was alles',
    okay: 'ok, oké, prima, perfect',
    filler: 'mooi, top, super, allemaal, iedereen, en',
  },
  pl: {
    greeting: 'cześć, czesc, dzień dobry, dzien dobry, dobry wieczór, dobry wieczor, hej, witam, siema',
    thanks:
      'dziękuję, dziekuje, dzięki, dzieki, dziękuję bardzo, bardzo dziękuję, wielkie dzięki, dziękuję za pomoc, dzięki za pomoc',
    howAreYou:
      'jak się masz, jak sie masz, co słychać, co slychac, jak leci, jak się pan ma, jak się pani ma',
    goodbye:
      'do widzenia, do zobaczenia, pa, pa pa, na razie, dobranoc, miłego dnia, milego dnia, miłego wieczoru, to wszystko',
    okay: 'ok, dobrze, w porządku, świetnie',
    filler: 'super, wszystkim, i',
  },
  tr: {
    greeting: 'merhaba, merhabalar, selam, selamlar, günaydın, iyi günler, iyi akşamlar',
    thanks:
      'teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağ olun, sağ ol, sağolun, yardımınız için teşekkürler, tesekkurler',
    howAreYou: 'nasılsın, nasılsınız, ne haber, naber, nasıl gidiyor',
    goodbye:
      'hoşça kal, hoşça kalın, hoşçakal, güle güle, görüşürüz, görüşmek üzere, iyi geceler, kendine iyi bak, bu kadar',
    okay: 'ok, tamam, peki, harika',
    filler: 'süper, güzel, herkese, ve',
  },
  ru: {
    greeting: 'привет, здравствуйте, здравствуй, добрый день, доброе утро, добрый вечер, приветствую',
    thanks: 'спасибо, большое спасибо, спасибо большое, благодарю, спасибо за помощь, огромное спасибо',
    howAreYou:
      'как дела, как ты, как вы, как поживаете, как поживаешь, как у вас дела, как у тебя дела, что нового',
    goodbye:
      'пока, до свидания, до встречи, всего доброго, всего хорошего, хорошего дня, доброй ночи, спокойной ночи, это всё, это все',
    okay: 'ок, хорошо, ладно, понятно, отлично',
    filler: 'супер, всем, и, вам',
  },
  uk: {
    greeting:
      'привіт, вітаю, добрий день, доброго дня, добрий ранок, доброго ранку, добрий вечір, доброго вечора, здрастуйте',
    thanks: 'дякую, дуже дякую, щиро дякую, дякую за допомогу, спасибі',
    howAreYou: 'як справи, як ви, як ти, як ся маєте, як ся маєш, як у вас справи',
    goodbye: 'бувай, до побачення, до зустрічі, на все добре, гарного дня, на добраніч, це все',
    okay: 'ок, добре, гаразд, зрозуміло, чудово',
    filler: 'супер, всім, усім, і',
  },
  ja: {
    greeting: 'こんにちは, こんばんは, おはよう, おはようございます, はじめまして, もしもし, どうも, やあ',
    thanks:
      'ありがとう, ありがとうございます, ありがとうございました, どうもありがとう, どうもありがとうございます, 感謝します, 助かりました, 助かります',
    howAreYou: 'お元気ですか, 元気ですか, 元気, 調子はどうですか, 調子はどう',
    goodbye:
      'さようなら, さよなら, またね, じゃあね, バイバイ, ではまた, それではまた, 失礼します, おやすみ, おやすみなさい, また今度',
    okay: 'わかりました, 分かりました, 了解, 了解です, 了解しました',
    filler: 'はい, 皆さん, では, それでは',
  },
  zh: {
    greeting: '你好, 您好, 嗨, 早上好, 下午好, 晚上好, 哈喽, 大家好, 早安, 你好啊, 在吗',
    thanks: '谢谢, 谢谢你, 谢谢您, 多谢, 非常感谢, 感谢, 十分感谢, 谢谢你的帮助, 谢谢您的帮助, 謝謝',
    howAreYou: '你好吗, 您好吗, 最近怎么样, 你怎么样, 最近好吗',
    goodbye: '再见, 拜拜, 回头见, 晚安, 下次见, 祝你愉快, 再會, 再見',
    okay: '好的, 好, 知道了, 明白了',
    filler: '嗯, 了, 啊, 啦, 吧',
  },
  ko: {
    greeting: '안녕하세요, 안녕, 안녕하십니까, 여보세요, 반갑습니다, 반가워요',
    thanks:
      '감사합니다, 고맙습니다, 고마워요, 고마워, 정말 감사합니다, 정말 고맙습니다, 도와주셔서 감사합니다, 감사해요, 대단히 감사합니다',
    howAreYou: '잘 지내세요, 잘 지내, 어떻게 지내세요, 잘 지내셨어요, 어떠세요',
    goodbye:
      '안녕히 계세요, 안녕히 가세요, 잘 가요, 잘 있어요, 또 봐요, 다음에 봐요, 좋은 하루 되세요, 수고하세요, 잘 자요',
    okay: '알겠습니다, 알겠어요, 좋아요',
    filler: '네, 예, 여러분, 그럼',
  },
  ar: {
    greeting:
      'مرحبا, مرحبًا, السلام عليكم, السلام عليكم ورحمة الله, أهلا, أهلًا, اهلا, صباح الخير, مساء الخير, هلا, سلام',
    thanks:
      'شكرا, شكرًا, شكرا جزيلا, شكرًا جزيلًا, شكرا لك, شكرًا لك, شكرا لكم, جزاك الله خيرا, أشكرك, شكرا على المساعدة',
    howAreYou: 'كيف حالك, كيف الحال, كيفك, كيف حالكم, شلونك, أخبارك',
    goodbye:
      'مع السلامة, إلى اللقاء, الى اللقاء, وداعا, وداعًا, تصبح على خير, يوم سعيد, أراك لاحقا, أراك لاحقًا',
    okay: 'حسنا, حسنًا, طيب, تمام, ممتاز',
    filler: 'جميعا',
  },
  vi: {
    greeting: 'xin chào, chào, chào bạn, chào shop, chào em, chào anh, chào chị, chào buổi sáng, alo',
    thanks:
      'cảm ơn, cám ơn, cảm ơn bạn, cám ơn bạn, cảm ơn nhiều, xin cảm ơn, cảm ơn bạn nhiều, cảm ơn rất nhiều, cam on',
    howAreYou: 'bạn khỏe không, bạn có khỏe không, khỏe không, bạn thế nào, dạo này thế nào',
    goodbye: 'tạm biệt, hẹn gặp lại, chào tạm biệt, chúc ngủ ngon, chúc một ngày tốt lành, gặp lại sau',
    okay: 'ok, vâng, dạ, được rồi, tốt',
    filler: 'tuyệt, mọi người, ạ, nhé, và, shop',
  },
  id: {
    greeting: 'halo, selamat pagi, selamat siang, selamat sore, selamat malam, hai, assalamualaikum, permisi',
    thanks:
      'terima kasih, terima kasih banyak, makasih, terimakasih, makasih banyak, terima kasih atas bantuannya, trims',
    howAreYou: 'apa kabar, bagaimana kabarmu, bagaimana kabar anda, gimana kabarnya',
    goodbye:
      'sampai jumpa, selamat tinggal, dadah, sampai nanti, sampai ketemu lagi, semoga harimu menyenangkan',
    okay: 'ok, oke, baik, baiklah, siap',
    filler: 'bagus, semua, semuanya, ya, kak, min, dan',
  },
  hi: {
    greeting: 'नमस्ते, नमस्कार, हैलो, हेलो, हाय, सुप्रभात, प्रणाम',
    thanks: 'धन्यवाद, शुक्रिया, बहुत धन्यवाद, बहुत बहुत धन्यवाद, बहुत शुक्रिया, आपका धन्यवाद, मदद के लिए धन्यवाद, थैंक्स',
    howAreYou: 'आप कैसे हैं, आप कैसे हो, कैसे हैं, कैसे हो, क्या हाल है, तुम कैसे हो, आप कैसी हैं',
    goodbye: 'अलविदा, फिर मिलेंगे, बाय, शुभ रात्रि, आपका दिन शुभ हो',
    okay: 'ठीक है, अच्छा, बढ़िया',
    filler: 'जी, हाँ, सबको, और',
  },
  th: {
    greeting: 'สวัสดี, หวัดดี, ดีจ้า, อรุณสวัสดิ์, ฮัลโหล',
    thanks: 'ขอบคุณ, ขอบคุณมาก, ขอบใจ, ขอบพระคุณ, ขอบคุณมากๆ, ขอบคุณสำหรับความช่วยเหลือ',
    howAreYou: 'สบายดีไหม, เป็นอย่างไรบ้าง, เป็นไงบ้าง, คุณสบายดีไหม, สบายดีมั้ย',
    goodbye: 'ลาก่อน, แล้วเจอกัน, บาย, บ๊ายบาย, ราตรีสวัสดิ์, แล้วพบกันใหม่, ไว้เจอกัน',
    okay: 'โอเค, ตกลง, เข้าใจแล้ว',
    filler: 'ครับ, ค่ะ, คะ, นะ, จ้า, จ้ะ, ทุกคน',
  },
};
