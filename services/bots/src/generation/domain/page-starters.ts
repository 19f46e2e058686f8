import { KnownTexts } from './distinct.js';
import { isRealQuestion, isTopic } from './headings.js';
import { languageOf, languagesOf, type Material, type Section, topicOf } from './material.js';
import { questionAbout } from './topic-questions.js';

export const MAX_STARTERS = 4;
export const MAX_STARTER = 80;

/**
 * Questions visitors could begin with: those the pages ask and answer themselves, the owner's pairs, the usual
 * question about a heading, and at last headings as they stand.
 */
export const pageStarters = ({ sections, pairs }: Material): string[] => {
  const [main] = languagesOf(sections);
  const plain = sections.filter(({ isQuestion, kind }) => !isQuestion && kind !== 'facts');
  const candidates = [
    ...sections.filter(({ isQuestion, heading }) => isQuestion && isRealQuestion(heading)).map(topicOf),
    ...pairs.map(({ question }) => question.replace(/\s+/g, ' ').trim()),
    ...plain.flatMap((section) => usualQuestion(section) ?? []),
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

const usualQuestion = (section: Section): string | undefined =>
  questionAbout(topicOf(section), languageOf(section));
