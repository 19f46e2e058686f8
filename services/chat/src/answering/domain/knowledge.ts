/** A pair the owner wrote. */
export interface KnownPair {
  qaId: string;
  question: string;
  answer: string;
  score: number;
}

/** A piece of a page. Its text is data from outside: never followed, never trusted to hold links. */
export interface Passage {
  docId: string;
  linkId: string;
  title: string;
  url: string;
  text: string;
  score: number;
  fetchedAt: number;
  /** The sentences that answer best. */
  extract: string;
}

/** What the bot knows about a question. */
export interface Knowledge {
  qa: KnownPair[];
  passages: Passage[];
  /** Questions the bot could answer. */
  suggestions: string[];
  /** The pair whose question this is. */
  verified?: KnownPair | undefined;
  /** The passages hold an answer. */
  answerable: boolean;
  /** Search was away: the pairs are all there is, and the first of them answers. */
  pairsOnly: boolean;
}

/** Who answers, and what its owner told it. */
export interface BotProfile {
  botName: string;
  description: string;
  instructions: string;
  baseUrl: string;
  supportEmail: string;
}
