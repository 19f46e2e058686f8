import { STOP_WORDS } from '../stop-words.js';

/** `31.`, but not the end of `19.99.` or `A-31.` */
const ORDINAL = /(?<![\p{L}\p{N}.,:/+-])\d{1,2}\.$/u;
const YEAR = /(?<![\p{L}\p{N}.,:/+-])\d{4}\.$/u;
/** `5. 10.`, as the beginning of a date in numbers. */
const DAY_AND_MONTH = /(?<![\p{N}.,])\d{1,2}\. ?\d{1,2}\.$/u;

const MONTHS = word(
  [
    'jan[uú][aá]r\\p{L}*|janv[aā]r\\p{L}*|jaanuar\\p{L}*|jänner\\p{L}*|feber|feb[rv][uú]?[aā]r\\p{L}*|február\\p{L}*|veebruar\\p{L}*',
    'märz|marts|mars|märts|mart|mar[ck]a|március\\p{L}*|apr[iī]l\\p{L}*|apríl\\p{L}*|április\\p{L}*|aprill\\p{L}*',
    'mai|maj|maja|mája|mayıs|május\\p{L}*|j[uú]ni|j[uú]n[iea]j?a?|június\\p{L}*|juuni|j[uú]li|j[uú]lija|júla|július\\p{L}*|juuli',
    'a[uv]gust\\p{L}*|augusztus\\p{L}*|sz?eptemb\\p{L}*|o[kc]t[oó]b\\p{L}*|oktoober\\p{L}*|novemb\\p{L}*|de[csz]emb\\p{L}*|detsember\\p{L}*',
    'stycznia|lutego|kwietnia|czerwca|lipca|sierpnia|września|października|listopad[au]?|grudnia',
    'ledna|února|března|dubna|května|června|července|srpna|září|října|prosince',
    'siječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza|rujna|studenoga?|prosinca',
    '(?:tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)kuu\\p{L}*',
    'ocak|şubat|nisan|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık',
    '(?:jan|feb|mär|apr|jun|jul|aug|sept?|okt|nov|dez)(?=\\.)',
  ].join('|'),
);
/** What is counted so in German, where nouns have a capital as the beginning of a sentence has. */
const COUNTED = word(
  'stock|stockwerk|etage|[ou]g|(?:ober|unter)geschoss|(?:werk|arbeits|kalender)?tag(?:es)?|(?:kalender|folge)?monats?|(?:lebens|halb)?jahr(?:es|hundert)?|woche|quartals?|klasse|auflage|kat',
);
const LOWER_CASE_WORD = /^\s\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{N}_/.-]\p{L})/u;
const CAPITALISED_WORD = /^\s(?<word>\p{Lu}[\p{L}\p{M}]*)/u;
const GERMAN_BEFORE =
  /(?<![\p{L}\p{M}\p{N}'’-])(?:zum|zur|am|vom|im|ins|beim|der|die|das|dem|den|des|jeder|jede[nms]?|\d{1,2}\. (?:und|oder|bis))\s\d{1,2}\.$/iu;

const FUNCTION_WORDS: ReadonlySet<string> = new Set([...STOP_WORDS.values()].flatMap((words) => [...words]));

/** Whether the full stop at the end of `before`, the sentence so far, makes an ordinal of its number: `zum 31.| März`. */
export function isOrdinal(before: string, after: string): boolean {
  if (YEAR.test(before)) return DAY_AND_MONTH.test(before) || startsWithLowerCaseMonth(after);
  if (!ORDINAL.test(before)) return false;
  if (MONTHS.test(after) || COUNTED.test(after)) return true;
  if (/^\s\d{1,2}\.(?!\d)/.test(after)) return true;
  if (DAY_AND_MONTH.test(before) && /^\s\d{4}(?!\d)/.test(after)) return true;
  // who writes without capitals begins a sentence without one too
  if (LOWER_CASE_WORD.test(after)) return /\p{Lu}/u.test(before) || GERMAN_BEFORE.test(before);
  const { word: next = '' } = CAPITALISED_WORD.exec(after)?.groups ?? {};
  return next !== '' && GERMAN_BEFORE.test(before) && !FUNCTION_WORDS.has(next.toLowerCase());
}

/** `2025. március 5.` is how Hungarian writes a date. */
function startsWithLowerCaseMonth(after: string): boolean {
  return MONTHS.test(after) && /^\s\p{Ll}/u.test(after);
}

function word(alternatives: string): RegExp {
  return new RegExp(`^\\s(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
}
