import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { Language } from '@chirrup/text/language';
import type { DocumentKind, IndexDocument } from './index-document.js';
import type { DocumentVectors } from './vectors/document-vectors.js';
import type { CosineBackground, CosinesByVector, QuestionVectors } from './vectors/vector-arena.js';

/**
 * The search port. An adapter stores documents and finds candidates by the terms of `@chirrup/text`; ranking is
 * not its business and is the same for every adapter (see `retrieval/`).
 */
export interface SearchIndex {
  /**
   * Makes `documents` everything the index holds of a source, in the caller's transaction. Documents already
   * there under the same id are not written again, so repeating a call changes nothing.
   */
  replaceSource(
    tx: Tx,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange>;
  /**
   * Hides what the index holds of sources, or shows it again, in the caller's transaction; what is written to a paused
   * source stays hidden too. Repeating a call changes nothing.
   */
  pauseSources(tx: Tx, botId: string, sourceIds: readonly string[], paused: boolean): Promise<void>;
  removeBot(tx: Tx, botId: string): Promise<void>;
  /**
   * Keeps vectors beside all of the bot's documents with these content hashes, in the caller's transaction. Storing
   * the same again changes nothing.
   */
  storeVectors(tx: Tx, botId: string, vectors: readonly HashedVectors[]): Promise<void>;

  /** What a bot's index holds. A committed change shows here and below within a second, in every process. */
  overview(botId: string): Promise<IndexOverview>;
  /** Number of documents with each term in title or text, in the order asked. */
  frequencies(botId: string, terms: readonly string[]): Promise<readonly number[]>;
  /** For each term those of the bot's own vocabulary one or two typing errors away, nearest first. */
  similar(botId: string, terms: readonly string[]): Promise<readonly (readonly SimilarTerm[])[]>;
  /**
   * The documents BM25 puts first, at most `limit` of each kind, and, with the question's `meaning`, as many of each
   * kind whose block vectors are nearest to it.
   */
  candidates(
    botId: string,
    terms: readonly WeightedTerm[],
    limit: number,
    meaning?: Meaning,
  ): Promise<Candidates>;

  /** The pairs alone, for a bot whose reads fail with `searchErrors.tooLarge`. */
  readonly pairs?: SearchIndex;
  /** Present when the index can be unavailable while its database is not; reads then fail with `searchErrors.unavailable`. */
  readonly remote?: RemoteIndex;
}

export interface RemoteIndex {
  /** The same index for one question: all reads together are given up after `ms`. */
  within(ms: number): SearchIndex;
  /** The pairs alone, read from the database. */
  readonly pairs: SearchIndex;
}

/** Takes part in the transaction that writes or removes a bot's documents. */
export type OnChange = (tx: Tx, botId: string) => Promise<void>;

export interface SourceChange {
  readonly written: number;
  readonly removed: number;
}

export interface IndexOverview {
  /** Most frequent first. */
  readonly languages: readonly Language[];
  readonly documents: Readonly<Record<DocumentKind, number>>;
  /** How many of them have vectors by the newest model. */
  readonly understood: number;
  /** How many have vectors, by each model: while a new one makes its own, the old ones serve. */
  readonly understoodBy: Readonly<Record<string, number>>;
}

/** A question as unit vectors, one for comparing it with each kind of document, and the model that made them. */
export interface Meaning {
  readonly model: string;
  readonly vectors: QuestionVectors;
}

export interface HashedVectors extends DocumentVectors {
  readonly contentHash: string;
}

export interface SimilarTerm {
  readonly term: string;
  readonly frequency: number;
  readonly distance: number;
}

export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface Candidates {
  readonly total: number;
  /** Documents per term asked for, in the order asked. */
  readonly frequencies: readonly number[];
  readonly averageLength: Readonly<Record<DocumentKind, FieldLengths>>;
  readonly documents: readonly Candidate[];
  /**
   * With a meaning: how near to it the bot's documents are on the whole, by kind. A kind without vectors by its model
   * is left out.
   */
  readonly background?: Readonly<Partial<Record<DocumentKind, CosineBackground>>>;
}

export interface FieldLengths {
  readonly title: number;
  readonly text: number;
}

export interface Candidate {
  readonly document: IndexDocument;
  readonly language: Language;
  /** Number of terms in each field. */
  readonly length: FieldLengths;
  /** Where the terms asked for stand, in reading order. */
  readonly title: readonly Occurrence[];
  readonly text: readonly Occurrence[];
  /**
   * With a meaning, of a document its model has understood: cosines of its block and units with each of the question's
   * vectors.
   */
  readonly meaning?: CosinesByVector;
}

export interface Occurrence {
  /** Index among the terms asked for. */
  readonly term: number;
  /** Counted in terms from the start of the field. */
  readonly position: number;
}
