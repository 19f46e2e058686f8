import type { SmallTalk } from '../answer.js';
import type { SpokenLanguage } from './phrases.js';

/** What the product answers to small talk. */
export const SMALL_TALK_REPLIES: Readonly<Record<SpokenLanguage, Readonly<Record<SmallTalk, string>>>> = {
  en: {
    greeting: 'Hello! What would you like to know?',
    thanks: 'You are welcome. Is there anything else you would like to know?',
    howAreYou: 'I am fine, thank you. What would you like to know?',
    goodbye: 'Goodbye! Come back any time.',
    whoAreYou:
      'I am an automatic assistant, not a person. I answer from what this site says and show where it stands. What would you like to know?',
  },
  de: {
    greeting: 'Hallo! Was möchten Sie wissen?',
    thanks: 'Gern geschehen. Möchten Sie noch etwas wissen?',
    howAreYou: 'Danke, gut. Was möchten Sie wissen?',
    goodbye: 'Auf Wiedersehen! Kommen Sie gern wieder.',
    whoAreYou:
      'Ich bin ein automatischer Assistent, kein Mensch. Ich antworte mit dem, was auf dieser Website steht, und zeige, wo es steht. Was möchten Sie wissen?',
  },
  fr: {
    greeting: 'Bonjour\u00a0! Que souhaitez-vous savoir\u00a0?',
    thanks: 'Avec plaisir. Souhaitez-vous savoir autre chose\u00a0?',
    howAreYou: 'Très bien, merci. Que souhaitez-vous savoir\u00a0?',
    goodbye: 'Au revoir et à bientôt\u00a0!',
    whoAreYou:
      'Je suis un assistant automatique, pas une personne. Je réponds d’après ce que dit ce site et je montre où cela se trouve. Que souhaitez-vous savoir\u00a0?',
  },
  es: {
    greeting: '¡Hola! ¿Qué le gustaría saber?',
    thanks: 'De nada. ¿Le gustaría saber algo más?',
    howAreYou: 'Muy bien, gracias. ¿Qué le gustaría saber?',
    goodbye: '¡Hasta luego! Vuelva cuando quiera.',
    whoAreYou:
      'Soy un asistente automático, no una persona. Respondo con lo que dice este sitio y muestro dónde lo dice. ¿Qué le gustaría saber?',
  },
  it: {
    greeting: 'Ciao! Che cosa vorrebbe sapere?',
    thanks: 'Prego. Vorrebbe sapere altro?',
    howAreYou: 'Bene, grazie. Che cosa vorrebbe sapere?',
    goodbye: 'Arrivederci! Torni quando vuole.',
    whoAreYou:
      'Sono un assistente automatico, non una persona. Rispondo con ciò che dice questo sito e mostro dove lo dice. Che cosa vorrebbe sapere?',
  },
  pt: {
    greeting: 'Olá! O que gostaria de saber?',
    thanks: 'De nada. Gostaria de saber mais alguma coisa?',
    howAreYou: 'Tudo bem, obrigado. O que gostaria de saber?',
    goodbye: 'Até logo! Volte sempre que quiser.',
    whoAreYou:
      'Sou um assistente automático, não uma pessoa. Respondo com o que diz este site e mostro onde está. O que gostaria de saber?',
  },
  nl: {
    greeting: 'Hallo! Wat wilt u weten?',
    thanks: 'Graag gedaan. Wilt u nog iets anders weten?',
    howAreYou: 'Goed, dank u. Wat wilt u weten?',
    goodbye: 'Tot ziens! U bent altijd welkom.',
    whoAreYou:
      'Ik ben een automatische assistent, geen mens. Ik antwoord met wat er op deze site staat en laat zien waar het staat. Wat wilt u weten?',
  },
  pl: {
    greeting: 'Dzień dobry! Czego chcesz się dowiedzieć?',
    thanks: 'Nie ma za co. Czy mogę pomóc w czymś jeszcze?',
    howAreYou: 'Dziękuję, wszystko dobrze. Czego chcesz się dowiedzieć?',
    goodbye: 'Do widzenia! Zapraszam ponownie.',
    whoAreYou:
      'Jestem automatycznym asystentem, nie człowiekiem. Odpowiadam tym, co jest napisane na tej stronie, i pokazuję gdzie. Co chcesz wiedzieć?',
  },
  tr: {
    greeting: 'Merhaba! Ne öğrenmek istersiniz?',
    thanks: 'Rica ederim. Öğrenmek istediğiniz başka bir şey var mı?',
    howAreYou: 'İyiyim, teşekkür ederim. Ne öğrenmek istersiniz?',
    goodbye: 'Hoşça kalın! Her zaman bekleriz.',
    whoAreYou:
      'Ben otomatik bir asistanım, insan değilim. Bu sitede yazanlarla yanıt verir ve nerede yazdığını gösteririm. Ne öğrenmek istersiniz?',
  },
  ru: {
    greeting: 'Здравствуйте! Что вы хотели бы узнать?',
    thanks: 'Пожалуйста. Хотите узнать что-нибудь ещё?',
    howAreYou: 'Спасибо, всё хорошо. Что вы хотели бы узнать?',
    goodbye: 'До свидания! Обращайтесь в любое время.',
    whoAreYou:
      'Я автоматический помощник, а не человек. Отвечаю тем, что написано на этом сайте, и показываю где. Что вы хотите узнать?',
  },
  uk: {
    greeting: 'Вітаю! Що ви хотіли б дізнатися?',
    thanks: 'Будь ласка. Бажаєте дізнатися ще щось?',
    howAreYou: 'Дякую, все добре. Що ви хотіли б дізнатися?',
    goodbye: 'До побачення! Звертайтеся будь-коли.',
    whoAreYou:
      'Я автоматичний помічник, а не людина. Відповідаю тим, що написано на цьому сайті, і показую де. Що ви хочете дізнатися?',
  },
  ja: {
    greeting: 'こんにちは。何についてお知りになりたいですか。',
    thanks: 'どういたしまして。ほかに知りたいことはありますか。',
    howAreYou: 'おかげさまで元気です。何についてお知りになりたいですか。',
    goodbye: 'さようなら。またいつでもどうぞ。',
    whoAreYou:
      '私は自動応答のアシスタントで、人間ではありません。このサイトに書かれていることからお答えし、その場所をお示しします。何をお知りになりたいですか？',
  },
  zh: {
    greeting: '您好！请问您想了解什么？',
    thanks: '不客气。您还想了解什么吗？',
    howAreYou: '我很好，谢谢。请问您想了解什么？',
    goodbye: '再见！欢迎随时再来。',
    whoAreYou: '我是自动助手，不是真人。我根据本网站的内容回答，并标明出处。您想了解什么？',
  },
  ko: {
    greeting: '안녕하세요! 무엇을 알고 싶으신가요?',
    thanks: '천만에요. 더 알고 싶으신 것이 있나요?',
    howAreYou: '네, 잘 지내고 있습니다. 무엇을 알고 싶으신가요?',
    goodbye: '안녕히 가세요! 언제든지 다시 찾아 주세요.',
    whoAreYou:
      '저는 자동 도우미이며 사람이 아닙니다. 이 사이트에 있는 내용으로 답하고 출처를 보여 드립니다. 무엇을 알고 싶으신가요?',
  },
  ar: {
    greeting: 'مرحبًا! ماذا تود أن تعرف؟',
    thanks: 'على الرحب والسعة. هل تود معرفة شيء آخر؟',
    howAreYou: 'بخير، شكرًا لك. ماذا تود أن تعرف؟',
    goodbye: 'مع السلامة! نرحب بك في أي وقت.',
    whoAreYou: 'أنا مساعد آلي ولست شخصًا. أجيب بما هو مكتوب في هذا الموقع وأبيّن موضعه. ماذا تود أن تعرف؟',
  },
  vi: {
    greeting: 'Xin chào! Bạn muốn biết điều gì?',
    thanks: 'Không có gì. Bạn còn muốn biết điều gì nữa không?',
    howAreYou: 'Tôi khỏe, cảm ơn bạn. Bạn muốn biết điều gì?',
    goodbye: 'Tạm biệt! Hẹn gặp lại bạn.',
    whoAreYou:
      'Tôi là trợ lý tự động, không phải người. Tôi trả lời theo nội dung của trang này và chỉ rõ nguồn. Bạn muốn biết điều gì?',
  },
  id: {
    greeting: 'Halo! Apa yang ingin Anda ketahui?',
    thanks: 'Sama-sama. Apakah ada hal lain yang ingin Anda ketahui?',
    howAreYou: 'Baik, terima kasih. Apa yang ingin Anda ketahui?',
    goodbye: 'Sampai jumpa! Silakan kembali kapan saja.',
    whoAreYou:
      'Saya asisten otomatis, bukan orang. Saya menjawab dengan isi situs ini dan menunjukkan letaknya. Apa yang ingin Anda ketahui?',
  },
  hi: {
    greeting: 'नमस्ते! आप क्या जानना चाहेंगे?',
    thanks: 'आपका स्वागत है। क्या आप कुछ और जानना चाहेंगे?',
    howAreYou: 'मैं ठीक हूँ, धन्यवाद। आप क्या जानना चाहेंगे?',
    goodbye: 'अलविदा! कभी भी फिर आइए।',
    whoAreYou:
      'मैं एक स्वचालित सहायक हूँ, कोई व्यक्ति नहीं। मैं इस साइट पर लिखी बातों से उत्तर देता हूँ और बताता हूँ कि वे कहाँ हैं। आप क्या जानना चाहेंगे?',
  },
  th: {
    greeting: 'สวัสดี คุณอยากทราบเรื่องอะไร',
    thanks: 'ด้วยความยินดี คุณอยากทราบเรื่องอื่นอีกไหม',
    howAreYou: 'สบายดี ขอบคุณ คุณอยากทราบเรื่องอะไร',
    goodbye: 'ลาก่อน แวะมาใหม่ได้ทุกเมื่อ',
    whoAreYou: 'ฉันเป็นผู้ช่วยอัตโนมัติ ไม่ใช่คน ฉันตอบจากสิ่งที่อยู่ในเว็บไซต์นี้และบอกที่มา คุณอยากทราบเรื่องอะไร',
  },
};
