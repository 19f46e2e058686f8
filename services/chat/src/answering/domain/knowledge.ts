/** A pair the owner wrote. */
export interface KnownPair {
  qaId: string;
  question: string;
  answer: string;
  score: number;
}

/** A part of a page. Its text is foreign data: no instruction in it is followed, no link in it trusted. */
export interface Passage {
  docId: string;
  linkId: string;
  title: string;
  url: string;
  text: string;
  score: number;
  fetchedAt: number;
  /** BCP 47; empty when not known. */
  language: string;
}

/** A quote of a page that answers, or where a message asks two questions, the answer of a pair. */
export interface Quote {
  /** Of a pair: Markdown as its owner wrote it. */
  text: string;
  /** Of the pair; empty for a page. */
  qaId?: string;
  title: string;
  heading: string;
  url: string;
  fetchedAt: number;
  /** BCP 47; empty when not known. */
  language: string;
  /** Of a text that states facts of a product. */
  product?: ProductFacts | undefined;
}

/** What was asked for of a product, to be said in the visitor's language. */
export interface ProductFacts {
  name: string;
  facts: readonly { kind: string; label: string; values: readonly string[] }[];
  /** Languages whose words the question asks with. */
  askedIn: readonly string[];
}

/** A page that may help. */
export interface Offer {
  title: string;
  heading: string;
  url: string;
  preview: string;
  fetchedAt: number;
  /** BCP 47; empty when not known. */
  language: string;
}

/** One of the two questions of a message, for which nothing was found. */
export interface Unanswered {
  /** As the visitor wrote it. */
  question: string;
  /** Pages that may help with it. */
  offers: Offer[];
}

/** What the bot knows about a question. */
export interface Knowledge {
  qa: KnownPair[];
  passages: Passage[];
  /** Questions the bot could answer. */
  suggestions: string[];
  /** The pair whose question this is. */
  verified?: KnownPair | undefined;
  /** What a reply without a model consists of: the quotes, the offers, or that nothing was found. */
  outcome: 'answer' | 'offer' | 'nothing';
  quotes: Quote[];
  /** At most three; also beside quotes. */
  offers: Offer[];
  /** Set where the quotes answer one of two questions, and surely nothing answers the other. */
  unanswered?: Unanswered | undefined;
  /** How likely the first passage answers. */
  confidence: number;
  /** From which confidence on it is the answer. */
  needed: number;
  /** How many pairs and passages the reader has read. */
  read: number;
  /** Whether embeddings took part, or why not. */
  meaning: string;
  /** Search was unavailable: only the pairs were read, and the first of them answers. */
  pairsOnly: boolean;
  /** The question together with those it follows; empty if it stands by itself or was answered so. */
  lookedUp: string;
}

/** The bot's name and settings that an answer depends on. */
export interface BotProfile {
  botName: string;
  description: string;
  instructions: string;
  baseUrl: string;
  /** Origins of the pages it answers on; none: those of the site. */
  allowedOrigins?: readonly string[];
  supportEmail: string;
  /** How likely an answer without a model must be right. */
  carefulness: string;
  /** IANA name, of the shop's owner. */
  timeZone: string;
}
