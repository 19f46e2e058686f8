import type { BotProfile } from './knowledge.js';
import { phrasesIn } from './phrases.js';
import { spokenWords, visitorLanguage } from './visitor-language.js';

const LONGEST_QUOTE = 120;
const MAX_SUGGESTIONS = 3;

/** Says honestly, in the visitor's language, what was not found; a greeting or thanks is no question. */
export const noAnswerText = (
  question: string,
  profile: Pick<BotProfile, 'description' | 'instructions'>,
): string => {
  const phrases = phrasesIn(visitorLanguage(question, profile));
  const said = spokenWords(question);
  if (phrases.greetings.includes(said)) return phrases.hello;
  if (phrases.thanks.includes(said)) return phrases.welcome;
  const plain = question
    .replace(/[[\]<>`*_|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const quote =
    plain.length > LONGEST_QUOTE
      ? `${plain.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '')}…`
      : plain;
  return quote ? phrases.notFound(quote) : phrases.nothingFound;
};

/** Up to three other questions, none of them the one just asked. */
export const otherQuestions = (suggestions: readonly string[], question: string): string[] => {
  const asked = question.trim().toLowerCase();
  const others = suggestions.map((s) => s.trim()).filter((s) => s !== '' && s.toLowerCase() !== asked);
  return [...new Set(others)].slice(0, MAX_SUGGESTIONS);
};
