import { anyChatWord } from '../../answering/domain/language/language-pack.js';

/** Headings every site has and no visitor asks about. */
const FURNITURE = new RegExp(
  anyChatWord(({ headings }) => headings?.furniture),
  'i',
);
/** Headings that ask the reader something and inform about nothing. */
const RHETORICAL = new RegExp(`^${anyChatWord(({ headings }) => headings?.rhetorical)}`, 'i');
/** Words of those who try to talk a model into something; a heading that holds one is not passed on. */
const TALKS_TO_MODELS = new RegExp(`\\b${anyChatWord(({ headings }) => headings?.toModels)}\\b`, 'i');
const ADDRESS = /:\/\/|\bwww\.|@|[\w-]{2}\.[a-z]{2,20}\//i;

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A heading visitors could have a question about. */
export const isTopic = (heading: string): boolean =>
  hasLetters(heading) && heading.length <= 120 && !FURNITURE.test(heading) && !ADDRESS.test(heading);

/** A question with something behind it. */
export const isRealQuestion = (heading: string): boolean =>
  isTopic(heading) && heading.length >= 6 && !RHETORICAL.test(heading);

/** A topic short and plain enough to stand in instructions, where a model trusts what it reads. */
export const isPlainTopic = (heading: string): boolean =>
  isTopic(heading) &&
  heading.length <= 40 &&
  heading.split(' ').length <= 5 &&
  /^[\p{L}\p{M}\p{N} &,'’/()+-]+$/u.test(heading) &&
  !TALKS_TO_MODELS.test(heading);
