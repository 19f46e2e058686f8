import { analyseWords } from '@chirrup/text/analyse';
import { guessLanguage } from '@chirrup/text/language';

/** How follow-up questions begin, in the languages visitors write in. */
const CONTINUES =
  /^\W*(?:and|or|but|what about|how about|also|und|oder|aber|was ist mit|wie ist es mit|et|ou|mais|y|o|pero|qu[eé] tal|e|ma|mas|en|of|maar|hoe zit het met|a|i|ale|ve|peki|ya|а|и|но)(?!\p{L})/iu;
/** Words that refer to something mentioned before. */
const REFERS_BACK =
  /(?<!\p{L})(?:it|its|it's|that|this|those|these|they|them|one|ones|there|he|she|him|her|es|sie|das|die|dafür|davon|dort|ihn|ça|cela|celui|celle|ils|elles|eso|esto|ese|esa|lo|los|las|ello|ahí|questo|quello|lo|li|ci|isso|isto|ele|ela|dat|deze|die|het|to|tego|tym|bunu|onu|bu|o|это|этот|он|она|они|там)(?!\p{L})/iu;
const MOST_CONTENT_WORDS = 3;
const MOST_WORDS = 9;
/** A question of one content word is a fragment ("price?") up to this length; "When are you open?" is whole. */
const FRAGMENT_WORDS = 3;

/**
 * The question together with the one it follows, for "and for kids?" and "how much is it?"; undefined when it stands
 * by itself.
 * @param previous the visitor's earlier questions, newest last
 */
export function completedQuestion(question: string, previous: readonly string[]): string | undefined {
  const before = previous.at(-1)?.trim();
  if (!before || before === question.trim()) return undefined;
  const words = question.split(/\s+/u).filter(Boolean);
  const content = analyseWords(question, guessLanguage(question)).filter(({ stop }) => !stop);
  const isShort = words.length <= MOST_WORDS && content.length <= MOST_CONTENT_WORDS;
  const isFragment = content.length <= 1 && words.length <= FRAGMENT_WORDS;
  const refers = CONTINUES.test(question) || REFERS_BACK.test(question) || isFragment;
  return isShort && refers ? `${before} ${question}` : undefined;
}
