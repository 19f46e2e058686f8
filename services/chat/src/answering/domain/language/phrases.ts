/** What the product itself says to a visitor, in one language. */
export interface Phrases {
  hello: string;
  welcome: string;
  fine: string;
  goodbye: string;
  /** To somebody who asks whether this is a person, or what can be asked. */
  assistant: string;
  notFound: (question: string) => string;
  /** The same where there is nothing to quote. */
  nothingFound: string;
  /** Of one of two questions; the other is answered. */
  noAnswerTo: (question: string) => string;
  /** Before pages that are offered in place of an answer. */
  mayHelp: string;
  /** Before words of a page in another language. */
  quoted: (language: string) => string;
  /** Before the owner's answer to another question, in another language. */
  answeredBefore: (language: string) => string;
  searchUnavailable: string;
  failed: string;
}

const PHRASES = {
  en: {
    hello: 'Hello! What would you like to know?',
    welcome: 'You are welcome. Is there anything else you would like to know?',
    fine: 'I am fine, thank you. What would you like to know?',
    goodbye: 'Goodbye! Come back any time.',
    assistant:
      'I am an automatic assistant, not a person. I answer from what this site says and show where it stands. What would you like to know?',
    notFound: (q) => `I could not find anything about “${q}” in what I know.`,
    nothingFound: 'I could not find an answer to that in what I know.',
    noAnswerTo: (q) => `I could not find an answer to “${q}” in what I know.`,
    mayHelp: 'I am not sure, but these pages may help:',
    quoted: (l) => `The page says (in ${l}):`,
    answeredBefore: (l) => `The team’s answer (in ${l}):`,
    searchUnavailable:
      'Search is not available just now, so I could not look this up. Please ask again in a moment.',
    failed:
      'Sorry, something went wrong on our side and this question could not be answered. Please ask it again.',
  },
  de: {
    hello: 'Hallo! Was möchten Sie wissen?',
    welcome: 'Gern geschehen. Möchten Sie noch etwas wissen?',
    fine: 'Danke, gut. Was möchten Sie wissen?',
    goodbye: 'Auf Wiedersehen! Kommen Sie gern wieder.',
    assistant:
      'Ich bin ein automatischer Assistent, kein Mensch. Ich antworte mit dem, was auf dieser Website steht, und zeige, wo es steht. Was möchten Sie wissen?',
    notFound: (q) => `Zu „${q}“ habe ich in meinem Wissen nichts gefunden.`,
    nothingFound: 'Darauf habe ich in meinem Wissen keine Antwort gefunden.',
    noAnswerTo: (q) => `Auf „${q}“ habe ich in meinem Wissen keine Antwort gefunden.`,
    mayHelp: 'Ich bin nicht sicher, aber diese Seiten könnten helfen:',
    quoted: (l) => `Auf der Seite steht dazu (auf ${l}):`,
    answeredBefore: (l) => `Die Antwort des Teams (auf ${l}):`,
    searchUnavailable:
      'Die Suche ist gerade nicht verfügbar, deshalb konnte ich nicht nachsehen. Bitte fragen Sie gleich noch einmal.',
    failed:
      'Bei uns ist leider etwas schiefgelaufen, und die Frage konnte nicht beantwortet werden. Bitte stellen Sie sie noch einmal.',
  },
  fr: {
    hello: 'Bonjour\u00a0! Que souhaitez-vous savoir\u00a0?',
    welcome: 'Avec plaisir. Souhaitez-vous savoir autre chose\u00a0?',
    fine: 'Très bien, merci. Que souhaitez-vous savoir\u00a0?',
    goodbye: 'Au revoir et à bientôt\u00a0!',
    assistant:
      'Je suis un assistant automatique, pas une personne. Je réponds d’après ce que dit ce site et je montre où cela se trouve. Que souhaitez-vous savoir\u00a0?',
    notFound: (q) => `Je n’ai rien trouvé sur «\u00a0${q}\u00a0» dans ce que je sais.`,
    nothingFound: 'Je n’ai pas trouvé de réponse à cela dans ce que je sais.',
    noAnswerTo: (q) => `Je n’ai pas trouvé de réponse à «\u00a0${q}\u00a0» dans ce que je sais.`,
    mayHelp: 'Je n’en suis pas sûr, mais ces pages peuvent vous aider\u00a0:',
    quoted: (l) => `La page dit à ce sujet (en ${l})\u00a0:`,
    answeredBefore: (l) => `La réponse de l’équipe (en ${l})\u00a0:`,
    searchUnavailable:
      'La recherche est indisponible pour le moment, je n’ai donc pas pu vérifier. Veuillez reposer la question dans un instant.',
    failed:
      'Désolé, un problème est survenu de notre côté et cette question n’a pas pu recevoir de réponse. Veuillez la poser à nouveau.',
  },
  es: {
    hello: '¡Hola! ¿Qué le gustaría saber?',
    welcome: 'De nada. ¿Le gustaría saber algo más?',
    fine: 'Muy bien, gracias. ¿Qué le gustaría saber?',
    goodbye: '¡Hasta luego! Vuelva cuando quiera.',
    assistant:
      'Soy un asistente automático, no una persona. Respondo con lo que dice este sitio y muestro dónde lo dice. ¿Qué le gustaría saber?',
    notFound: (q) => `No he encontrado nada sobre «${q}» en lo que sé.`,
    nothingFound: 'No he encontrado una respuesta a eso en lo que sé.',
    noAnswerTo: (q) => `No he encontrado una respuesta a «${q}» en lo que sé.`,
    mayHelp: 'No estoy seguro, pero estas páginas pueden ayudarle:',
    quoted: (l) => `La página dice al respecto (en ${l}):`,
    answeredBefore: (l) => `La respuesta del equipo (en ${l}):`,
    searchUnavailable:
      'La búsqueda no está disponible en este momento, así que no he podido consultarlo. Vuelva a preguntar dentro de un momento.',
    failed:
      'Lo sentimos, algo ha fallado por nuestra parte y no se ha podido responder a la pregunta. Vuelva a hacerla, por favor.',
  },
  it: {
    hello: 'Ciao! Che cosa vorrebbe sapere?',
    welcome: 'Prego. Vorrebbe sapere altro?',
    fine: 'Bene, grazie. Che cosa vorrebbe sapere?',
    goodbye: 'Arrivederci! Torni quando vuole.',
    assistant:
      'Sono un assistente automatico, non una persona. Rispondo con ciò che dice questo sito e mostro dove lo dice. Che cosa vorrebbe sapere?',
    notFound: (q) => `Non ho trovato nulla su «${q}» in ciò che so.`,
    nothingFound: 'Non ho trovato una risposta in ciò che so.',
    noAnswerTo: (q) => `Non ho trovato una risposta a «${q}» in ciò che so.`,
    mayHelp: 'Non ne sono sicuro, ma queste pagine potrebbero aiutare:',
    quoted: (l) => `La pagina dice al riguardo (in ${l}):`,
    answeredBefore: (l) => `La risposta del team (in ${l}):`,
    searchUnavailable:
      'La ricerca non è disponibile in questo momento, quindi non ho potuto controllare. La preghiamo di riprovare tra poco.',
    failed:
      'Ci dispiace, qualcosa è andato storto da parte nostra e non è stato possibile rispondere alla domanda. La preghiamo di ripeterla.',
  },
  pt: {
    hello: 'Olá! O que gostaria de saber?',
    welcome: 'De nada. Gostaria de saber mais alguma coisa?',
    fine: 'Tudo bem, obrigado. O que gostaria de saber?',
    goodbye: 'Até logo! Volte sempre que quiser.',
    assistant:
      'Sou um assistente automático, não uma pessoa. Respondo com o que diz este site e mostro onde está. O que gostaria de saber?',
    notFound: (q) => `Não encontrei nada sobre “${q}” naquilo que sei.`,
    nothingFound: 'Não encontrei uma resposta para isso naquilo que sei.',
    noAnswerTo: (q) => `Não encontrei uma resposta para “${q}” naquilo que sei.`,
    mayHelp: 'Não tenho a certeza, mas estas páginas podem ajudar:',
    quoted: (l) => `A página diz o seguinte (em ${l}):`,
    answeredBefore: (l) => `A resposta da equipa (em ${l}):`,
    searchUnavailable:
      'A pesquisa não está disponível neste momento, por isso não consegui verificar. Pergunte novamente daqui a pouco.',
    failed:
      'Pedimos desculpa, algo correu mal do nosso lado e não foi possível responder a esta pergunta. Por favor, faça-a novamente.',
  },
  nl: {
    hello: 'Hallo! Wat wilt u weten?',
    welcome: 'Graag gedaan. Wilt u nog iets anders weten?',
    fine: 'Goed, dank u. Wat wilt u weten?',
    goodbye: 'Tot ziens! U bent altijd welkom.',
    assistant:
      'Ik ben een automatische assistent, geen mens. Ik antwoord met wat er op deze site staat en laat zien waar het staat. Wat wilt u weten?',
    notFound: (q) => `Ik heb niets gevonden over “${q}” in wat ik weet.`,
    nothingFound: 'Ik heb daar geen antwoord op gevonden in wat ik weet.',
    noAnswerTo: (q) => `Ik heb geen antwoord op “${q}” gevonden in wat ik weet.`,
    mayHelp: 'Ik weet het niet zeker, maar deze pagina’s kunnen helpen:',
    quoted: (l) => `Op de pagina staat hierover (in het ${l}):`,
    answeredBefore: (l) => `Het antwoord van het team (in het ${l}):`,
    searchUnavailable:
      'Zoeken is op dit moment niet mogelijk, dus ik kon dit niet opzoeken. Stel uw vraag zo meteen nog eens.',
    failed:
      'Sorry, er is bij ons iets misgegaan en deze vraag kon niet worden beantwoord. Stel de vraag nog eens.',
  },
  pl: {
    hello: 'Dzień dobry! Czego chcesz się dowiedzieć?',
    welcome: 'Nie ma za co. Czy mogę pomóc w czymś jeszcze?',
    fine: 'Dziękuję, wszystko dobrze. Czego chcesz się dowiedzieć?',
    goodbye: 'Do widzenia! Zapraszam ponownie.',
    assistant:
      'Jestem automatycznym asystentem, nie człowiekiem. Odpowiadam tym, co jest napisane na tej stronie, i pokazuję gdzie. Co chcesz wiedzieć?',
    notFound: (q) => `Nie udało mi się znaleźć niczego na temat „${q}” wśród tego, co wiem.`,
    nothingFound: 'Nie udało mi się znaleźć odpowiedzi na to pytanie wśród tego, co wiem.',
    noAnswerTo: (q) => `Nie udało mi się znaleźć odpowiedzi na pytanie „${q}” wśród tego, co wiem.`,
    mayHelp: 'Nie mam pewności, ale te strony mogą pomóc:',
    quoted: (l) => `Na stronie napisano (język: ${l}):`,
    answeredBefore: (l) => `Odpowiedź zespołu (język: ${l}):`,
    searchUnavailable:
      'Wyszukiwanie jest w tej chwili niedostępne, więc nie udało się tego sprawdzić. Proszę zapytać ponownie za chwilę.',
    failed:
      'Przepraszamy, coś poszło nie tak po naszej stronie i nie udało się odpowiedzieć na to pytanie. Proszę zadać je ponownie.',
  },
  tr: {
    hello: 'Merhaba! Ne öğrenmek istersiniz?',
    welcome: 'Rica ederim. Öğrenmek istediğiniz başka bir şey var mı?',
    fine: 'İyiyim, teşekkür ederim. Ne öğrenmek istersiniz?',
    goodbye: 'Hoşça kalın! Her zaman bekleriz.',
    assistant:
      'Ben otomatik bir asistanım, insan değilim. Bu sitede yazanlarla yanıt verir ve nerede yazdığını gösteririm. Ne öğrenmek istersiniz?',
    notFound: (q) => `Bildiklerim arasında “${q}” hakkında bir şey bulamadım.`,
    nothingFound: 'Bildiklerim arasında buna bir yanıt bulamadım.',
    noAnswerTo: (q) => `Bildiklerim arasında “${q}” sorusuna bir yanıt bulamadım.`,
    mayHelp: 'Emin değilim ama bu sayfalar yardımcı olabilir:',
    quoted: (l) => `Sayfada şöyle yazıyor (${l}):`,
    answeredBefore: (l) => `Ekibin yanıtı (${l}):`,
    searchUnavailable:
      'Arama şu anda kullanılamıyor, bu yüzden buna bakamadım. Lütfen biraz sonra tekrar sorun.',
    failed: 'Üzgünüz, bizden kaynaklanan bir sorun oluştu ve bu soru yanıtlanamadı. Lütfen tekrar sorun.',
  },
  ru: {
    hello: 'Здравствуйте! Что вы хотели бы узнать?',
    welcome: 'Пожалуйста. Хотите узнать что-нибудь ещё?',
    fine: 'Спасибо, всё хорошо. Что вы хотели бы узнать?',
    goodbye: 'До свидания! Обращайтесь в любое время.',
    assistant:
      'Я автоматический помощник, а не человек. Отвечаю тем, что написано на этом сайте, и показываю где. Что вы хотите узнать?',
    notFound: (q) => `Среди того, что мне известно, ничего не нашлось по запросу «${q}».`,
    nothingFound: 'Среди того, что мне известно, ответа на это не нашлось.',
    noAnswerTo: (q) => `Среди того, что мне известно, ответа на вопрос «${q}» не нашлось.`,
    mayHelp: 'Точного ответа нет, но могут помочь эти страницы:',
    quoted: (l) => `На странице сказано (язык: ${l}):`,
    answeredBefore: (l) => `Ответ команды (язык: ${l}):`,
    searchUnavailable:
      'Поиск сейчас недоступен, поэтому проверить это не удалось. Пожалуйста, спросите ещё раз чуть позже.',
    failed:
      'К сожалению, на нашей стороне произошла ошибка, и ответить на этот вопрос не удалось. Пожалуйста, задайте его ещё раз.',
  },
  uk: {
    hello: 'Вітаю! Що ви хотіли б дізнатися?',
    welcome: 'Будь ласка. Бажаєте дізнатися ще щось?',
    fine: 'Дякую, все добре. Що ви хотіли б дізнатися?',
    goodbye: 'До побачення! Звертайтеся будь-коли.',
    assistant:
      'Я автоматичний помічник, а не людина. Відповідаю тим, що написано на цьому сайті, і показую де. Що ви хочете дізнатися?',
    notFound: (q) => `Серед того, що мені відомо, нічого не знайшлося за запитом «${q}».`,
    nothingFound: 'Серед того, що мені відомо, відповіді на це не знайшлося.',
    noAnswerTo: (q) => `Серед того, що мені відомо, відповіді на запитання «${q}» не знайшлося.`,
    mayHelp: 'Точної відповіді немає, але можуть допомогти ці сторінки:',
    quoted: (l) => `На сторінці сказано (мова: ${l}):`,
    answeredBefore: (l) => `Відповідь команди (мова: ${l}):`,
    searchUnavailable:
      'Пошук зараз недоступний, тому перевірити це не вдалося. Будь ласка, запитайте ще раз трохи згодом.',
    failed:
      'На жаль, з нашого боку сталася помилка, і відповісти на це запитання не вдалося. Будь ласка, поставте його ще раз.',
  },
  ja: {
    hello: 'こんにちは。何についてお知りになりたいですか。',
    welcome: 'どういたしまして。ほかに知りたいことはありますか。',
    fine: 'おかげさまで元気です。何についてお知りになりたいですか。',
    goodbye: 'さようなら。またいつでもどうぞ。',
    assistant:
      '私は自動応答のアシスタントで、人間ではありません。このサイトに書かれていることからお答えし、その場所をお示しします。何をお知りになりたいですか？',
    notFound: (q) => `「${q}」については、手元の情報の中に見つかりませんでした。`,
    nothingFound: 'そのご質問への答えは、手元の情報の中に見つかりませんでした。',
    noAnswerTo: (q) => `「${q}」への答えは、手元の情報の中に見つかりませんでした。`,
    mayHelp: '確かではありませんが、次のページが参考になるかもしれません。',
    quoted: (l) => `ページには次のように書かれています（${l}）。`,
    answeredBefore: (l) => `担当者による回答です（${l}）。`,
    searchUnavailable:
      '現在、検索が利用できないため、お調べできませんでした。しばらくしてからもう一度お尋ねください。',
    failed:
      '申し訳ありません。こちらで問題が発生し、ご質問にお答えできませんでした。もう一度お尋ねください。',
  },
  zh: {
    hello: '您好！请问您想了解什么？',
    welcome: '不客气。您还想了解什么吗？',
    fine: '我很好，谢谢。请问您想了解什么？',
    goodbye: '再见！欢迎随时再来。',
    assistant: '我是自动助手，不是真人。我根据本网站的内容回答，并标明出处。您想了解什么？',
    notFound: (q) => `在我掌握的信息中，没有找到与“${q}”相关的内容。`,
    nothingFound: '在我掌握的信息中，没有找到这个问题的答案。',
    noAnswerTo: (q) => `在我掌握的信息中，没有找到“${q}”的答案。`,
    mayHelp: '我不太确定，但这些页面可能有帮助：',
    quoted: (l) => `页面上这样写道（${l}）：`,
    answeredBefore: (l) => `团队的回答（${l}）：`,
    searchUnavailable: '搜索暂时不可用，因此无法查询。请稍后再问一次。',
    failed: '抱歉，我们这边出了点问题，未能回答这个问题。请再问一次。',
  },
  ko: {
    hello: '안녕하세요! 무엇을 알고 싶으신가요?',
    welcome: '천만에요. 더 알고 싶으신 것이 있나요?',
    fine: '네, 잘 지내고 있습니다. 무엇을 알고 싶으신가요?',
    goodbye: '안녕히 가세요! 언제든지 다시 찾아 주세요.',
    assistant:
      '저는 자동 도우미이며 사람이 아닙니다. 이 사이트에 있는 내용으로 답하고 출처를 보여 드립니다. 무엇을 알고 싶으신가요?',
    notFound: (q) => `제가 알고 있는 내용에서 “${q}”에 대한 정보를 찾지 못했습니다.`,
    nothingFound: '제가 알고 있는 내용에서 답을 찾지 못했습니다.',
    noAnswerTo: (q) => `제가 알고 있는 내용에서 “${q}”에 대한 답을 찾지 못했습니다.`,
    mayHelp: '확실하지는 않지만 다음 페이지가 도움이 될 수 있습니다.',
    quoted: (l) => `페이지에는 다음과 같이 나와 있습니다(${l}):`,
    answeredBefore: (l) => `담당 팀의 답변입니다(${l}):`,
    searchUnavailable: '지금은 검색을 사용할 수 없어 확인하지 못했습니다. 잠시 후 다시 질문해 주세요.',
    failed: '죄송합니다. 저희 쪽에 문제가 생겨 질문에 답변하지 못했습니다. 다시 질문해 주세요.',
  },
  ar: {
    hello: 'مرحبًا! ماذا تود أن تعرف؟',
    welcome: 'على الرحب والسعة. هل تود معرفة شيء آخر؟',
    fine: 'بخير، شكرًا لك. ماذا تود أن تعرف؟',
    goodbye: 'مع السلامة! نرحب بك في أي وقت.',
    assistant: 'أنا مساعد آلي ولست شخصًا. أجيب بما هو مكتوب في هذا الموقع وأبيّن موضعه. ماذا تود أن تعرف؟',
    notFound: (q) => `لم أجد شيئًا عن «${q}» فيما أعرفه.`,
    nothingFound: 'لم أجد إجابة عن ذلك فيما أعرفه.',
    noAnswerTo: (q) => `لم أجد إجابة عن «${q}» فيما أعرفه.`,
    mayHelp: 'لست متأكدًا، لكن قد تفيدك هذه الصفحات:',
    quoted: (l) => `ورد في الصفحة (باللغة ${l}):`,
    answeredBefore: (l) => `إجابة الفريق (باللغة ${l}):`,
    searchUnavailable: 'البحث غير متاح في الوقت الحالي، لذلك لم أتمكن من التحقق. يُرجى إعادة السؤال بعد قليل.',
    failed: 'نأسف، حدث خطأ من جانبنا ولم نتمكن من الإجابة عن هذا السؤال. يُرجى طرحه مرة أخرى.',
  },
  vi: {
    hello: 'Xin chào! Bạn muốn biết điều gì?',
    welcome: 'Không có gì. Bạn còn muốn biết điều gì nữa không?',
    fine: 'Tôi khỏe, cảm ơn bạn. Bạn muốn biết điều gì?',
    goodbye: 'Tạm biệt! Hẹn gặp lại bạn.',
    assistant:
      'Tôi là trợ lý tự động, không phải người. Tôi trả lời theo nội dung của trang này và chỉ rõ nguồn. Bạn muốn biết điều gì?',
    notFound: (q) => `Tôi không tìm thấy thông tin nào về “${q}” trong những gì tôi biết.`,
    nothingFound: 'Tôi không tìm thấy câu trả lời trong những gì tôi biết.',
    noAnswerTo: (q) => `Tôi không tìm thấy câu trả lời cho “${q}” trong những gì tôi biết.`,
    mayHelp: 'Tôi không chắc chắn, nhưng những trang này có thể giúp ích:',
    quoted: (l) => `Trang viết như sau (${l}):`,
    answeredBefore: (l) => `Câu trả lời của đội ngũ (${l}):`,
    searchUnavailable:
      'Tính năng tìm kiếm hiện không khả dụng nên tôi chưa thể tra cứu. Vui lòng hỏi lại sau giây lát.',
    failed: 'Xin lỗi, đã xảy ra sự cố ở phía chúng tôi và câu hỏi này chưa được trả lời. Vui lòng hỏi lại.',
  },
  id: {
    hello: 'Halo! Apa yang ingin Anda ketahui?',
    welcome: 'Sama-sama. Apakah ada hal lain yang ingin Anda ketahui?',
    fine: 'Baik, terima kasih. Apa yang ingin Anda ketahui?',
    goodbye: 'Sampai jumpa! Silakan kembali kapan saja.',
    assistant:
      'Saya asisten otomatis, bukan orang. Saya menjawab dengan isi situs ini dan menunjukkan letaknya. Apa yang ingin Anda ketahui?',
    notFound: (q) => `Saya tidak menemukan apa pun tentang “${q}” dalam informasi yang saya miliki.`,
    nothingFound: 'Saya tidak menemukan jawabannya dalam informasi yang saya miliki.',
    noAnswerTo: (q) => `Saya tidak menemukan jawaban untuk “${q}” dalam informasi yang saya miliki.`,
    mayHelp: 'Saya tidak yakin, tetapi halaman-halaman ini mungkin membantu:',
    quoted: (l) => `Di halaman tertulis (dalam bahasa ${l}):`,
    answeredBefore: (l) => `Jawaban dari tim (dalam bahasa ${l}):`,
    searchUnavailable:
      'Pencarian sedang tidak tersedia, jadi saya belum dapat memeriksanya. Silakan tanyakan lagi sebentar lagi.',
    failed:
      'Maaf, terjadi masalah di pihak kami sehingga pertanyaan ini tidak dapat dijawab. Silakan tanyakan lagi.',
  },
  hi: {
    hello: 'नमस्ते! आप क्या जानना चाहेंगे?',
    welcome: 'आपका स्वागत है। क्या आप कुछ और जानना चाहेंगे?',
    fine: 'मैं ठीक हूँ, धन्यवाद। आप क्या जानना चाहेंगे?',
    goodbye: 'अलविदा! कभी भी फिर आइए।',
    assistant:
      'मैं एक स्वचालित सहायक हूँ, कोई व्यक्ति नहीं। मैं इस साइट पर लिखी बातों से उत्तर देता हूँ और बताता हूँ कि वे कहाँ हैं। आप क्या जानना चाहेंगे?',
    notFound: (q) => `मेरे पास उपलब्ध जानकारी में “${q}” के बारे में कुछ नहीं मिला।`,
    nothingFound: 'मेरे पास उपलब्ध जानकारी में इसका उत्तर नहीं मिला।',
    noAnswerTo: (q) => `मेरे पास उपलब्ध जानकारी में “${q}” का उत्तर नहीं मिला।`,
    mayHelp: 'पक्का नहीं कह सकते, लेकिन ये पेज मदद कर सकते हैं:',
    quoted: (l) => `पेज पर लिखा है (${l} में):`,
    answeredBefore: (l) => `टीम का उत्तर (${l} में):`,
    searchUnavailable: 'खोज अभी उपलब्ध नहीं है, इसलिए इसकी जाँच नहीं हो सकी। कृपया थोड़ी देर बाद फिर से पूछें।',
    failed: 'क्षमा करें, हमारी ओर से कोई गड़बड़ी हुई और इस प्रश्न का उत्तर नहीं दिया जा सका। कृपया इसे फिर से पूछें।',
  },
  th: {
    hello: 'สวัสดี คุณอยากทราบเรื่องอะไร',
    welcome: 'ด้วยความยินดี คุณอยากทราบเรื่องอื่นอีกไหม',
    fine: 'สบายดี ขอบคุณ คุณอยากทราบเรื่องอะไร',
    goodbye: 'ลาก่อน แวะมาใหม่ได้ทุกเมื่อ',
    assistant: 'ฉันเป็นผู้ช่วยอัตโนมัติ ไม่ใช่คน ฉันตอบจากสิ่งที่อยู่ในเว็บไซต์นี้และบอกที่มา คุณอยากทราบเรื่องอะไร',
    notFound: (q) => `ไม่พบข้อมูลเกี่ยวกับ “${q}” ในข้อมูลที่มีอยู่`,
    nothingFound: 'ไม่พบคำตอบในข้อมูลที่มีอยู่',
    noAnswerTo: (q) => `ไม่พบคำตอบของ “${q}” ในข้อมูลที่มีอยู่`,
    mayHelp: 'ไม่แน่ใจ แต่หน้าเหล่านี้อาจช่วยได้:',
    quoted: (l) => `ในหน้านี้ระบุไว้ว่า (ภาษา${l}):`,
    answeredBefore: (l) => `คำตอบจากทีมงาน (ภาษา${l}):`,
    searchUnavailable: 'ขณะนี้ระบบค้นหาไม่พร้อมใช้งาน จึงยังตรวจสอบให้ไม่ได้ โปรดถามอีกครั้งในอีกสักครู่',
    failed: 'ขออภัย เกิดข้อผิดพลาดจากทางเราและยังตอบคำถามนี้ไม่ได้ โปรดถามอีกครั้ง',
  },
} as const satisfies Record<string, Phrases>;

/** A language the product itself can speak. */
export type SpokenLanguage = keyof typeof PHRASES;

export const phrasesIn = (language: SpokenLanguage): Phrases => PHRASES[language];

export const spokenLanguages = Object.keys(PHRASES) as SpokenLanguage[];
