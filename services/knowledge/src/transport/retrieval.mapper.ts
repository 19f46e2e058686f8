import type {
  RankedPassage as PassageMessage,
  RankedQa as QaMessage,
  Retrieval as RetrievalMessage,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { RankedPassage, RankedQa, Retrieval } from '../retrieval/retrieval.js';

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
  };
}

function fromQa({ document, confidence }: RankedQa): QaMessage {
  return { qaId: document.source_id, question: document.title, answer: document.text, score: confidence };
}

function fromPassage({ document, confidence, extract }: RankedPassage): PassageMessage {
  const { doc_id: docId, source_id: linkId, title, url, text, fetched_at } = document;
  return {
    docId,
    linkId,
    title,
    url,
    text,
    score: confidence,
    fetchedAt: fetched_at * 1_000,
    extract: extract.text,
  };
}
