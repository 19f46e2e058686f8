/** How an answer came about, in the words that owners read in the console and in files. */
export const answerKinds = {
  verified: 'Verified',
  model: 'AI model',
  extractive: 'From your pages',
  pairs: 'From your Q&A',
  offered: 'Pages offered',
  small_talk: 'Small talk',
  none: 'No answer',
} as const;
export type AnswerKind = keyof typeof answerKinds;

/** @returns undefined of what is no answer */
export const answerKind = (answer: {
  lane: string | null | undefined;
  hasSources: boolean;
  isSmallTalk: boolean;
}): AnswerKind | undefined => {
  const { lane, hasSources, isSmallTalk } = answer;
  if (lane === 'verified' || lane === 'model') return lane;
  // a pair that is near the question is quoted like a page
  if (lane === 'extractive') return hasSources ? 'extractive' : 'pairs';
  if (lane !== 'none') return undefined;
  if (hasSources) return 'offered';
  return isSmallTalk ? 'small_talk' : 'none';
};
