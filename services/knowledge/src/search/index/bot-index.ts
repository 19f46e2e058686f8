import type { Language } from '@chirrup/text/language';
import type { TokenisedDocument } from '../analysed-document.js';
import type { DocumentKind, IndexDocument } from '../index-document.js';
import type {
  Candidate,
  Candidates,
  FieldLengths,
  IndexOverview,
  KnownTerm,
  Meaning,
  Occurrence,
  WeightedTerm,
} from '../search-index.js';
import { BotVectors } from '../vectors/bot-vectors.js';
import type { DocumentVectors } from '../vectors/document-vectors.js';
import { TopScores } from '../vectors/top-scores.js';
import { inverseFrequency, termScore } from './bm25.js';
import { find, record, slotOf, type TermPosting, textCount, titleCount } from './posting.js';
import { averageLengthOf, mainLanguages, type Totals } from './statistics.js';
import { nearestFirst, SIMILAR_LIMIT, Vocabulary } from './vocabulary.js';

interface Entry {
  readonly document: IndexDocument;
  readonly language: Language;
  readonly length: FieldLengths;
  /** Term numbers in reading order, the title's first. */
  readonly tokens: Uint32Array;
}

/** One bot's inverted index in memory. */
export class BotIndex {
  readonly #vocabulary = new Vocabulary();
  /** By term number; ordered by slot, because slots only grow. */
  readonly #postings: TermPosting[] = [];
  readonly #entries: (Entry | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  readonly #vectors = new BotVectors();
  readonly #totals: Record<DocumentKind, Totals> = {
    qa: { documents: 0, title: 0, text: 0 },
    passage: { documents: 0, title: 0, text: 0 },
  };
  readonly #languages = new Map<Language, number>();
  #bytes = 0;

  get size(): number {
    return this.#slots.size;
  }

  /** Approximate memory use, for caches that hold several indexes. */
  get approximateBytes(): number {
    const { bytes } = this.#vectors;
    return this.#bytes + bytes + this.#vocabulary.size * 120 + this.#entries.length * 8 + 1_000;
  }

  /** Slots of removed documents outnumber those in use: the index should be rebuilt. */
  get isFragmented(): boolean {
    return this.#entries.length > 1_000 && this.#entries.length > 2 * this.#slots.size;
  }

  documentIds(): IterableIterator<string> {
    return this.#slots.keys();
  }

  documents(): IndexDocument[] {
    return this.#entries.flatMap((entry) => entry?.document ?? []);
  }

  put(analysed: TokenisedDocument): void {
    const { document } = analysed;
    // the id is a hash of the content: a document read again only adds vectors
    if (!this.#holds(analysed)) this.#add(analysed);
    this.attachVectors(document.docId, analysed.vectors ?? []);
  }

  #add(analysed: TokenisedDocument): void {
    const { document, language } = analysed;
    this.remove(document.docId);
    const slot = this.#entries.length;
    const length = { title: analysed.titleTokens.length, text: analysed.textTokens.length };
    const tokens = new Uint32Array(length.title + length.text);
    for (let at = 0; at < tokens.length; at += 1) {
      const inTitle = at < length.title;
      const term = this.#termNumber(
        (inTitle ? analysed.titleTokens[at] : analysed.textTokens[at - length.title]) ?? '',
      );
      tokens[at] = term;
      record(this.#postings[term] ?? [], slot, inTitle);
    }
    const entry = { document, language, length, tokens };
    this.#entries.push(entry);
    this.#slots.set(document.docId, slot);
    this.#updateTotals(entry, 1);
  }

  /** Stores vectors of a document in the index. */
  attachVectors(docId: string, vectors: readonly DocumentVectors[]): void {
    const slot = this.#slots.get(docId);
    const entry = slot === undefined ? undefined : this.#entries[slot];
    if (slot === undefined || !entry || vectors.length === 0) return;
    this.#vectors.attach(slot, entry.document.kind, vectors);
  }

  /** To be called when all documents have been put: vectors that a newer model has replaced are dropped. */
  dropReplacedVectors(): void {
    this.#vectors.dropReplaced(this.size);
  }

  remove(docId: string): boolean {
    const slot = this.#slots.get(docId);
    const entry = slot === undefined ? undefined : this.#entries[slot];
    if (slot === undefined || !entry) return false;
    for (const term of new Set(entry.tokens)) {
      const posting = this.#postings[term] ?? [];
      const at = find(posting, slot);
      if (at >= 0) posting.splice(at, 1);
    }
    this.#entries[slot] = undefined;
    this.#slots.delete(docId);
    this.#vectors.remove(slot);
    this.#updateTotals(entry, -1);
    return true;
  }

  overview(): IndexOverview {
    return {
      languages: mainLanguages([...this.#languages], this.size),
      documents: { qa: this.#totals.qa.documents, passage: this.#totals.passage.documents },
      understoodBy: this.#vectors.understoodBy,
    };
  }

  spellings(terms: readonly string[], mistyped = false): KnownTerm[][] {
    return terms.map((term) => (mistyped ? this.#near(term) : this.#known(term, 0)));
  }

  #near(term: string): KnownTerm[] {
    return this.#vocabulary
      .near(term)
      .flatMap(({ term: near, distance }) => this.#known(near, distance))
      .sort(nearestFirst)
      .slice(0, SIMILAR_LIMIT);
  }

  #known(term: string, distance: number): KnownTerm[] {
    const frequency = this.#posting(term).length;
    return frequency > 0 ? [{ term, frequency, distance }] : [];
  }

  candidates(terms: readonly WeightedTerm[], limit: number, meaning?: Meaning): Candidates {
    const postings = terms.map(({ term }) => this.#posting(term));
    const averageLength = {
      qa: averageLengthOf(this.#totals.qa),
      passage: averageLengthOf(this.#totals.passage),
    };
    const scores = new Map<number, number>();
    for (const [at, posting] of postings.entries()) {
      const importance = (terms[at]?.weight ?? 0) * inverseFrequency(posting.length, this.size);
      for (const packed of posting) {
        const slot = slotOf(packed);
        const entry = this.#entries[slot];
        if (!entry) continue;
        const score = termScore(
          titleCount(packed),
          textCount(packed),
          entry.length,
          averageLength[entry.document.kind],
        );
        scores.set(slot, (scores.get(slot) ?? 0) + importance * score);
      }
    }
    const best = { qa: new TopScores(limit), passage: new TopScores(limit) };
    for (const [slot, score] of scores) {
      const entry = this.#entries[slot];
      if (entry) best[entry.document.kind].offer(slot, score);
    }
    const asked = new Map(terms.map(({ term }, at) => [this.#vocabulary.numberOf(term) ?? -1, at]));
    const near = meaning && this.#vectors.compare(meaning, limit);
    const chosen = (['qa', 'passage'] as const).flatMap((kind) => [
      ...new Set([...best[kind].items(), ...(near?.slots[kind] ?? [])]),
    ]);
    const documents = chosen.flatMap((slot) => {
      const cosines = near?.cosinesOf(slot);
      return this.#candidate(slot, asked).map((candidate) =>
        cosines ? { ...candidate, meaning: cosines } : candidate,
      );
    });
    return {
      total: this.size,
      frequencies: postings.map((p) => p.length),
      averageLength,
      documents,
      ...(meaning ? { background: near?.background ?? {} } : {}),
    };
  }

  #candidate(slot: number, asked: ReadonlyMap<number, number>): Candidate[] {
    const entry = this.#entries[slot];
    if (!entry) return [];
    const { document, language, length, tokens } = entry;
    const title: Occurrence[] = [];
    const text: Occurrence[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const term = asked.get(tokens[at] ?? -1);
      if (term === undefined) continue;
      if (at < length.title) title.push({ term, position: at });
      else text.push({ term, position: at - length.title });
    }
    return [{ document, language, length, title, text }];
  }

  #holds({ document: { docId, sourceId, position, fetchedAt }, language }: TokenisedDocument): boolean {
    const { document: known, language: knownLanguage } = this.#entries[this.#slots.get(docId) ?? -1] ?? {};
    if (known?.sourceId !== sourceId || language !== knownLanguage) return false;
    return known.position === position && known.fetchedAt === fetchedAt;
  }

  #posting(term: string): TermPosting {
    const number = this.#vocabulary.numberOf(term);
    return (number === undefined ? undefined : this.#postings[number]) ?? [];
  }

  #termNumber(token: string): number {
    const term = this.#vocabulary.add(token);
    if (term === this.#postings.length) this.#postings.push([]);
    return term;
  }

  #updateTotals({ document, language, length, tokens }: Entry, sign: 1 | -1): void {
    const totals = this.#totals[document.kind];
    totals.documents += sign;
    totals.title += sign * length.title;
    totals.text += sign * length.text;
    this.#languages.set(language, (this.#languages.get(language) ?? 0) + sign);
    this.#bytes += sign * (tokens.length * 10 + 2 * (document.text.length + document.title.length) + 400);
  }
}
