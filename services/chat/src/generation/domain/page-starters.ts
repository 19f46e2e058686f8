import { KnownTexts } from '@chirrup/text/words/distinct';
import { isRealQuestion, isTopic } from './headings.js';
import { type BotMaterial, languageOf, languagesOf, type MaterialSection, topicOf } from './material.js';
import { mayAnswer, questionAbout } from './topic-questions.js';

export const MAX_STARTERS = 4;
export const MAX_STARTER = 80;
const MOST_USUAL = 2;

/**
 * Questions visitors could begin with: two usual ones about headings, those the pages ask and answer themselves, the
 * owner's pairs, more usual ones, and at last headings as they stand.
 */
export const pageStarters = ({ sections, pairs }: BotMaterial): string[] => {
  const [main] = languagesOf(sections);
  const plain = sections.filter(({ isQuestion, kind }) => !isQuestion && kind !== 'facts');
  const usual = plain.flatMap((section) => usualQuestion(section) ?? []);
  const candidates = [
    // what most visitors of most sites ask
    ...usual.slice(0, MOST_USUAL),
    ...sections.filter(({ isQuestion, heading }) => isQuestion && isRealQuestion(heading)).map(topicOf),
    ...pairs.filter(({ draft }) => !draft).map(({ question }) => question.replace(/\s+/g, ' ').trim()),
    ...usual,
    ...plain
      .filter((section) => languageOf(section) === main && !usualQuestion(section))
      .map(topicOf)
      .filter(isTopic),
  ];
  const known = new KnownTexts();
  return candidates
    .filter((text) => text.length >= 3 && text.length <= MAX_STARTER && known.add(text))
    .slice(0, MAX_STARTERS);
};

const usualQuestion = (section: MaterialSection): string | undefined => {
  const [topic, language] = [topicOf(section), languageOf(section)];
  return mayAnswer(topic, section.text, language) ? questionAbout(topic, language) : undefined;
};
