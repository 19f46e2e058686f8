import type { SpokenLanguage } from './phrases.js';

/** Small talk of one language; phrases are separated by `, `. */
export interface SmallTalkWords {
  greeting: string;
  thanks: string;
  howAreYou: string;
  goodbye: string;
  /** Whether this is a person, and what can be asked. */
  whoAreYou: string;
  /** An answer did not help. */
  unhappy: string;
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
  whoAreYou: '',
  unhappy: '',
  okay: 'ok, okay',
  filler: 'super, cool',
};

export const SMALL_TALK_WORDS: Record<SpokenLanguage, SmallTalkWords> = {
  en: {
    greeting:
      'hello, hi, hey, hiya, howdy, greetings, good morning, good afternoon, good evening, good day, i need help, help, help me, please help me, can you help me, could you help me, can you help, i have a question, i have a quick question, can i ask you something, can i ask a question',
    thanks:
      'thanks, thank you, many thanks, thx, ty, cheers, thanks a lot, thanks so much, thanks for your help, thanks for the help, thank you so much, thank you very much, thank you for your help, much appreciated, that helped, that helped a lot, that was helpful, that was very helpful, very helpful, you helped me a lot, that is helpful, that’s helpful, great help',
    howAreYou:
      "how are you, how are you doing, how are you today, how are you doing today, how's it going, how is it going, how do you do, what's up, whats up, sup",
    goodbye:
      'bye, bye bye, goodbye, good bye, see you, see you later, see you soon, see ya, have a nice day, have a good day, have a great day, take care, good night, cya, that is all, that’s all',
    whoAreYou:
      'who are you, what are you, are you a bot, are you a robot, are you a chatbot, are you an ai, are you ai, are you human, are you a human, are you a person, are you a real person, are you real, is this a bot, is this a real person, am i talking to a bot, am i talking to a human, am i talking to a real person, who am i talking to, who am i speaking to, what can you do, what can you help me with, how can you help me, what can i ask you, what can i ask',
    unhappy:
      'you are useless, you’re useless, this is useless, useless, not helpful, that is not helpful, that’s not helpful, that was not helpful, this is not helpful, that didn’t help, that did not help, that doesn’t help, this doesn’t help, that is wrong, that’s wrong, wrong answer, that is not what i asked, that’s not what i asked, that is not my question, you don’t understand, you are stupid, stupid bot, bad bot',
    okay: 'ok, okay, okey, alright, got it, i see, great, perfect, awesome',
    filler: 'there, all, everyone, team, again, cool, nice, for now, and',
  },
  de: {
    greeting:
      'hallo, guten tag, guten morgen, guten abend, moin, moin moin, servus, grüß gott, grüezi, tach, hallöchen, hilfe, ich brauche hilfe, kannst du mir helfen, können sie mir helfen, könnt ihr mir helfen, ich habe eine frage, ich hätte eine frage, darf ich etwas fragen',
    thanks:
      'danke, vielen dank, dankeschön, danke schön, danke sehr, besten dank, herzlichen dank, danke dir, danke ihnen, danke für die hilfe, danke für ihre hilfe, vielen dank für die hilfe, tausend dank, das hat geholfen, das hat mir geholfen, das hat sehr geholfen, sehr hilfreich, das war hilfreich, du hast mir geholfen, sie haben mir geholfen',
    howAreYou:
      "wie geht's, wie gehts, wie geht es dir, wie geht es ihnen, wie geht's dir, wie gehts dir, alles gut, alles klar bei dir",
    goodbye:
      'tschüss, tschüß, tschuess, auf wiedersehen, bis bald, bis später, bis dann, schönen tag noch, schönen tag, schönen abend, gute nacht, wiedersehen, das war alles, das war’s',
    whoAreYou:
      'wer bist du, wer sind sie, was bist du, bist du ein bot, bist du ein roboter, bist du ein mensch, bist du eine ki, bist du echt, sind sie ein bot, sind sie ein roboter, sind sie ein mensch, sind sie eine ki, spreche ich mit einem bot, spreche ich mit einem menschen, schreibe ich mit einem bot, schreibe ich mit einem menschen, ist das ein bot, mit wem spreche ich, mit wem schreibe ich, was kannst du, was können sie, wobei kannst du helfen, wobei kannst du mir helfen, wie kannst du mir helfen, was kann ich fragen, was kann ich dich fragen',
    unhappy:
      'du bist nutzlos, sie sind nutzlos, nutzlos, das hilft mir nicht, das hilft nicht, das war nicht hilfreich, nicht hilfreich, das ist falsch, falsche antwort, das habe ich nicht gefragt, das war nicht meine frage, du verstehst mich nicht, du bist dumm, blöder bot, dummer bot',
    okay: 'ok, okay, alles klar, in ordnung, perfekt, prima',
    filler: 'zusammen, super, toll, gut, und, nochmals, ja, noch',
  },
  fr: {
    greeting:
      'bonjour, bonsoir, salut, coucou, aide, j’ai besoin d’aide, pouvez-vous m’aider, peux-tu m’aider, j’ai une question',
    thanks:
      'merci, merci beaucoup, mille mercis, merci bien, merci à vous, merci à toi, merci pour votre aide, un grand merci, ça m’a aidé, très utile, vous m’avez aidé',
    howAreYou:
      'ça va, ca va, comment ça va, comment ca va, comment allez-vous, comment vas-tu, vous allez bien, tu vas bien',
    goodbye:
      'au revoir, à bientôt, a bientot, à plus tard, à plus, bonne journée, bonne soirée, bonne nuit, adieu, c’est tout',
    whoAreYou:
      'qui es-tu, qui êtes-vous, tu es qui, es-tu un robot, êtes-vous un robot, tu es un robot, vous êtes un robot, es-tu un bot, êtes-vous un bot, es-tu humain, êtes-vous humain, êtes-vous une vraie personne, es-tu une ia, êtes-vous une ia, c’est un robot, je parle à un robot, je parle à qui, à qui je parle, que peux-tu faire, que pouvez-vous faire, comment pouvez-vous m’aider, que puis-je demander',
    unhappy:
      'tu es inutile, vous êtes inutile, inutile, ça ne m’aide pas, cela ne m’aide pas, ce n’est pas utile, c’est faux, mauvaise réponse, ce n’est pas ma question, ce n’est pas ce que j’ai demandé, tu ne comprends pas, vous ne comprenez pas',
    okay: 'ok, d’accord, très bien, parfait',
    filler: 'super, génial, à tous, tout le monde, et, toi, vous',
  },
  es: {
    greeting:
      'hola, buenos días, buenos dias, buenas tardes, buenas noches, buenas, ayuda, necesito ayuda, me puedes ayudar, me puede ayudar, puedes ayudarme, tengo una pregunta, tengo una duda',
    thanks:
      'gracias, muchas gracias, mil gracias, muchísimas gracias, gracias por la ayuda, gracias por su ayuda, gracias por tu ayuda, se lo agradezco, me ayudó mucho, me ha ayudado mucho, muy útil, fue muy útil',
    howAreYou:
      'qué tal, que tal, cómo estás, como estas, cómo está, como esta usted, cómo está usted, cómo va, qué tal estás',
    goodbye:
      'adiós, adios, hasta luego, hasta pronto, hasta mañana, chao, chau, buen día, que tenga un buen día, nos vemos, eso es todo',
    whoAreYou:
      'quién eres, quien eres, quién es usted, quiénes son, eres un bot, eres un robot, eres humano, eres una persona, eres una persona real, eres una ia, es usted un robot, es un bot, es un robot, hablo con un robot, hablo con una persona, con quién hablo, con quien hablo, qué puedes hacer, que puedes hacer, en qué puedes ayudarme, cómo puedes ayudarme, qué puedo preguntar',
    unhappy:
      'eres inútil, no sirves, no sirve, no me ayuda, eso no me ayuda, no es útil, está mal, es incorrecto, respuesta incorrecta, no es mi pregunta, no es lo que pregunté, no me entiendes, no entiendes',
    okay: 'ok, vale, de acuerdo, perfecto, muy bien',
    filler: 'genial, a todos, y',
  },
  it: {
    greeting:
      'buongiorno, buonasera, salve, buon giorno, buona sera, buon pomeriggio, ciao, aiuto, ho bisogno di aiuto, mi puoi aiutare, puoi aiutarmi, mi potete aiutare, ho una domanda',
    thanks:
      'grazie, grazie mille, molte grazie, tante grazie, mille grazie, grazie dell’aiuto, grazie per l’aiuto, mi hai aiutato, molto utile, è stato utile',
    howAreYou: 'come va, come stai, come sta, tutto bene, come state',
    goodbye:
      'arrivederci, a presto, a dopo, addio, buona giornata, buona serata, buona notte, buonanotte, ci vediamo, è tutto',
    whoAreYou:
      'chi sei, chi siete, sei un bot, sei un robot, sei umano, sei una persona, sei una persona vera, sei un’ia, siete un robot, è un bot, è un robot, parlo con un robot, sto parlando con un robot, con chi parlo, con chi sto parlando, cosa puoi fare, cosa sai fare, come puoi aiutarmi, cosa posso chiedere',
    unhappy:
      'sei inutile, inutile, non mi aiuta, non è utile, è sbagliato, risposta sbagliata, non è la mia domanda, non è quello che ho chiesto, non capisci',
    okay: 'ok, va bene, d’accordo, perfetto, ottimo',
    filler: 'bene, a tutti, e',
  },
  pt: {
    greeting:
      'olá, ola, oi, bom dia, boa tarde, boa noite, ajuda, preciso de ajuda, pode me ajudar, podes ajudar-me, tenho uma pergunta, tenho uma dúvida',
    thanks:
      'obrigado, obrigada, muito obrigado, muito obrigada, valeu, obrigado pela ajuda, obrigada pela ajuda, agradeço, ajudou muito, muito útil',
    howAreYou: 'tudo bem, como vai, como está, como você está, como estás, como vai você, tudo bom',
    goodbye:
      'tchau, adeus, até logo, até mais, até breve, até já, tenha um bom dia, bom fim de semana, é só isso',
    whoAreYou:
      'quem és tu, quem és, quem é você, quem é, és um bot, és um robô, és humano, você é um bot, você é um robô, você é humano, você é uma pessoa, você é uma pessoa real, é um bot, é um robô, estou a falar com um robô, estou falando com um robô, com quem estou falando, com quem falo, o que podes fazer, o que você pode fazer, como pode me ajudar, o que posso perguntar',
    unhappy:
      'és inútil, você é inútil, inútil, não ajuda, isso não ajuda, não é útil, está errado, resposta errada, não foi isso que perguntei, não é a minha pergunta, você não entende',
    okay: 'ok, certo, está bem, perfeito',
    filler: 'ótimo, a todos, pessoal, e',
  },
  nl: {
    greeting:
      'hallo, goedendag, goedemorgen, goedemiddag, goedenavond, hoi, dag, help, ik heb hulp nodig, kan je me helpen, kunt u mij helpen, kun je me helpen, ik heb een vraag',
    thanks:
      'bedankt, dank je, dank u, dank je wel, dankjewel, dank u wel, hartelijk dank, hartelijk bedankt, bedankt voor de hulp, bedankt voor uw hulp, dat hielp, dat helpt, heel behulpzaam, je hebt me geholpen',
    howAreYou: 'hoe gaat het, hoe gaat het met je, hoe gaat het met u, hoe is het, alles goed',
    goodbye:
      'doei, doeg, tot ziens, tot later, tot straks, tot snel, fijne dag, fijne dag nog, fijne avond, goedenacht, welterusten, dat was alles',
    whoAreYou:
      'wie ben je, wie ben jij, wie bent u, wat ben jij, ben je een bot, ben jij een bot, ben je een robot, ben jij een robot, ben je een mens, ben je een echt persoon, ben je echt, ben je ai, bent u een robot, bent u een mens, is dit een bot, praat ik met een robot, praat ik met een mens, met wie praat ik, wat kan je, wat kun je, wat kan je doen, waarmee kun je helpen, waarmee kan je me helpen, wat kan ik vragen',
    unhappy:
      'je bent nutteloos, nutteloos, dat helpt niet, dit helpt niet, dat helpt me niet, niet nuttig, dat is fout, fout antwoord, dat vroeg ik niet, dat is niet mijn vraag, je begrijpt me niet',
    okay: 'ok, oké, prima, perfect',
    filler: 'mooi, top, super, allemaal, iedereen, en',
  },
  pl: {
    greeting:
      'cześć, czesc, dzień dobry, dzien dobry, dobry wieczór, dobry wieczor, hej, witam, siema, pomoc, potrzebuję pomocy, możesz mi pomóc, czy możesz mi pomóc, mam pytanie',
    thanks:
      'dziękuję, dziekuje, dzięki, dzieki, dziękuję bardzo, bardzo dziękuję, wielkie dzięki, dziękuję za pomoc, dzięki za pomoc',
    howAreYou:
      'jak się masz, jak sie masz, co słychać, co slychac, jak leci, jak się pan ma, jak się pani ma',
    goodbye:
      'do widzenia, do zobaczenia, pa, pa pa, na razie, dobranoc, miłego dnia, milego dnia, miłego wieczoru, to wszystko',
    whoAreYou:
      'kim jesteś, kim pan jest, jesteś botem, czy jesteś botem, jesteś robotem, czy jesteś robotem, jesteś człowiekiem, czy jesteś człowiekiem, czy to bot, czy rozmawiam z botem, czy rozmawiam z człowiekiem, z kim rozmawiam, co potrafisz, co umiesz, jak możesz mi pomóc, w czym możesz pomóc, o co mogę zapytać',
    unhappy:
      'jesteś bezużyteczny, bezużyteczny, to nie pomaga, to mi nie pomaga, to nie pomogło, zła odpowiedź, to błąd, nie o to pytam, nie o to pytałem, nie rozumiesz',
    okay: 'ok, dobrze, w porządku, świetnie',
    filler: 'super, wszystkim, i',
  },
  tr: {
    greeting:
      'merhaba, merhabalar, selam, selamlar, günaydın, iyi günler, iyi akşamlar, yardım, yardıma ihtiyacım var, bana yardım eder misin, bir sorum var',
    thanks:
      'teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağ olun, sağ ol, sağolun, yardımınız için teşekkürler, tesekkurler',
    howAreYou: 'nasılsın, nasılsınız, ne haber, naber, nasıl gidiyor',
    goodbye:
      'hoşça kal, hoşça kalın, hoşçakal, güle güle, görüşürüz, görüşmek üzere, iyi geceler, kendine iyi bak, bu kadar',
    whoAreYou:
      'sen kimsin, siz kimsiniz, kimsin, kimsiniz, bot musun, robot musun, insan mısın, gerçek misin, bot musunuz, robot musunuz, insan mısınız, yapay zeka mısın, kiminle konuşuyorum, robotla mı konuşuyorum, ne yapabilirsin, neler yapabilirsin, bana nasıl yardım edebilirsin, ne sorabilirim',
    unhappy:
      'işe yaramazsın, işe yaramıyorsun, bu yardımcı olmadı, yardımcı olmadı, bu yanlış, yanlış cevap, bunu sormadım, anlamıyorsun',
    okay: 'ok, tamam, peki, harika',
    filler: 'süper, güzel, herkese, ve',
  },
  ru: {
    greeting:
      'привет, здравствуйте, здравствуй, добрый день, доброе утро, добрый вечер, приветствую, помощь, мне нужна помощь, помогите, можете помочь, у меня вопрос, у меня есть вопрос',
    thanks: 'спасибо, большое спасибо, спасибо большое, благодарю, спасибо за помощь, огромное спасибо',
    howAreYou:
      'как дела, как ты, как вы, как поживаете, как поживаешь, как у вас дела, как у тебя дела, что нового',
    goodbye:
      'пока, до свидания, до встречи, всего доброго, всего хорошего, хорошего дня, доброй ночи, спокойной ночи, это всё, это все',
    whoAreYou:
      'кто ты, кто вы, ты кто, вы кто, ты бот, ты робот, ты человек, ты живой, ты настоящий, вы бот, вы робот, вы человек, это бот, это робот, это человек, я говорю с роботом, я говорю с человеком, с кем я говорю, с кем я общаюсь, что ты умеешь, что ты можешь, что вы умеете, что вы можете, чем ты можешь помочь, чем вы можете помочь, что можно спросить',
    unhappy:
      'ты бесполезен, вы бесполезны, бесполезно, это не помогает, это не помогло, не помогло, это неправильно, неправильный ответ, я не об этом спрашивал, я не об этом спрашивала, ты не понимаешь, вы не понимаете',
    okay: 'ок, хорошо, ладно, понятно, отлично',
    filler: 'супер, всем, и, вам',
  },
  uk: {
    greeting:
      'привіт, вітаю, добрий день, доброго дня, добрий ранок, доброго ранку, добрий вечір, доброго вечора, здрастуйте, допомога, мені потрібна допомога, допоможіть, у мене питання, у мене є питання',
    thanks: 'дякую, дуже дякую, щиро дякую, дякую за допомогу, спасибі',
    howAreYou: 'як справи, як ви, як ти, як ся маєте, як ся маєш, як у вас справи',
    goodbye: 'бувай, до побачення, до зустрічі, на все добре, гарного дня, на добраніч, це все',
    whoAreYou:
      'хто ти, хто ви, ти хто, ви хто, ти бот, ти робот, ти людина, ви бот, ви робот, ви людина, це бот, це робот, я розмовляю з роботом, я розмовляю з людиною, з ким я розмовляю, що ти вмієш, що ви вмієте, чим ти можеш допомогти, чим ви можете допомогти, що можна запитати',
    unhappy:
      'ти марний, це не допомагає, це не допомогло, не допомогло, це неправильно, неправильна відповідь, я не про це питав, я не про це питала, ти не розумієш',
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
    whoAreYou:
      'あなたは誰ですか, あなたは誰, 誰ですか, あなたはロボットですか, ロボットですか, ボットですか, 人間ですか, aiですか, 何ができますか, 何を聞けますか',
    unhappy:
      '役に立たない, 役に立ちません, 違います, それは違います, 間違っています, そんなことは聞いていません',
    okay: 'わかりました, 分かりました, 了解, 了解です, 了解しました',
    filler: 'はい, 皆さん, では, それでは',
  },
  zh: {
    greeting: '你好, 您好, 嗨, 早上好, 下午好, 晚上好, 哈喽, 大家好, 早安, 你好啊, 在吗',
    thanks: '谢谢, 谢谢你, 谢谢您, 多谢, 非常感谢, 感谢, 十分感谢, 谢谢你的帮助, 谢谢您的帮助, 謝謝',
    howAreYou: '你好吗, 您好吗, 最近怎么样, 你怎么样, 最近好吗',
    goodbye: '再见, 拜拜, 回头见, 晚安, 下次见, 祝你愉快, 再會, 再見',
    whoAreYou:
      '你是谁, 您是谁, 你是机器人吗, 您是机器人吗, 你是真人吗, 您是真人吗, 你是人吗, 你是ai吗, 这是机器人吗, 你能做什么, 你会什么, 你能帮我什么, 我可以问什么',
    unhappy: '没用, 你没用, 没有帮助, 这没有帮助, 不对, 答错了, 我问的不是这个, 你不明白',
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
    whoAreYou:
      '누구세요, 너는 누구야, 당신은 누구입니까, 로봇이에요, 로봇인가요, 봇인가요, 봇이에요, 사람인가요, 사람이에요, ai인가요, 무엇을 할 수 있나요, 뭘 할 수 있어요, 무엇을 물어볼 수 있나요',
    unhappy: '쓸모없어요, 쓸모없네요, 도움이 안 돼요, 도움이 안 됐어요, 틀렸어요, 그걸 물어본 게 아니에요',
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
    whoAreYou:
      'من أنت, من انت, هل أنت روبوت, هل انت روبوت, هل أنت إنسان, هل انت انسان, هل أنت بوت, هل أتحدث مع روبوت, مع من أتحدث, ماذا يمكنك أن تفعل, كيف يمكنك مساعدتي, بماذا يمكنك مساعدتي',
    unhappy:
      'أنت عديم الفائدة, هذا لا يساعد, هذا غير مفيد, غير مفيد, هذا خطأ, إجابة خاطئة, لم أسأل عن هذا, أنت لا تفهم',
    okay: 'حسنا, حسنًا, طيب, تمام, ممتاز',
    filler: 'جميعا',
  },
  vi: {
    greeting: 'xin chào, chào, chào bạn, chào shop, chào em, chào anh, chào chị, chào buổi sáng, alo',
    thanks:
      'cảm ơn, cám ơn, cảm ơn bạn, cám ơn bạn, cảm ơn nhiều, xin cảm ơn, cảm ơn bạn nhiều, cảm ơn rất nhiều, cam on',
    howAreYou: 'bạn khỏe không, bạn có khỏe không, khỏe không, bạn thế nào, dạo này thế nào',
    goodbye: 'tạm biệt, hẹn gặp lại, chào tạm biệt, chúc ngủ ngon, chúc một ngày tốt lành, gặp lại sau',
    whoAreYou:
      'bạn là ai, bạn là robot à, bạn là bot à, bạn có phải là robot không, bạn có phải là người không, bạn là người thật à, đây là bot à, tôi đang nói chuyện với ai, bạn có thể làm gì, bạn có thể giúp gì, tôi có thể hỏi gì',
    unhappy:
      'vô dụng, bạn vô dụng, không giúp được gì, không hữu ích, sai rồi, trả lời sai, tôi không hỏi điều đó, bạn không hiểu',
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
    whoAreYou:
      'siapa kamu, siapa anda, kamu siapa, anda siapa, apakah kamu bot, apakah kamu robot, apakah anda robot, apakah anda manusia, kamu robot, kamu manusia, ini bot, saya bicara dengan siapa, apa yang bisa kamu lakukan, apa yang bisa anda lakukan, apa yang bisa saya tanyakan',
    unhappy:
      'kamu tidak berguna, tidak berguna, tidak membantu, ini tidak membantu, itu salah, jawaban salah, bukan itu yang saya tanyakan, kamu tidak mengerti',
    okay: 'ok, oke, baik, baiklah, siap',
    filler: 'bagus, semua, semuanya, ya, kak, min, dan',
  },
  hi: {
    greeting: 'नमस्ते, नमस्कार, हैलो, हेलो, हाय, सुप्रभात, प्रणाम',
    thanks: 'धन्यवाद, शुक्रिया, बहुत धन्यवाद, बहुत बहुत धन्यवाद, बहुत शुक्रिया, आपका धन्यवाद, मदद के लिए धन्यवाद, थैंक्स',
    howAreYou: 'आप कैसे हैं, आप कैसे हो, कैसे हैं, कैसे हो, क्या हाल है, तुम कैसे हो, आप कैसी हैं',
    goodbye: 'अलविदा, फिर मिलेंगे, बाय, शुभ रात्रि, आपका दिन शुभ हो',
    whoAreYou:
      'आप कौन हैं, तुम कौन हो, क्या आप रोबोट हैं, क्या आप बॉट हैं, क्या आप इंसान हैं, क्या तुम रोबोट हो, मैं किससे बात कर रहा हूँ, आप क्या कर सकते हैं, मैं क्या पूछ सकता हूँ',
    unhappy: 'आप बेकार हैं, बेकार, इससे मदद नहीं मिली, यह मददगार नहीं है, यह गलत है, गलत जवाब, मैंने यह नहीं पूछा',
    okay: 'ठीक है, अच्छा, बढ़िया',
    filler: 'जी, हाँ, सबको, और',
  },
  th: {
    greeting: 'สวัสดี, หวัดดี, ดีจ้า, อรุณสวัสดิ์, ฮัลโหล',
    thanks: 'ขอบคุณ, ขอบคุณมาก, ขอบใจ, ขอบพระคุณ, ขอบคุณมากๆ, ขอบคุณสำหรับความช่วยเหลือ',
    howAreYou: 'สบายดีไหม, เป็นอย่างไรบ้าง, เป็นไงบ้าง, คุณสบายดีไหม, สบายดีมั้ย',
    goodbye: 'ลาก่อน, แล้วเจอกัน, บาย, บ๊ายบาย, ราตรีสวัสดิ์, แล้วพบกันใหม่, ไว้เจอกัน',
    whoAreYou:
      'คุณคือใคร, คุณเป็นใคร, คุณเป็นบอทไหม, คุณเป็นหุ่นยนต์ไหม, คุณเป็นคนไหม, คุยกับคนจริงไหม, คุณทำอะไรได้บ้าง, ถามอะไรได้บ้าง',
    unhappy: 'ไม่มีประโยชน์, ไม่ได้ช่วยเลย, ไม่ช่วยเลย, ผิด, ตอบผิด, ไม่ได้ถามเรื่องนี้, คุณไม่เข้าใจ',
    okay: 'โอเค, ตกลง, เข้าใจแล้ว',
    filler: 'ครับ, ค่ะ, คะ, นะ, จ้า, จ้ะ, ทุกคน',
  },
};
