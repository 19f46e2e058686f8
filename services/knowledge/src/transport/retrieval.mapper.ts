import {
  type Offer as OfferMessage,
  Outcome,
  type RankedPassage as PassageMessage,
  type RankedQa as QaMessage,
  type Quote as QuoteMessage,
  type Retrieval as RetrievalMessage,
  type RetrieveRequest,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
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

export function fromRetrieval({
  qa,
  passages,
  suggestions,
  decision,
  pairsOnly,
}: Retrieval): RetrievalMessage {
  return {
    qa: qa.map(fromQa),
    passages: passages.map(fromPassage),
    suggestions: [...suggestions],
    verified: decision.verified && fromQa(decision.verified),
    answerable: decision.answerable,
    pairsOnly,
    outcome: OUTCOMES[decision.outcome],
    offers: decision.offers.map(fromOffer),
    confidence: decision.confidence,
    meaning: decision.meaning,
    quotes: decision.quotes.map(fromQuote),
  };
}

function fromQa({ document, confidence }: RankedQa): QaMessage {
  return { qaId: document.sourceId, question: document.title, answer: document.text, score: confidence };
}

function fromPassage({ document, confidence, extract, language }: RankedPassage): PassageMessage {
  return {
    ...pageOf(document),
    docId: document.docId,
    title: document.title,
    text: document.text,
    score: confidence,
    extract: extract.text,
    language,
  };
}

function fromQuote({ document, text, language, product }: Quote): QuoteMessage {
  return {
    ...pageOf(document),
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

function fromOffer({ document, preview, language }: Offer): OfferMessage {
  return { ...pageOf(document), preview, language };
}

function pageOf(document: IndexDocument) {
  const { sourceId: linkId, url, fetchedAt } = document;
  return { ...titleAndHeading(document), linkId, url, fetchedAt: fetchedAt * 1_000 };
}

function isCarefulness(value: string): value is Carefulness {
  return CAREFULNESS.includes(value);
}
