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
  replace(
    tx: Tx,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange>;
  /** Removes everything a bot has, in the caller's transaction. */
  remove(tx: Tx, botId: string): Promise<void>;

  /** What a bot's index holds. A committed change shows here and below within a second, in every process. */
  overview(botId: string): Promise<IndexOverview>;
  /**
   * Which terms of the bot's own vocabulary each of `terms` may be: itself alone, or when `mistyped` those one or two
   * typing errors away as well, nearest first. How rare a word is, and whether it is known at all, decides what a
   * question is searched by and which pair it means, so this is asked before and after the candidates.
   */
  spellings(
    botId: string,
    terms: readonly string[],
    mistyped?: boolean,
  ): Promise<readonly (readonly KnownTerm[])[]>;
  /**
   * The documents the adapter's BM25 puts first, at most `limit` of each kind, and, with the question's `meaning`, as
   * many of each kind whose block vectors are nearest to it.
   */
  candidates(
    botId: string,
    terms: readonly WeightedTerm[],
    limit: number,
    meaning?: Meaning,
  ): Promise<Candidates>;

  /** The pairs alone, for a bot whose reads fail with one of `searchErrors`. */
  readonly pairs?: SearchIndex;
  /** Longest that all reads of one question wait together, where the index may be unavailable. */
  readonly budgetMs?: number;
}

/** How many of a bot's documents have each of some terms. */
export async function frequenciesOf(
  index: SearchIndex,
  botId: string,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known = terms.length > 0 ? await index.spellings(botId, terms) : [];
  return new Map(terms.map((term, at) => [term, known[at]?.[0]?.frequency ?? 0]));
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

/** A term of a bot's vocabulary. */
export interface KnownTerm {
  readonly term: string;
  /** Number of documents with it in title or text. */
  readonly frequency: number;
  /** Typing errors between it and the term asked for. */
  readonly distance: number;
}

export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/** A bot's numbers that scores are made of beside the documents. */
export interface TermStatistics {
  readonly total: number;
  /** Documents per term asked for, in the order asked. */
  readonly frequencies: readonly number[];
  readonly averageLength: Readonly<Record<DocumentKind, FieldLengths>>;
}

export interface Candidates extends TermStatistics {
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
