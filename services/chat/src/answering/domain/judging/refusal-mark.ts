import { folded } from '../comparing/letters.js';

/** The prompt asks the model to write this where the material holds no answer. */
export const REFUSAL_MARK = 'NO_ANSWER';

const ANYWHERE = /no_answer/iu;
const FOLDED = folded(REFUSAL_MARK);

/** Whether a sentence is the mark, or holds it, however it is dressed. */
export const isRefusal = (text: string): boolean => ANYWHERE.test(text) || folded(text) === FOLDED;
