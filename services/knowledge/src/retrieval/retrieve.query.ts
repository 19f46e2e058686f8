import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { analyseWords } from '@chirrup/text/analyse';
import { Inject, Injectable } from '@nestjs/common';
import { SEARCH_INDEX } from '../knowledge.tokens.js';
import type { DocumentKind } from '../search/index-document.js';
import { searchErrors } from '../search/search.errors.js';
import type { SearchIndex } from '../search/search-index.js';
import { type Extract, extract } from './extract.js';
import { judgePassage } from './judge-passage.js';
import { matchPair } from './match-pair.js';
import { outcomeOf } from './outcome.js';
import type { Question } from './question.js';
import { type Ranked, rank } from './rank.js';
import type { QuestionContext, RankedPassage, RankedQa, Retrieval } from './retrieval.js';
import { SUGGESTION_LIMIT, suggest } from './suggest.js';
import { understandQuestion } from './understand-question.js';

const CANDIDATES = 30;
const QA_LIMIT = 5;
const PASSAGE_LIMIT = 6;
/** Passages whose best sentences are looked for; an answer never quotes more. */
const EXTRACT_LIMIT = 2;
/** Lead assumed for a document without a rival: neither strong nor weak evidence. */
const NO_RIVAL = 0.25;
const ENOUGH = 0.5;
/** Longest a question waits for a search engine; the caller's own limit leaves time for the pairs after it. */
const REMOTE_BUDGET_MS = 1_000;
const SECOND_TRY_AFTER_MS = 150;
const NOTHING: Extract = { text: '', start: 0 };
/** Longer input is a text, not a question; its beginning is looked up. */
const QUESTION_LIMIT = 1_000;

/** What a bot knows about a question. */
@Injectable()
export class RetrieveQuery {
  constructor(@Inject(SEARCH_INDEX) private readonly index: SearchIndex) {}

  /**
   * @throws DomainError `searchErrors.unavailable` when the index is away and no pair answers
   */
  async retrieve(botId: string, text: string, _context?: QuestionContext): Promise<Retrieval> {
    const { remote } = this.index;
    if (!remote) return this.lookUp(this.index, botId, text);
    const index = remote.within(REMOTE_BUDGET_MS);
    const lastTryAt = performance.now() + REMOTE_BUDGET_MS - SECOND_TRY_AFTER_MS;
    try {
      return await this.lookUp(index, botId, text).catch(async (error: unknown) => {
        if (!isAway(error) || performance.now() > lastTryAt) throw error;
        // a broken connection or a node that just went is not an outage; what is left of the time limits this try
        await sleep(SECOND_TRY_AFTER_MS);
        return this.lookUp(index, botId, text);
      });
    } catch (error) {
      if (!isAway(error)) throw error;
      const aside = await this.lookUp(remote.pairs, botId, text);
      // without the passages nobody can tell whether there is no answer
      if (!aside.decision.verified && (aside.qa[0]?.confidence ?? 0) < ENOUGH) throw error;
      return { ...aside, pairsOnly: true };
    }
  }

  private async lookUp(index: SearchIndex, botId: string, text: string): Promise<Retrieval> {
    const question = await understandQuestion(index, botId, text.slice(0, QUESTION_LIMIT));
    const candidates = await index.candidates(botId, question.terms, CANDIDATES);
    const ranked = rank(question, candidates);
    const pairs = ranked.filter(ofKind('qa'));
    const { qa, verified } = await judgePairs(index, botId, question, pairs, candidates.total);
    const passages = judgePassages(question, ranked.filter(ofKind('passage')));
    const answerable = (passages[0]?.confidence ?? 0) >= ENOUGH;
    const nearest = ranked.map(({ candidate }) => candidate.document);
    return {
      qa,
      passages,
      // an answer needs none: a search less for each
      suggestions: verified
        ? []
        : suggest(text, nearest, await index.firstDocuments(botId, SUGGESTION_LIMIT + 1)),
      decision: {
        ...(verified ? { verified } : {}),
        answerable,
        ...outcomeOf(passages, answerable),
        meaning: 'off',
      },
      pairsOnly: false,
    };
  }
}

async function judgePairs(
  index: SearchIndex,
  botId: string,
  question: Question,
  pairs: readonly Ranked[],
  total: number,
) {
  const best = pairs.slice(0, QA_LIMIT);
  const terms = best.flatMap(({ candidate }) =>
    analyseWords(candidate.document.title, candidate.language).flatMap((word) => word.terms),
  );
  const counts = await index.frequencies(botId, terms);
  const frequencies = new Map(terms.map((term, at) => [term, counts[at] ?? 0]));
  const qa: RankedQa[] = [];
  let verified: RankedQa | undefined;
  for (const [at, pair] of best.entries()) {
    const match = matchPair(question, pair, { margin: at === 0 ? leadOf(pairs) : 0, total, frequencies });
    const entry = { document: pair.candidate.document, confidence: match.confidence };
    qa.push(entry);
    if (match.verified && match.confidence > (verified?.confidence ?? 0)) verified = entry;
  }
  return { qa, verified };
}

function judgePassages(question: Question, passages: readonly Ranked[]): RankedPassage[] {
  return passages.slice(0, PASSAGE_LIMIT).map((ranked, at) => {
    const { document, language } = ranked.candidate;
    const margin = at === 0 ? leadOf(passages) : 0;
    const found =
      at < EXTRACT_LIMIT
        ? extract(question, { title: document.title, text: document.text, language })
        : NOTHING;
    return { document, confidence: judgePassage(question, ranked, margin, found), extract: found, language };
  });
}

/** How far the best document is ahead of the next that comes from elsewhere. */
function leadOf(ranked: readonly Ranked[]): number {
  const [first, ...others] = ranked;
  const rival = others.find(
    ({ candidate }) => candidate.document.source_id !== first?.candidate.document.source_id,
  );
  if (!first || !rival) return NO_RIVAL;
  return (first.score - rival.score) / Math.max(first.score, Number.EPSILON);
}

function ofKind(kind: DocumentKind): (ranked: Ranked) => boolean {
  return ({ candidate }) => candidate.document.kind === kind;
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === searchErrors.unavailable.code;
}
