import { analyseWords } from '@chirrup/text/analyse';
import { fold } from '@chirrup/text/fold';
import { guessLanguage } from '@chirrup/text/language';
import { followUp } from './follow-up.js';
import { isFraming } from './framing-words.js';
import { beginsAsQuestion } from './question-words.js';

/** "And do you sell tents?" asks by itself. */
const AND = /^\W*(?:and|also|und|auch|y|et|aussi|e|anche|também|en|ook)\s+/iu;
/** What is said around questions: "Can you help me?", "May I ask something?", "Is anyone there?", "How are you today?" */
const CHATTER = new Set(
  `help assist ask asking question questions tell know understand wonder wondering something anything someone somebody
  anyone anybody bot robot human person real guy chat talk talking speak speaking sure right true okay ok possible problem
  sense make makes serious kidding joking minute moment time second today doing going hear read favor favour please quick
  quickly
  helfen hilfe hilf weiterhelfen fragen frage wissen sagen verraten etwas jemand roboter mensch echt sprechen sprich richtig
  stimmt klar möglich problem moment minute heute geht kurz mal gut
  ayudar ayudarme ayudarnos ayuda ayudas preguntar preguntarle pregunta saber decirme decir algo alguien persona real hablar
  verdad posible momento minuto hoy favor
  aider aidez aide demander poser question savoir dire quelque chose quelqu'un quelqu personne humain parler vrai possible
  moment minute aujourd'hui aujourd hui va vas
  aiutare aiutarmi aiuta aiutate aiuto chiedere chiederle domanda sapere dirmi dire qualcosa qualcuno persona parlare vero
  possibile momento minuto oggi
  ajudar ajuda ajudam perguntar pergunta dizer alguma coisa alguém pessoa falar verdade possível hoje
  helpen hulp vragen vraag weten zeggen iets iemand mens praten spreken waar mogelijk moment minuut vandaag`
    .split(/\s+/u)
    .map(fold),
);

/** Whether a part of a message is surely a question of its own: it asks, names what it is about, and is no chatter. */
export function isWholeQuestion(part: string, before: string): boolean {
  const text = part.replace(AND, '');
  if (!beginsAsQuestion(text) || followUp(text, [before])) return false;
  return askedWords(text).length > 0;
}

/** Whether a question asks for nothing that is not named in a text. */
export function isNamedIn(question: string, text: string): boolean {
  const language = guessLanguage(question);
  const named = new Set(analyseWords(text, language).flatMap(({ terms }) => terms));
  return askedWords(question).every(({ terms }) => terms.some((term) => named.has(term)));
}

/** The words that say what a question is about. */
function askedWords(question: string) {
  return analyseWords(question, guessLanguage(question)).filter(
    ({ text, stop }) => !stop && !CHATTER.has(fold(text)) && !isFraming(text),
  );
}
