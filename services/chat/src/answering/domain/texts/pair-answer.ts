import { evidentLanguage } from '@chirrup/text/language';
import type { Answer } from '../answer.js';
import type { KnownPair } from '../knowledge.js';
import { languageBeside, type VisitorWords } from '../language/visitor-language.js';
import { joinedParts, leadPart } from './answer-parts.js';

/** The owner's answer to a question of other words; one in another language follows a sentence in the visitor's. */
export const pairAnswer = (
  { question, answer }: Pick<KnownPair, 'question' | 'answer'>,
  visitor: VisitorWords,
): Pick<Answer, 'content' | 'contentParts' | 'contentLanguage'> => {
  const language = evidentLanguage(`${question}\n${answer}`);
  const visitors = language && languageBeside(visitor, { text: answer, language });
  if (!language || !visitors) return { content: answer };
  const parts = [leadPart(visitors, language, 'answeredBefore'), { text: answer, language }];
  return { ...joinedParts(parts), contentLanguage: language };
};
