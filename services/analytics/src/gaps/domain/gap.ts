/** Unanswered questions of one meaning. */
export interface Gap {
  id: string;
  botId: string;
  /** The newest wording. */
  question: string;
  language: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  state: GapState;
  /** Other wordings, newest first. */
  samples: string[];
  /** Of the newest questions in its words, answered or not. */
  asked: number;
  answered: number;
  /** How content their visitors seem: 0 to 100. */
  score: number | null;
  /** How many of them were voted on; without a vote the score is a guess. */
  votes: number;
}

export const gapStates = ['open', 'answered', 'dismissed'] as const;
export type GapState = (typeof gapStates)[number];

/** A question that was not answered. */
export interface OpenQuestion {
  id: string;
  question: string;
  askedAt: Date;
}

/** The rest of a longer question is cut. */
const LONGEST_QUESTION = 300;

/** A question as it is stored; empty when it has neither letters nor digits. */
export const keptQuestion = (text: string): string => {
  const plain = text.replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain.slice(0, LONGEST_QUESTION).toWellFormed() : '';
};
