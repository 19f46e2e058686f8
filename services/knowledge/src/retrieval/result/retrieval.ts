import type { Language } from '@chirrup/text/language';
import type { IndexDocument } from '../../search/index-document.js';

/** What of a passage is shown. */
export interface Extract {
  readonly text: string;
  /** Index of its first character in the passage. */
  readonly start: number;
  /** The same of the sentence that answers best; without one it is the first. */
  readonly best?: number;
}

/** A Q&A pair and how likely it is what the visitor asks for. */
export interface RankedQa {
  readonly document: IndexDocument;
  /** 0…1; from 0.5 on the pair may be given as an answer, though not as a verified one. */
  readonly confidence: number;
  readonly language: Language;
}

/** A passage of a page, how likely it answers, and its sentences that do. */
export interface RankedPassage {
  readonly document: IndexDocument;
  /** 0…1; from 0.5 on the passage counts as an answer. */
  readonly confidence: number;
  readonly extract: Extract;
  readonly language: Language;
}

/** Words of a page that answer, or of a pair where a message asks two questions. */
export interface Quote {
  readonly document: IndexDocument;
  readonly text: string;
  readonly language: Language;
  /** Of a text that states facts of a product. */
  readonly product?: ProductFacts;
}

/** What was asked for of a product, to be said in any language. */
export interface ProductFacts {
  readonly name: string;
  readonly facts: readonly {
    readonly kind: string;
    readonly label: string;
    readonly values: readonly string[];
  }[];
  /** Languages whose words the question asks with. */
  readonly askedIn: readonly Language[];
}

/** A page that may help. */
export interface Offer {
  readonly document: IndexDocument;
  /** What was found in its block, or the first facts of a product. */
  readonly preview: string;
  readonly language: Language;
}

/** One of the two questions of a message, for which nothing was found. */
export interface Unanswered {
  /** As the visitor wrote it. */
  readonly question: string;
  /** Pages that may help with it. */
  readonly offers: readonly Offer[];
}

/** What else a question is judged by. */
export interface QuestionContext {
  /** Earlier questions of the same thread, newest last. */
  readonly previousQuestions: readonly string[];
  /** How sure an answer must be. */
  readonly carefulness: Carefulness;
}

export type Carefulness = 'careful' | 'balanced' | 'bold';

/** What a bot knows about a question, best first. */
export interface Retrieval {
  readonly qa: readonly RankedQa[];
  readonly passages: readonly RankedPassage[];
  /** At most three questions or headings this bot could answer, nearest first. */
  readonly suggestions: readonly string[];
  readonly decision: Decision;
  /** The index was unavailable: only pairs were searched, and one of them answers. */
  readonly pairsOnly: boolean;
  /** The question together with those it follows; absent if it stands by itself or was answered so. */
  readonly lookedUp?: string;
}

export interface Decision {
  /** The pair whose question this is: its answer is given word for word. */
  readonly verified?: RankedQa;
  readonly outcome: 'answer' | 'offer' | 'nothing';
  readonly quotes: readonly Quote[];
  readonly offers: readonly Offer[];
  /** Set where the quotes answer one of two questions, and surely nothing answers the other. */
  readonly unanswered?: Unanswered | undefined;
  /** Probability that the first passage answers. */
  readonly confidence: number;
  /** From which confidence on the first passage is the answer. */
  readonly needed: number;
  /** How many pairs and passages the reader has read. */
  readonly read: number;
  /** Whether embeddings took part. */
  readonly meaning: 'used' | 'not_needed' | 'off' | 'timeout' | 'unavailable' | 'not_understood';
}
