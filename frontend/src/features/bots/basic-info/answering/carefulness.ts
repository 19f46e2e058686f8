import type { Bot } from '../../../../api/types';

interface Carefulness {
  value: Bot['carefulness'];
  label: string;
  help: string;
  /** Share of wrong answers among all answers, 0…1: wrong / (right + wrong) as `fit-answer-gate` prints them. */
  wrongShare: number;
}

/** How sure the bot must be before it answers from the pages. */
export const CAREFULNESS: readonly Carefulness[] = [
  {
    value: 'careful',
    label: 'Careful',
    help: 'Answers only what it is very sure of, and shows pages that may help for the rest.',
    wrongShare: 0.09,
  },
  {
    value: 'balanced',
    label: 'Balanced',
    help: 'Answers most of what your pages say, with few mistakes.',
    wrongShare: 0.12,
  },
  {
    value: 'bold',
    label: 'Bold',
    help: 'Answers as often as it can, and is wrong more often.',
    wrongShare: 0.15,
  },
];
