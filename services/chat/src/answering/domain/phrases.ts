/** What the product itself says to a visitor, in one language. */
export interface Phrases {
  /** What visitors greet with, in letters and single spaces. */
  greetings: readonly string[];
  thanks: readonly string[];
  hello: string;
  welcome: string;
  notFound: (question: string) => string;
  /** The same where there is nothing to quote. */
  nothingFound: string;
  searchAway: string;
  failed: string;
}

const words = (list: string): string[] => list.split(', ');

const PHRASES = {
  en: {
    greetings: words(
      'hello, hi, hey, hiya, hello there, hi there, hey there, hello all, hi all, hello everyone, hi everyone, hi team, good morning, good afternoon, good evening, good day',
    ),
    thanks: words(
      'thanks, thank you, many thanks, thx, ty, thanks a lot, thanks so much, thank you so much, thank you very much',
    ),
    hello: 'Hello! What would you like to know?',
    welcome: 'You are welcome. Is there anything else you would like to know?',
    notFound: (q) => `I could not find anything about “${q}” in what I know.`,
    nothingFound: 'I could not find an answer to that in what I know.',
    searchAway:
      'Search is not available just now, so I could not look this up. Please ask again in a moment.',
    failed:
      'Sorry, something went wrong on our side and this question could not be answered. Please ask it again.',
  },
  de: {
    greetings: words(
      'hallo, guten tag, guten morgen, guten abend, moin, servus, grüß gott, hallo zusammen, tach',
    ),
    thanks: words('danke, vielen dank, dankeschön, danke schön, danke sehr, besten dank, herzlichen dank'),
    hello: 'Hallo! Was möchten Sie wissen?',
    welcome: 'Gern geschehen. Möchten Sie noch etwas wissen?',
    notFound: (q) => `Zu „${q}“ habe ich in meinem Wissen nichts gefunden.`,
    nothingFound: 'Darauf habe ich in meinem Wissen keine Antwort gefunden.',
    searchAway:
      'Die Suche ist gerade nicht verfügbar, deshalb konnte ich nicht nachsehen. Bitte fragen Sie gleich noch einmal.',
    failed:
      'Bei uns ist leider etwas schiefgelaufen, und die Frage konnte nicht beantwortet werden. Bitte stellen Sie sie noch einmal.',
  },
  fr: {
    greetings: words('bonjour, bonsoir, salut, coucou'),
    thanks: words('merci, merci beaucoup, mille mercis, merci bien'),
    hello: 'Bonjour\u00a0! Que souhaitez-vous savoir\u00a0?',
    welcome: 'Avec plaisir. Souhaitez-vous savoir autre chose\u00a0?',
    notFound: (q) => `Je n’ai rien trouvé sur «\u00a0${q}\u00a0» dans ce que je sais.`,
    nothingFound: 'Je n’ai pas trouvé de réponse à cela dans ce que je sais.',
    searchAway:
      'La recherche est indisponible pour le moment, je n’ai donc pas pu vérifier. Veuillez reposer la question dans un instant.',
    failed:
      'Désolé, un problème est survenu de notre côté et cette question n’a pas pu recevoir de réponse. Veuillez la poser à nouveau.',
  },
  es: {
    greetings: words('hola, buenos días, buenos dias, buenas tardes, buenas noches, buenas'),
    thanks: words('gracias, muchas gracias, mil gracias'),
    hello: '¡Hola! ¿Qué le gustaría saber?',
    welcome: 'De nada. ¿Le gustaría saber algo más?',
    notFound: (q) => `No he encontrado nada sobre «${q}» en lo que sé.`,
    nothingFound: 'No he encontrado una respuesta a eso en lo que sé.',
    searchAway:
      'La búsqueda no está disponible en este momento, así que no he podido consultarlo. Vuelva a preguntar dentro de un momento.',
    failed:
      'Lo sentimos, algo ha fallado por nuestra parte y no se ha podido responder a la pregunta. Vuelva a hacerla, por favor.',
  },
  it: {
    greetings: words('ciao, buongiorno, buonasera, salve, buon giorno, buona sera'),
    thanks: words('grazie, grazie mille, molte grazie, tante grazie'),
    hello: 'Ciao! Che cosa vorrebbe sapere?',
    welcome: 'Prego. Vorrebbe sapere altro?',
    notFound: (q) => `Non ho trovato nulla su «${q}» in ciò che so.`,
    nothingFound: 'Non ho trovato una risposta in ciò che so.',
    searchAway:
      'La ricerca non è disponibile in questo momento, quindi non ho potuto controllare. La preghiamo di riprovare tra poco.',
    failed:
      'Ci dispiace, qualcosa è andato storto da parte nostra e non è stato possibile rispondere alla domanda. La preghiamo di ripeterla.',
  },
  pt: {
    greetings: words('olá, ola, oi, bom dia, boa tarde, boa noite'),
    thanks: words('obrigado, obrigada, muito obrigado, muito obrigada'),
    hello: 'Olá! O que gostaria de saber?',
    welcome: 'De nada. Gostaria de saber mais alguma coisa?',
    notFound: (q) => `Não encontrei nada sobre “${q}” naquilo que sei.`,
    nothingFound: 'Não encontrei uma resposta para isso naquilo que sei.',
    searchAway:
      'A pesquisa não está disponível neste momento, por isso não consegui verificar. Pergunte novamente daqui a pouco.',
    failed:
      'Pedimos desculpa, algo correu mal do nosso lado e não foi possível responder a esta pergunta. Por favor, faça-a novamente.',
  },
  nl: {
    greetings: words('hallo, goedendag, goedemorgen, goedemiddag, goedenavond, hoi, dag'),
    thanks: words('bedankt, dank je, dank u, dank je wel, dank u wel, hartelijk dank'),
    hello: 'Hallo! Wat wilt u weten?',
    welcome: 'Graag gedaan. Wilt u nog iets anders weten?',
    notFound: (q) => `Ik heb niets gevonden over “${q}” in wat ik weet.`,
    nothingFound: 'Ik heb daar geen antwoord op gevonden in wat ik weet.',
    searchAway:
      'Zoeken is op dit moment niet mogelijk, dus ik kon dit niet opzoeken. Stel uw vraag zo meteen nog eens.',
    failed:
      'Sorry, er is bij ons iets misgegaan en deze vraag kon niet worden beantwoord. Stel de vraag nog eens.',
  },
  pl: {
    greetings: words('cześć, czesc, dzień dobry, dzien dobry, dobry wieczór, hej, witam'),
    thanks: words('dziękuję, dziekuje, dzięki, dziękuję bardzo, bardzo dziękuję'),
    hello: 'Dzień dobry! Czego chcesz się dowiedzieć?',
    welcome: 'Nie ma za co. Czy mogę pomóc w czymś jeszcze?',
    notFound: (q) => `Nie udało mi się znaleźć niczego na temat „${q}” wśród tego, co wiem.`,
    nothingFound: 'Nie udało mi się znaleźć odpowiedzi na to pytanie wśród tego, co wiem.',
    searchAway:
      'Wyszukiwanie jest w tej chwili niedostępne, więc nie udało się tego sprawdzić. Proszę zapytać ponownie za chwilę.',
    failed:
      'Przepraszamy, coś poszło nie tak po naszej stronie i nie udało się odpowiedzieć na to pytanie. Proszę zadać je ponownie.',
  },
  tr: {
    greetings: words('merhaba, selam, günaydın, iyi günler, iyi akşamlar'),
    thanks: words('teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağ olun'),
    hello: 'Merhaba! Ne öğrenmek istersiniz?',
    welcome: 'Rica ederim. Öğrenmek istediğiniz başka bir şey var mı?',
    notFound: (q) => `Bildiklerim arasında “${q}” hakkında bir şey bulamadım.`,
    nothingFound: 'Bildiklerim arasında buna bir yanıt bulamadım.',
    searchAway: 'Arama şu anda kullanılamıyor, bu yüzden buna bakamadım. Lütfen biraz sonra tekrar sorun.',
    failed: 'Üzgünüz, bizden kaynaklanan bir sorun oluştu ve bu soru yanıtlanamadı. Lütfen tekrar sorun.',
  },
  ru: {
    greetings: words('привет, здравствуйте, добрый день, доброе утро, добрый вечер'),
    thanks: words('спасибо, большое спасибо, спасибо большое, благодарю'),
    hello: 'Здравствуйте! Что вы хотели бы узнать?',
    welcome: 'Пожалуйста. Хотите узнать что-нибудь ещё?',
    notFound: (q) => `Среди того, что мне известно, ничего не нашлось по запросу «${q}».`,
    nothingFound: 'Среди того, что мне известно, ответа на это не нашлось.',
    searchAway:
      'Поиск сейчас недоступен, поэтому проверить это не удалось. Пожалуйста, спросите ещё раз чуть позже.',
    failed:
      'К сожалению, на нашей стороне произошла ошибка, и ответить на этот вопрос не удалось. Пожалуйста, задайте его ещё раз.',
  },
  uk: {
    greetings: words('привіт, вітаю, добрий день, доброго дня, добрий ранок, добрий вечір'),
    thanks: words('дякую, дуже дякую, щиро дякую'),
    hello: 'Вітаю! Що ви хотіли б дізнатися?',
    welcome: 'Будь ласка. Бажаєте дізнатися ще щось?',
    notFound: (q) => `Серед того, що мені відомо, нічого не знайшлося за запитом «${q}».`,
    nothingFound: 'Серед того, що мені відомо, відповіді на це не знайшлося.',
    searchAway:
      'Пошук зараз недоступний, тому перевірити це не вдалося. Будь ласка, запитайте ще раз трохи згодом.',
    failed:
      'На жаль, з нашого боку сталася помилка, і відповісти на це запитання не вдалося. Будь ласка, поставте його ще раз.',
  },
  ja: {
    greetings: words('こんにちは, こんばんは, おはよう, おはようございます, はじめまして'),
    thanks: words('ありがとう, ありがとうございます, ありがとうございました, どうもありがとう'),
    hello: 'こんにちは。何についてお知りになりたいですか。',
    welcome: 'どういたしまして。ほかに知りたいことはありますか。',
    notFound: (q) => `「${q}」については、手元の情報の中に見つかりませんでした。`,
    nothingFound: 'そのご質問への答えは、手元の情報の中に見つかりませんでした。',
    searchAway:
      '現在、検索が利用できないため、お調べできませんでした。しばらくしてからもう一度お尋ねください。',
    failed:
      '申し訳ありません。こちらで問題が発生し、ご質問にお答えできませんでした。もう一度お尋ねください。',
  },
  zh: {
    greetings: words('你好, 您好, 嗨, 早上好, 下午好, 晚上好, 哈喽'),
    thanks: words('谢谢, 谢谢你, 谢谢您, 多谢, 非常感谢'),
    hello: '您好！请问您想了解什么？',
    welcome: '不客气。您还想了解什么吗？',
    notFound: (q) => `在我掌握的信息中，没有找到与“${q}”相关的内容。`,
    nothingFound: '在我掌握的信息中，没有找到这个问题的答案。',
    searchAway: '搜索暂时不可用，因此无法查询。请稍后再问一次。',
    failed: '抱歉，我们这边出了点问题，未能回答这个问题。请再问一次。',
  },
  ko: {
    greetings: words('안녕하세요, 안녕, 안녕하십니까'),
    thanks: words('감사합니다, 고맙습니다, 고마워요, 정말 감사합니다'),
    hello: '안녕하세요! 무엇을 알고 싶으신가요?',
    welcome: '천만에요. 더 알고 싶으신 것이 있나요?',
    notFound: (q) => `제가 알고 있는 내용에서 “${q}”에 대한 정보를 찾지 못했습니다.`,
    nothingFound: '제가 알고 있는 내용에서 답을 찾지 못했습니다.',
    searchAway: '지금은 검색을 사용할 수 없어 확인하지 못했습니다. 잠시 후 다시 질문해 주세요.',
    failed: '죄송합니다. 저희 쪽에 문제가 생겨 질문에 답변하지 못했습니다. 다시 질문해 주세요.',
  },
  ar: {
    greetings: words('مرحبا, مرحبًا, السلام عليكم, أهلا, أهلًا, صباح الخير, مساء الخير'),
    thanks: words('شكرا, شكرًا, شكرا جزيلا, شكرًا جزيلًا, شكرا لك'),
    hello: 'مرحبًا! ماذا تود أن تعرف؟',
    welcome: 'على الرحب والسعة. هل تود معرفة شيء آخر؟',
    notFound: (q) => `لم أجد شيئًا عن «${q}» فيما أعرفه.`,
    nothingFound: 'لم أجد إجابة عن ذلك فيما أعرفه.',
    searchAway: 'البحث غير متاح في الوقت الحالي، لذلك لم أتمكن من التحقق. يُرجى إعادة السؤال بعد قليل.',
    failed: 'نأسف، حدث خطأ من جانبنا ولم نتمكن من الإجابة عن هذا السؤال. يُرجى طرحه مرة أخرى.',
  },
  vi: {
    greetings: words('xin chào, chào, chào bạn, chào shop'),
    thanks: words('cảm ơn, cám ơn, cảm ơn bạn, cảm ơn nhiều, xin cảm ơn'),
    hello: 'Xin chào! Bạn muốn biết điều gì?',
    welcome: 'Không có gì. Bạn còn muốn biết điều gì nữa không?',
    notFound: (q) => `Tôi không tìm thấy thông tin nào về “${q}” trong những gì tôi biết.`,
    nothingFound: 'Tôi không tìm thấy câu trả lời trong những gì tôi biết.',
    searchAway:
      'Tính năng tìm kiếm hiện không khả dụng nên tôi chưa thể tra cứu. Vui lòng hỏi lại sau giây lát.',
    failed: 'Xin lỗi, đã xảy ra sự cố ở phía chúng tôi và câu hỏi này chưa được trả lời. Vui lòng hỏi lại.',
  },
  id: {
    greetings: words('halo, selamat pagi, selamat siang, selamat sore, selamat malam, hai'),
    thanks: words('terima kasih, terima kasih banyak, makasih, terimakasih'),
    hello: 'Halo! Apa yang ingin Anda ketahui?',
    welcome: 'Sama-sama. Apakah ada hal lain yang ingin Anda ketahui?',
    notFound: (q) => `Saya tidak menemukan apa pun tentang “${q}” dalam informasi yang saya miliki.`,
    nothingFound: 'Saya tidak menemukan jawabannya dalam informasi yang saya miliki.',
    searchAway:
      'Pencarian sedang tidak tersedia, jadi saya belum dapat memeriksanya. Silakan tanyakan lagi sebentar lagi.',
    failed:
      'Maaf, terjadi masalah di pihak kami sehingga pertanyaan ini tidak dapat dijawab. Silakan tanyakan lagi.',
  },
  hi: {
    greetings: words('नमस्ते, नमस्कार, हैलो, हेलो'),
    thanks: words('धन्यवाद, शुक्रिया, बहुत धन्यवाद, बहुत बहुत धन्यवाद'),
    hello: 'नमस्ते! आप क्या जानना चाहेंगे?',
    welcome: 'आपका स्वागत है। क्या आप कुछ और जानना चाहेंगे?',
    notFound: (q) => `मेरे पास उपलब्ध जानकारी में “${q}” के बारे में कुछ नहीं मिला।`,
    nothingFound: 'मेरे पास उपलब्ध जानकारी में इसका उत्तर नहीं मिला।',
    searchAway: 'खोज अभी उपलब्ध नहीं है, इसलिए इसकी जाँच नहीं हो सकी। कृपया थोड़ी देर बाद फिर से पूछें।',
    failed: 'क्षमा करें, हमारी ओर से कोई गड़बड़ी हुई और इस प्रश्न का उत्तर नहीं दिया जा सका। कृपया इसे फिर से पूछें।',
  },
  th: {
    greetings: words('สวัสดี, สวัสดีครับ, สวัสดีค่ะ'),
    thanks: words('ขอบคุณ, ขอบคุณครับ, ขอบคุณค่ะ, ขอบคุณมาก'),
    hello: 'สวัสดี คุณอยากทราบเรื่องอะไร',
    welcome: 'ด้วยความยินดี คุณอยากทราบเรื่องอื่นอีกไหม',
    notFound: (q) => `ไม่พบข้อมูลเกี่ยวกับ “${q}” ในข้อมูลที่มีอยู่`,
    nothingFound: 'ไม่พบคำตอบในข้อมูลที่มีอยู่',
    searchAway: 'ขณะนี้ระบบค้นหาไม่พร้อมใช้งาน จึงยังตรวจสอบให้ไม่ได้ โปรดถามอีกครั้งในอีกสักครู่',
    failed: 'ขออภัย เกิดข้อผิดพลาดจากทางเราและยังตอบคำถามนี้ไม่ได้ โปรดถามอีกครั้ง',
  },
} as const satisfies Record<string, Phrases>;

/** A language the product itself can speak. */
export type SpokenLanguage = keyof typeof PHRASES;

export const phrasesIn = (language: SpokenLanguage): Phrases => PHRASES[language];

export const spokenLanguages = Object.keys(PHRASES) as SpokenLanguage[];
