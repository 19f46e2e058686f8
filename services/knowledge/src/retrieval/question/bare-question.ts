import { analyseWords } from '@chirrup/text/analyse';
import { guessLanguage } from '@chirrup/text/language';
import { ASKING } from './asking-words.js';

/** Longer messages are more than a question and who asks it. */
const LONGEST = 300;

/** What has a number, in the languages visitors write in. */
const NUMBERED = `(?:order|invoice|customer|ticket|booking|reservation|tracking|parcel|reference|case|account|bestell(?:ung)?|auftrag|rechnung|kunden?|sendung|buchung|pedido|factura|cliente|reserva|commande|facture|client|ordine|fattura|encomenda|bestelling|factuur|zamówienie|faktura|sipariş|заказ)(?:s?[ -]?(?:number|no\\.?|nr\\.?|nummer|id|ref|número|numéro|numero|n[°º]))?`;
const BEFORE = `(?:(?:my|our|for|the|mit|für|meine?r?|mi|ma|il mio|mijn)\\s+)*`;
const IS = `\\s*(?:is|ist|lautet|es|est|è|:|=)?\\s*`;
const NUMBER = `#?\\s?\\p{L}{0,4}[-/]?\\d[\\p{L}\\d/-]{2,}`;
const APART = `\\s*[.,;:!?()–—\\n-]\\s*`;
const END = `\\s*[?.!)]*\\s*$`;
const NAME = `\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}[\\p{L}'’-]+){0,2}`;
const GREETING = `(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Hh]allo|[Hh]ola|[Bb]onjour|[Cc]iao)[\\s,!.]+)?`;
const I_AM = `(?:[Mm]y name is|[Tt]his is|I am|I['’]m|[Ii]ch bin|[Ii]ch heiße|[Mm]ein Name ist|[Mm]e llamo|[Ss]oy|[Mm]i nombre es|[Jj]e m['’]appelle|[Jj]e suis|[Mm]i chiamo|[Ii]k ben)`;
const THANKS = `(?:many thanks|thanks(?: in advance| a lot)?|thank you|thx|cheers|kind regards|best regards|regards|danke(?: im voraus)?|vielen dank|viele grüße|gruß|muchas gracias|gracias|saludos|merci(?: d'avance)?|cordialement|grazie|obrigad[oa]|bedankt|groeten)`;

/** Removed in this order, each once. */
const WITH_QUESTION: readonly RegExp[] = [
  new RegExp(
    `^\\s*${GREETING}${ASKING}[\\s,:–-]+(?:(?:if|whether|ob|si|se|of|please|bitte)\\s+)?(?!(?:you|us|euch|sie|vous|vi|jullie)(?!\\p{L}))(?=\\S)`,
    'iu',
  ),
  new RegExp(`(?<=[?.!,])\\s*${THANKS}(?:[\\s,.!]*${NAME})?${END}`, 'iu'),
  new RegExp(`(?<=[?!])\\s*[-–—]?\\s*${NAME}\\s*$`, 'u'),
  new RegExp(`^${GREETING}${I_AM}\\s${NAME}${APART}`, 'u'),
  new RegExp(`${APART}${I_AM}\\s${NAME}\\s*[.!]*$`, 'u'),
  new RegExp(`${APART}${BEFORE}${NUMBERED}${IS}${NUMBER}${END}`, 'iu'),
  // "Where is my order 48213?": only the number goes
  new RegExp(`(?<=${NUMBERED})\\s*:?\\s*${NUMBER}${END}`, 'iu'),
];
/** A number by itself: an order's, or one of a product that the bot knows. */
const ALONE = new RegExp(`(?:${APART}|\\s)(${NUMBER})${END}`, 'u');
/** Neither a year nor a port. */
const IDENTIFIES = /\d{5}|#\s?\d{3}|\p{L}[-/]?\d{3}|\d[-/]\d/u;

/** A message without what visitors add to a question: their name, their thanks, the number of an order. */
export interface BareQuestion {
  readonly text: string;
  /** A number that was taken away though nothing says what it is of. */
  readonly number?: string;
}

/** The bare question of a message; undefined where nothing was added to it. */
export function bareQuestion(message: string): BareQuestion | undefined {
  if (message.length > LONGEST) return undefined;
  const text = WITH_QUESTION.reduce((rest, added) => rest.replace(added, ''), message);
  const number = ALONE.exec(text)?.[1]?.trim();
  const rest = text.replace(ALONE, '');
  const alone = number !== undefined && IDENTIFIES.test(number) && !endsOpen(rest);
  const bare = (alone ? rest : text).trim();
  if (bare === '' || bare === message.trim()) return undefined;
  return alone ? { text: bare, number } : { text: bare };
}

/** "… on port 5432" is about the number. */
function endsOpen(text: string): boolean {
  return analyseWords(text, guessLanguage(text)).at(-1)?.stop ?? true;
}
