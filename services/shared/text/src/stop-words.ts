import { fold } from './fold.js';
import type { Language } from './language-code.js';

/** Function and question words: they never decide what a text is about, but they tell its language. */
const LISTS: Partial<Record<Language, string>> = {
  en: `a about above after again all also am an and any are aren't as at be because been before being below between both but by can cannot can't could couldn't
    did didn't do does doesn't doing don't down during each few for from further get gets got had has hasn't have haven't having he her here hers him his how how's i i'd i'll i'm i've if in into
    is isn't it it's its itself just let's many me more most much my no nor not of off on once only or other our ours out over own please same shall she should shouldn't so some such
    tell than that that's the their theirs them then there there's these they this those through to too under until up us very want was wasn't way we were weren't what what's when when's where where's which while who who's whom
    whose why will with won't would wouldn't you you'd you'll your you're yours
    hello hey hi know like need please someone something anything anyone thank thanks want whether
    actually already also anyway currently even really still yet`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist bitte da damit dann das dass daß dein deine dem den denn der des dessen
    dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure für gegen gibt hab habe haben hat hatte hatten hier
    ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes kann kannst kein keine keinen können könnt könnte man mein meine meinem meinen meiner mich mir mit möchte muss müssen nach nicht
    noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so soll sollen über um und uns unser unsere unter viel viele vom von vor wann war waren warum was welche welchem welchen
    welcher welches wem wen wenn wer werde werden wie wieso will wir wird wo woher wohin wurde wurden zu zum zur zwischen`,
  fr: `a à ai alors après au aucun aussi autre aux avec avez avoir avons c ça car ce ceci cela celle celui ces cet cette chez combien comme comment d dans de depuis des dois doit donc dont du elle elles en
    encore entre es est est-ce et était étaient été être eu faire fait fut il ils j je l la laquelle le lequel les lesquels leur leurs lors lui m ma mais me même mes moi mon n ne ni non nos notre nous on ont ou où
    par parce pas pendant peut peut-on peux plus pour pourquoi pouvez puis puis-je qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont sous suis sur t ta te tes toi ton tous tout toute toutes très tu un une
    vers veux voici vos votre vous y`,
  es: `a al algo alguna algún ante antes aquí así aún bajo cada como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo cuánta cuántas cuánto cuántos de debe debo del desde donde dónde durante e el él ella ellas ellos
    en entre era eran es esa esas ese eso esos esta está están estas este esto estos estoy fue fueron ha hace hacer haber había han hasta hay he la las le les lo los más me mi mis mucho muy nada ni no nos nosotros o os otra otro otros
    para pero poco por porque puede pueden puedo que qué quien quién quiénes se sea ser si sí sido sin sobre son soy su sus también te tengo tiene tienen todo todos tu tus tú un una unas uno unos usted ustedes y ya yo`,
  it: `a abbia abbiamo ad agli ai al alla alle allo anche avere c che chi ci cioè come con cosa così cui d da dagli dai dal dalla dalle dallo degli dei del dell della delle dello deve di dove dopo e è ed era erano essere fa fare
    fino fra fu gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio molto ne negli nei nel nella nelle nello noi non nostra nostro o ogni per perché più possiamo posso può qual quale quali quando quanta quante quanti
    quanto quella quello questa queste questi questo qui sarà se sei si sia siamo siete solo sono sta su sua sue sugli sui sul sulla sulle suo suoi te ti tra tu tua tuo tutti tutto un una uno vi voi vostra vostro`,
  pt: `a à ainda ao aos após aquele aquela as às até com como contra da das de dela dele depois desde deve do dos e é ela elas ele eles em entre era eram essa esse esta está estão estas este estou eu faz fazer foi foram
    há isso isto já la lhe mais mas me mesmo meu meus minha muito na nas não nem no nos nós nossa nosso num numa o os ou para pela pelas pelo pelos pode podem por porque posso qual quais qualquer quando quanta quantas quanto quantos que quê quem se seja sem ser será seu seus só sobre
    são sua suas também te tem têm tenho ter teu tu tua um uma umas uns você vocês vos`,
  nl: `aan al alle alles als altijd ben bent bij daar dan dat de der deze die dit doen door dus een eens en er ge geen haar had hadden heb hebben hebt heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou jouw jullie kan
    kunnen kunt maar me meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat onder ons ook op over te toch toen tot tussen u uit uw van veel voor waar waarom wanneer waren was wat we welk welke werd wie wij wil
    worden wordt zal ze zich zij zijn zo zonder zou`,
  sv: `alla allt än är att av blev bli blir da de dem den denna deras dess det detta dig din där då efter ej eller en ett för från får göra ha hade han har hon hur här i icke inom inte ja jag kan man med mellan men mig min mot
    mycket ni nu när någon något några och om oss på samma sedan sig sin ska så till under upp ut vad var varför vara varit vem vi vid vilka vilken vilket vill är över`,
  da: `ad af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din dog du efter eller en end er et for fra få gøre ham han hans har havde hende hendes her hos hun hvad hvem hvilken hvis hvor hvordan hvorfor hvornår
    i ikke ind jeg jer jo kan kunne man mange med meget men mig min mine mod når nogle nok nu og også om op os over på selv sig skal skulle som så til ud under var ved vi vil ville vores være været`,
  no: `alle at av bare ble blir da de deg dem den denne der deres det dette din du eller en er et etter for fra få gjøre ha hadde han har hun hva hvem hvilken hvis hvor hvordan hvorfor i ikke inn jeg kan man med meg men
    min mot mye når noe noen nå og også om opp oss over på seg sin skal som så til ut var ved vi vil være vært`,
  fi: `ei eivät ovat oli olla olen on että ja jos joka jotka kuin kun mikä missä mitä milloin miksi miten kuka kuinka mutta myös niin nyt ne nämä se sen tai tämä tämän vai vain voi voiko voin voitko hän he me minä sinä te onko ole kanssa ennen
    jälkeen joten koska mihin mistä minkä minun teidän`,
  pl: `a aby albo ale bez być był była było były będzie ci co czy dla do gdy gdzie go i ich ile im in jak jaka jaki jakie jako jego jej jest jeśli już każdy kiedy kto która które który lub ma mam można mi mnie mogę może na nad nie nich o od
    on ona oni oraz po pod pan pani przed przez przy są się ta tak także tam te tego tej ten to tu tylko tym w we więc wy z za ze że`,
  cs: `a aby ale ani až bez bude by byl byla bylo být co či do i já jak jaká jaké jaký je jeho jejich jen ještě jsem jsme jsou již jestli k kam kde kdo kdy kolik která které který ke ma má mám mi mezi mohu můžete může my na nad nebo není než o od on ona oni pod podle
    proč proto při s se si své ta tak také tam te tedy ten to tom tu v ve vám vás vy více z za ze že`,
  ro: `a acest această aceste ai al ale am are as asta au avea ca că care câ cât câte câți ce cel cine cu cum când da dacă de deci decât din după e ea ei el este eu fi fie fost iar îl în îmi între la le lor lui mai mă mea meu mi nu noi o ori pe pentru
    pot poate prin sa să sau se sunt și te tu un una unde unei unui va vă voi vreau`,
  hu: `a az abban addig ahol aki alatt amely ami azért azok azt be csak de egy egyes ez ezek ezt és fel ha hogy hogyan hol hova ide igen így is itt ki kell kérem le lehet lenne mert meg melyik mi miért mikor milyen minden mint mit mennyi
    ne nem neki nincs ő ők pedig ott sem szerint tud újra után vagy vagyok van vannak volt voltak`,
  tr: `acaba ama ancak bana bazı ben beni benim bir biz bize bizim bu bunu buna çok da daha de değil diye en gibi hangi hem hep her hiç için ile ise kaç kadar ki kim mı mi mu mü ne neden nedir nerede nereye nasıl o olan olarak oldu
    olur onlar onu sen siz sizin şey şu var ve veya ya yani yok`,
  ru: `а без бы был была были было быть в вам вас ваш ваша ваши весь во вот все всё всех вы где да для до его ее её если есть еще ещё же за и из или им их к как какая какие каким какой какого какое когда кого кто ко ли либо лишь мне много может можно мой моя мы на над
    надо нам нас наш не него нее неё нет ни них но ну о об он она они оно от очень по под почему при про с сам свой себе себя сколько со так такой там те тебя тем то тобой того тоже только том тот ту ты у уже чего чей чем что чтобы чье эта эти это этого этой этом этот я`,
  uk: `а але б би був була були було бути в вам вас ви від він вона вони воно все всі де для до є з за и і із її їх й його к коли кого ми на над нам нас наш не ні них но о про по під при що щоб як яка який які якщо та так там те ти то тобі тому ту у цей ця це ці чи
    чому скільки хто я`,
  el: `α αν αντί από αυτά αυτές αυτή αυτό αυτοί αυτός αυτού αυτών για γιατί δε δεν εάν εγώ εδώ είμαι είναι είσαι είστε ενός ένα ένας εμείς επί εσείς έχει έχετε έχω έχουν η ή ήταν θα και κάθε κάνω κατά κι λοιπόν με μετά μη μην μία μια μου μπορεί μπορώ μας να
    ο οι όπως όταν ότι ού παρά περί πια πιο πλέον ποια ποιά ποιες ποιο ποιοι ποιος ποιός ποιόν ποιον ποιους που πού πολύ πόσα πόσες πόση πόσο πόσοι πόσος πόσους πότε πρέπει προς πρός πως πώς σας σαν σε στα στη στην στης στις στο στον στου στους στων συ σου τα τη την της τι τί τις το τον του τους των ως`,
  ar: `في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا هل كيف متى أين اين لماذا كم من أي اي هو هي هم أنا انا نحن أنت انت كان كانت يكون تكون قد لقد لا لم لن ليس ليست و أو او ثم أن ان إن إذا اذا كل بعض غير بين
    حتى عند عندما قبل بعد منذ حول خلال لدى لدي لديكم لكم لك لي له لها لهم به بها بهم فيه فيها منه منها عليه عليها إليه إليها كما لكن بل حيث يمكن يمكنني التى وما ولا ومن وفي وهو وهي بأن لأن`,
  he: `אבל או אולי אותה אותו אותי אותך אחד אחרי אין איך איפה איזה אל אם אני אנחנו אתה אתם את באיזה בין גם האם הוא היא הם הן היה היו הייתה זה זו זאת יש כי כל כמה כמו כן לא לי לך לכם לנו מה מי מתי מאוד מן על עד עם עוד של שלי שלך שלכם שלנו`,
  hi: `अपना अपनी अपने अब अभी आदि आप आपका आपकी आपके इन इस इसका इसकी इसके इसे इसमें उन उनका उनकी उनके उन्हें उन्होंने उस उसका उसकी उसके उसे एक एवं ऐसे और कई कर करता करते करना करने करें कहाँ कहां का कितना कितनी कितने किया किस किसका किसकी किसके किसने किसी किसे की कुछ
    के को कोई कौन कौनसा कौनसी क्या क्यों कब कैसे गई गए गया जब जहाँ जा जाता जाती जाते जिस जिसका जिसने जिसे जो तक तब तो था थी थे दिया दो द्वारा न नहीं ने पर फिर बहुत बाद बात भी मुझे मे में मेरा मेरी मैं यदि यह यहाँ यहां या ये रहा रही रहे लिए लेकिन व वह वहाँ वाला वाली वाले वे सकता सकती सकते
    सब सभी साथ से हम हमारे हुआ हुई हुए है हैं हो होता होती होते होना`,
  vi: `ai anh bao bạn bằng bị các cái cần chỉ cho chúng chưa có của cũng cùng do đã đang đâu đây đến để đi điều đó được gì giờ hay hãy hoặc hơn khi không là làm lại lên lúc mà mình một nào này nên nếu ngày như nhưng những ở qua ra rằng rất
    sao sau sẽ tại thế thì theo tôi trên trong trước từ và vào vẫn vậy về vì với việc xin`,
  zh: `的 了 和 是 就 都 而 及 与 與 着 或 一个 没有 我们 你们 他们 她们 是否 我 你 您 他 她 它 在 也 有 这 這 那 吗 嗎 呢 吧 啊 什么 什麼 怎么 怎麼 怎样 如何 哪 哪里 哪个 哪些 哪一 谁 多少 几 为什么 为何 何时 请问 请 可以 能 会 要 被 把 从 到 对 对于 于 以 由 很 并 但 但是 因为 所以 如果
    这个 那个 之 其 上 中 下 个 里 年 何 为 种`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ それ なぜ どこ
    何 誰 いつ どう どの です ます ください でしょう ません`,
  ko: `이 그 저 것 수 등 및 또는 그리고 하지만 있는 있다 있나요 있습니까 없는 없다 하는 하다 합니다 무엇 어디 언제 누구 왜 어떻게 얼마나 몇 어떤 입니까 인가요 은 는 이 가 을 를 에 의 로`,
  th: `ที่ ของ และ เป็น ใน มี ได้ ไม่ ให้ จะ กับ ว่า การ ความ ก็ นี้ นั้น แล้ว จาก โดย ไป มา อยู่ หรือ แต่ ถ้า เมื่อ เพื่อ ด้วย ซึ่ง คือ อะไร อย่างไร ทำไม ที่ไหน ไหน เมื่อไร เมื่อไหร่ ใคร เท่าไร เท่าไหร่ กี่ ไหม มั้ย ครับ ค่ะ คะ ผม ฉัน คุณ เรา เขา มัน ต้อง อาจ ยัง อีก กว่า ทั้ง ตาม ถึง`,
};

/** Stop words per language, as written and as typed without accents or apostrophes. */
export const STOP_WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  (Object.entries(LISTS) as [Language, string][]).map(([language, list]) => [
    language,
    spellings(list.split(/\s+/)),
  ]),
);

function spellings(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [word, fold(word), word.replace("'", '')]));
}
