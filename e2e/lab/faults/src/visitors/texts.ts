import { type SeededRandom, word } from '../random.js';

/** Stands in a question and in the answer to it, so that an answer to another question is noticed. */
const TAG = /tag-[a-z0-9]{8}/g;

/** A word of all texts of one bot. */
export const newMarker = (random: SeededRandom): string => `zq${word(random, 12)}`;

export const newQuestion = (random: SeededRandom, marker: string): string =>
  `How is order tag-${word(random, 8)} of ${marker} doing?`;

export const pairOf = (marker: string) => ({
  question: `What is the password of the house called ${marker}?`,
  answer: `The password of ${marker} is sesame.`,
});

/** The scripted model's answer: a dozen tokens that name what was asked. */
export const answerTo = (prompt: string): string => {
  const asked = prompt.slice(prompt.lastIndexOf('How is order'));
  const [tag = 'nothing'] = asked.match(TAG) ?? [];
  const marker = /zq[a-z0-9]{12}/.exec(asked)?.[0] ?? 'nobody';
  return `The order ${tag} of ${marker} is on its way and will be there in two days [0].`;
};

export const tagsIn = (text: string): string[] => text.match(TAG) ?? [];
