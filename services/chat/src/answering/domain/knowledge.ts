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
}

/** Words of a page that answer, as they stand there. */
export interface Quote {
  text: string;
  title: string;
  heading: string;
  url: string;
  fetchedAt: number;
  /** BCP 47; empty when not known. */
  language: string;
}

/** A page that may help. */
export interface Offer {
  title: string;
  heading: string;
  url: string;
  preview: string;
  fetchedAt: number;
}

/** What the bot knows about a question. */
export interface Knowledge {
  qa: KnownPair[];
  passages: Passage[];
  /** Questions the bot could answer. */
  suggestions: string[];
  /** The pair whose question this is. */
  verified?: KnownPair | undefined;
  /** What a reply without a model is: the quotes, the offers, or an honest no. */
  outcome: 'answer' | 'offer' | 'nothing';
  quotes: Quote[];
  /** At most three; also beside quotes. */
  offers: Offer[];
  /** How likely the first passage answers. */
  confidence: number;
  /** Whether embeddings took part, or why not. */
  meaning: string;
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
  /** How sure an answer without a model must be. */
  carefulness: string;
}
