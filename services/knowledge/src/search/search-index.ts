import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { Language } from '@chirrup/text/language';
import type { DocumentKind, IndexDocument } from './index-document.js';

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
  removeBot(tx: Tx, botId: string): Promise<void>;

  /** What a bot's index holds. A committed change shows here and below within a second, in every process. */
  overview(botId: string): Promise<IndexOverview>;
  /** Number of documents with each term in title or text, in the order asked. */
  frequencies(botId: string, terms: readonly string[]): Promise<readonly number[]>;
  /** For each term those of the bot's own vocabulary one or two typing errors away, nearest first. */
  similar(botId: string, terms: readonly string[]): Promise<readonly (readonly SimilarTerm[])[]>;
  /** The documents BM25 puts first, at most `limit` of each kind. */
  candidates(
    botId: string,
    terms: readonly WeightedTerm[],
    limit: number,
    meaning?: QuestionMeaning,
  ): Promise<Candidates>;
  /** Documents in the order they stand in their sources, pairs first: what to offer when nothing matches. */
  firstDocuments(botId: string, limit: number): Promise<readonly IndexDocument[]>;

  /** Present when the index can be away while its database is not; reads then fail with `searchErrors.unavailable`. */
  readonly remote?: RemoteIndex;
}

export interface RemoteIndex {
  /** The same index for one question: all reads together are given up after `ms`. */
  within(ms: number): SearchIndex;
  /** The pairs alone, read from the database. */
  readonly pairs: SearchIndex;
}

export interface SourceChange {
  readonly written: number;
  readonly removed: number;
}

export interface IndexOverview {
  /** Most frequent first. */
  readonly languages: readonly Language[];
  readonly documents: Readonly<Record<DocumentKind, number>>;
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

/** A question's unit vector, and the model that made it: vectors of different models are never compared. */
export interface QuestionMeaning {
  readonly model: string;
  readonly vector: Float32Array;
}

/** Cosines of the question with a document's vectors. */
export interface CandidateMeaning {
  readonly block: number;
  /** Of its sentences or lines in order; empty when it has only one. */
  readonly units: readonly number[];
}

/** How near the question is to a bot's documents in general. */
export interface MeaningBackground {
  readonly mean: number;
  readonly deviation: number;
}

export interface Candidates {
  readonly total: number;
  /** By kind, where the question's meaning was given and documents of the kind have vectors. */
  readonly background?: Readonly<Partial<Record<DocumentKind, MeaningBackground>>>;
  /** Documents per term asked for, in the order asked. */
  readonly frequencies: readonly number[];
  readonly averageLength: Readonly<Record<DocumentKind, FieldLengths>>;
  readonly documents: readonly Candidate[];
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
  /** Where the question's meaning was given and the document has vectors of the same model. */
  readonly meaning?: CandidateMeaning;
  /** Where the terms asked for stand, in reading order. */
  readonly title: readonly Occurrence[];
  readonly text: readonly Occurrence[];
}

export interface Occurrence {
  /** Index among the terms asked for. */
  readonly term: number;
  /** Counted in terms from the start of the field. */
  readonly position: number;
}
