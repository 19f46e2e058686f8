import { fold } from '@chirrup/text/fold';

/** What visitors call the sort of text they are after: 'return policy' is answered by a page about returns. */
const WORDS = `policy policies information info details detail conditions terms rules guidelines process procedure options
  richtlinie richtlinien informationen infos bedingungen regeln einzelheiten politique informations conditions modalités
  política políticas información condiciones normas politica informazioni condizioni regole informações condições regras
  beleid voorwaarden informatie regels zasady warunki informacje условия правила информация`;

/** What visitors add to any question: 'can I still cancel?' is answered by a text about cancelling. */
const ADVERBS = `still already yet also even actually really currently anyway please eigentlich überhaupt bereits bitte
  todavía aún ya también realmente encore déjà aussi vraiment ancora già anche davvero ainda também
  nog ook eigenlijk wel jeszcze też już właściwie hala acaba lütfen ещё еще уже также
  pro je now today heute maintenant ahora hoy adesso oggi agora hoje teraz dzisiaj şimdi сейчас`;

const framing: ReadonlySet<string> = new Set(
  `${WORDS} ${ADVERBS}`.split(/\s+/).flatMap((word) => [word, fold(word)]),
);

/** Whether a word names the sort of text asked for, or nothing; where the bot's knowledge has no such word, it asks nothing. */
export function isFraming(word: string): boolean {
  return framing.has(word);
}
