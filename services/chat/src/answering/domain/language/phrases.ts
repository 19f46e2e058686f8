/** What the product itself says to a visitor, in one language. */
export interface Phrases {
  notFound: (question: string) => string;
  /** The same where there is nothing to quote. */
  nothingFound: string;
  /** After it: where people can be reached. `email` is a link. */
  writeTo: (email: string) => string;
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
    notFound: (q) => `I could not find anything about “${q}” in what I know.`,
    nothingFound: 'I could not find an answer to that in what I know.',
    writeTo: (e) => `You can also write to ${e}.`,
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
    notFound: (q) => `Zu „${q}“ habe ich in meinem Wissen nichts gefunden.`,
    nothingFound: 'Darauf habe ich in meinem Wissen keine Antwort gefunden.',
    writeTo: (e) => `Sie können auch an ${e} schreiben.`,
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
    notFound: (q) => `Je n’ai rien trouvé sur «\u00a0${q}\u00a0» dans ce que je sais.`,
    nothingFound: 'Je n’ai pas trouvé de réponse à cela dans ce que je sais.',
    writeTo: (e) => `Vous pouvez aussi écrire à ${e}.`,
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
    notFound: (q) => `No he encontrado nada sobre «${q}» en lo que sé.`,
    nothingFound: 'No he encontrado una respuesta a eso en lo que sé.',
    writeTo: (e) => `También puede escribir a ${e}.`,
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
    notFound: (q) => `Non ho trovato nulla su «${q}» in ciò che so.`,
    nothingFound: 'Non ho trovato una risposta in ciò che so.',
    writeTo: (e) => `Può anche scrivere a ${e}.`,
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
    notFound: (q) => `Não encontrei nada sobre “${q}” naquilo que sei.`,
    nothingFound: 'Não encontrei uma resposta para isso naquilo que sei.',
    writeTo: (e) => `Também pode escrever para ${e}.`,
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
    notFound: (q) => `Ik heb niets gevonden over “${q}” in wat ik weet.`,
    nothingFound: 'Ik heb daar geen antwoord op gevonden in wat ik weet.',
    writeTo: (e) => `U kunt ook schrijven naar ${e}.`,
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
    notFound: (q) => `Nie udało mi się znaleźć niczego na temat „${q}” wśród tego, co wiem.`,
    nothingFound: 'Nie udało mi się znaleźć odpowiedzi na to pytanie wśród tego, co wiem.',
    writeTo: (e) => `Można też napisać na adres ${e}.`,
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
    notFound: (q) => `Bildiklerim arasında “${q}” hakkında bir şey bulamadım.`,
    nothingFound: 'Bildiklerim arasında buna bir yanıt bulamadım.',
    writeTo: (e) => `${e} adresine de yazabilirsiniz.`,
    noAnswerTo: (q) => `Bildiklerim arasında “${q}” sorusuna bir yanıt bulamadım.`,
    mayHelp: 'Emin değilim ama bu sayfalar yardımcı olabilir:',
    quoted: (l) => `Sayfada şöyle yazıyor (${l}):`,
    answeredBefore: (l) => `Ekibin yanıtı (${l}):`,
    searchUnavailable:
      'Arama şu anda kullanılamıyor, bu yüzden buna bakamadım. Lütfen biraz sonra tekrar sorun.',
    failed: 'Üzgünüz, bizden kaynaklanan bir sorun oluştu ve bu soru yanıtlanamadı. Lütfen tekrar sorun.',
  },
  ru: {
    notFound: (q) => `Среди того, что мне известно, ничего не нашлось по запросу «${q}».`,
    nothingFound: 'Среди того, что мне известно, ответа на это не нашлось.',
    writeTo: (e) => `Можно также написать на ${e}.`,
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
    notFound: (q) => `Серед того, що мені відомо, нічого не знайшлося за запитом «${q}».`,
    nothingFound: 'Серед того, що мені відомо, відповіді на це не знайшлося.',
    writeTo: (e) => `Можна також написати на ${e}.`,
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
    notFound: (q) => `「${q}」については、手元の情報の中に見つかりませんでした。`,
    nothingFound: 'そのご質問への答えは、手元の情報の中に見つかりませんでした。',
    writeTo: (e) => `${e} までメールでお問い合わせいただくこともできます。`,
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
    notFound: (q) => `在我掌握的信息中，没有找到与“${q}”相关的内容。`,
    nothingFound: '在我掌握的信息中，没有找到这个问题的答案。',
    writeTo: (e) => `您也可以写信至 ${e}。`,
    noAnswerTo: (q) => `在我掌握的信息中，没有找到“${q}”的答案。`,
    mayHelp: '我不太确定，但这些页面可能有帮助：',
    quoted: (l) => `页面上这样写道（${l}）：`,
    answeredBefore: (l) => `团队的回答（${l}）：`,
    searchUnavailable: '搜索暂时不可用，因此无法查询。请稍后再问一次。',
    failed: '抱歉，我们这边出了点问题，未能回答这个问题。请再问一次。',
  },
  ko: {
    notFound: (q) => `제가 알고 있는 내용에서 “${q}”에 대한 정보를 찾지 못했습니다.`,
    nothingFound: '제가 알고 있는 내용에서 답을 찾지 못했습니다.',
    writeTo: (e) => `${e} 로 메일을 보내실 수도 있습니다.`,
    noAnswerTo: (q) => `제가 알고 있는 내용에서 “${q}”에 대한 답을 찾지 못했습니다.`,
    mayHelp: '확실하지는 않지만 다음 페이지가 도움이 될 수 있습니다.',
    quoted: (l) => `페이지에는 다음과 같이 나와 있습니다(${l}):`,
    answeredBefore: (l) => `담당 팀의 답변입니다(${l}):`,
    searchUnavailable: '지금은 검색을 사용할 수 없어 확인하지 못했습니다. 잠시 후 다시 질문해 주세요.',
    failed: '죄송합니다. 저희 쪽에 문제가 생겨 질문에 답변하지 못했습니다. 다시 질문해 주세요.',
  },
  ar: {
    notFound: (q) => `لم أجد شيئًا عن «${q}» فيما أعرفه.`,
    nothingFound: 'لم أجد إجابة عن ذلك فيما أعرفه.',
    writeTo: (e) => `يمكنك أيضًا الكتابة إلى ${e}.`,
    noAnswerTo: (q) => `لم أجد إجابة عن «${q}» فيما أعرفه.`,
    mayHelp: 'لست متأكدًا، لكن قد تفيدك هذه الصفحات:',
    quoted: (l) => `ورد في الصفحة (باللغة ${l}):`,
    answeredBefore: (l) => `إجابة الفريق (باللغة ${l}):`,
    searchUnavailable: 'البحث غير متاح في الوقت الحالي، لذلك لم أتمكن من التحقق. يُرجى إعادة السؤال بعد قليل.',
    failed: 'نأسف، حدث خطأ من جانبنا ولم نتمكن من الإجابة عن هذا السؤال. يُرجى طرحه مرة أخرى.',
  },
  vi: {
    notFound: (q) => `Tôi không tìm thấy thông tin nào về “${q}” trong những gì tôi biết.`,
    nothingFound: 'Tôi không tìm thấy câu trả lời trong những gì tôi biết.',
    writeTo: (e) => `Bạn cũng có thể viết thư đến ${e}.`,
    noAnswerTo: (q) => `Tôi không tìm thấy câu trả lời cho “${q}” trong những gì tôi biết.`,
    mayHelp: 'Tôi không chắc chắn, nhưng những trang này có thể giúp ích:',
    quoted: (l) => `Trang viết như sau (${l}):`,
    answeredBefore: (l) => `Câu trả lời của đội ngũ (${l}):`,
    searchUnavailable:
      'Tính năng tìm kiếm hiện không khả dụng nên tôi chưa thể tra cứu. Vui lòng hỏi lại sau giây lát.',
    failed: 'Xin lỗi, đã xảy ra sự cố ở phía chúng tôi và câu hỏi này chưa được trả lời. Vui lòng hỏi lại.',
  },
  id: {
    notFound: (q) => `Saya tidak menemukan apa pun tentang “${q}” dalam informasi yang saya miliki.`,
    nothingFound: 'Saya tidak menemukan jawabannya dalam informasi yang saya miliki.',
    writeTo: (e) => `Anda juga dapat menulis ke ${e}.`,
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
    notFound: (q) => `मेरे पास उपलब्ध जानकारी में “${q}” के बारे में कुछ नहीं मिला।`,
    nothingFound: 'मेरे पास उपलब्ध जानकारी में इसका उत्तर नहीं मिला।',
    writeTo: (e) => `आप ${e} पर भी लिख सकते हैं।`,
    noAnswerTo: (q) => `मेरे पास उपलब्ध जानकारी में “${q}” का उत्तर नहीं मिला।`,
    mayHelp: 'पक्का नहीं कह सकते, लेकिन ये पेज मदद कर सकते हैं:',
    quoted: (l) => `पेज पर लिखा है (${l} में):`,
    answeredBefore: (l) => `टीम का उत्तर (${l} में):`,
    searchUnavailable: 'खोज अभी उपलब्ध नहीं है, इसलिए इसकी जाँच नहीं हो सकी। कृपया थोड़ी देर बाद फिर से पूछें।',
    failed: 'क्षमा करें, हमारी ओर से कोई गड़बड़ी हुई और इस प्रश्न का उत्तर नहीं दिया जा सका। कृपया इसे फिर से पूछें।',
  },
  th: {
    notFound: (q) => `ไม่พบข้อมูลเกี่ยวกับ “${q}” ในข้อมูลที่มีอยู่`,
    nothingFound: 'ไม่พบคำตอบในข้อมูลที่มีอยู่',
    writeTo: (e) => `คุณสามารถเขียนถึง ${e} ได้เช่นกัน`,
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
