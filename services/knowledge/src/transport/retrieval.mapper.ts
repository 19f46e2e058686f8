import {
  type Offer as OfferMessage,
  Outcome,
  type RankedPassage as PassageMessage,
  type RankedQa as QaMessage,
  type Quote as QuoteMessage,
  type Retrieval as RetrievalMessage,
  type RetrieveRequest,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ReadTimes } from '../links/queries/read-times.query.js';
import type {
  Carefulness,
  Offer,
  QuestionContext,
  Quote,
  RankedPassage,
  RankedQa,
  Retrieval,
} from '../retrieval/result/retrieval.js';
import type { IndexDocument } from '../search/index-document.js';
import { titleAndHeading } from '../search/passage-title.js';

const MOST_PREVIOUS = 3;
/** What a follow-up leaves out stands at the beginning of what it follows. */
const LONGEST_PREVIOUS = 500;
const CAREFULNESS: readonly string[] = ['careful', 'balanced', 'bold'] satisfies Carefulness[];

const OUTCOMES = {
  answer: Outcome.OUTCOME_ANSWER,
  offer: Outcome.OUTCOME_OFFER,
  nothing: Outcome.OUTCOME_NOTHING,
} as const;

export function toQuestionContext({ previousQuestions, carefulness }: RetrieveRequest): QuestionContext {
  return {
    previousQuestions: previousQuestions
      .slice(-MOST_PREVIOUS)
      .map((question) => question.slice(0, LONGEST_PREVIOUS).toWellFormed()),
    // a caller that is newer than this process may know more values
    carefulness: isCarefulness(carefulness) ? carefulness : 'balanced',
  };
}

/** The links whose pages a retrieval names; what it quotes may be a pair's answer, which has no page. */
export function linksOf({ passages, decision: { quotes, offers, unanswered } }: Retrieval): string[] {
  return [...passages, ...quotes, ...offers, ...(unanswered?.offers ?? [])]
    .filter(({ document }) => document.kind === 'passage')
    .map(({ document }) => document.sourceId);
}

/** @param readTimes of the links; a page without one is as old as its text */
export function fromRetrieval(
  { qa, passages, suggestions, decision, pairsOnly, lookedUp = '' }: Retrieval,
  readTimes: ReadTimes,
): RetrievalMessage {
  return {
    qa: qa.map(fromQa),
    passages: passages.map((passage) => fromPassage(passage, readTimes)),
    suggestions: [...suggestions],
    verified: decision.verified && fromQa(decision.verified),
    answerable: decision.outcome === 'answer',
    pairsOnly,
    lookedUp,
    outcome: OUTCOMES[decision.outcome],
    offers: decision.offers.map((offer) => fromOffer(offer, readTimes)),
    confidence: decision.confidence,
    needed: decision.needed,
    read: decision.read,
    meaning: decision.meaning,
    quotes: decision.quotes.map((quote) => fromQuote(quote, readTimes)),
    unanswered: decision.unanswered && {
      question: decision.unanswered.question,
      offers: decision.unanswered.offers.map((offer) => fromOffer(offer, readTimes)),
    },
  };
}

function fromQa({ document, confidence }: RankedQa): QaMessage {
  return { qaId: document.sourceId, question: document.title, answer: document.text, score: confidence };
}

function fromPassage(
  { document, confidence, extract, language }: RankedPassage,
  readTimes: ReadTimes,
): PassageMessage {
  return {
    ...pageOf(document, readTimes),
    docId: document.docId,
    title: document.title,
    text: document.text,
    score: confidence,
    extract: extract.text,
    language,
  };
}

function fromQuote({ document, text, language, product }: Quote, readTimes: ReadTimes): QuoteMessage {
  return {
    ...pageOf(document, readTimes),
    docId: document.docId,
    text,
    language,
    product: product && {
      name: product.name,
      facts: product.facts.map((fact) => ({ ...fact, values: [...fact.values] })),
      askedIn: [...product.askedIn],
    },
    qaId: document.kind === 'qa' ? document.sourceId : '',
  };
}

function fromOffer({ document, preview, language }: Offer, readTimes: ReadTimes): OfferMessage {
  return { ...pageOf(document, readTimes), preview, language };
}

function pageOf(document: IndexDocument, readTimes: ReadTimes) {
  const { sourceId: linkId, url } = document;
  const fetchedAt = readTimes.get(linkId)?.getTime() ?? document.fetchedAt * 1_000;
  return { ...titleAndHeading(document), linkId, url, fetchedAt };
}

function isCarefulness(value: string): value is Carefulness {
  return CAREFULNESS.includes(value);
}
