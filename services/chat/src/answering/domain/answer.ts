import type { Charge } from '../../quota/domain/draw.js';
import type { Knowledge } from './knowledge.js';

/** The owner's own answer, a model's, quotes of pages, or that there is none; `lane` in the API. */
export type AnswerKind = 'verified' | 'model' | 'extractive' | 'none';

export type SmallTalk = 'greeting' | 'thanks' | 'howAreYou' | 'goodbye' | 'whoAreYou' | 'unhappy';

/** A page that an answer cites as `[n]`. */
export interface Source {
  n: number;
  title: string;
  url: string;
  /** epoch milliseconds */
  fetchedAt: number;
  /** Of the part of the page. */
  heading?: string;
  /** Beginning of that part; only of a page that is offered in place of an answer. */
  preview?: string;
  /** Of the page, BCP 47; empty when not known. */
  language?: string;
}

/** Where a part of an answer's text ends, and in which language it is. */
export interface ContentPart {
  /** UTF-16 units from the beginning of the text. */
  end: number;
  /** BCP 47; empty if it is not known. */
  language: string;
}

/** How an answer was made; shown to members of the bot under these names. */
export interface Trace {
  lane: AnswerKind;
  verified_qa_id?: string;
  /** Set when the message was only small talk. */
  small_talk?: SmallTalk;
  /** The question together with those it follows, where it was looked up so. */
  looked_up?: string;
  /** What retrieval decided. */
  outcome?: Knowledge['outcome'];
  /** How likely the first passage answers. */
  confidence?: number;
  /** From which confidence on it is the answer. */
  needed?: number;
  /** How many pairs and passages the reader has read; absent if none was. */
  read?: number;
  /** Whether embeddings took part, or why not. */
  meaning?: string;
  qa?: { qa_id: string; score: number }[];
  passages?: { doc_id: string; link_id: string; title: string; url: string; score: number }[];
  model?: string;
  prompt_tokens?: number;
  completion_tokens?: number;
  /** Of those of the prompt, what the provider had kept of an earlier one. */
  cached_tokens?: number;
  /** In USD; null when the provider's price is not known. */
  cost?: number | null;
  first_token_ms?: number;
  total_ms?: number;
  /** Whose tokens of the day, or that the messages of the plan were used up, so that the model was not asked. */
  model_limit?: 'bot' | 'installation' | 'plan';
  /** Why the model did not answer. */
  provider_error?: string;
  /** The provider's own words for it. */
  provider_message?: string;
  /** The model had no answer; the text is what the owner wants to be said then. */
  refused?: true;
  /** Sentences of the model left out, for what they state stands nowhere. */
  removed_sentences?: number;
  /** The question as the model put it for the search, where it follows earlier ones. */
  searched_for?: string;
  /** What else went wrong. */
  error?: string;
}

/** An answer as it will be stored. */
export interface Answer {
  state: 'complete' | 'stopped' | 'failed';
  lane: AnswerKind;
  senderName: string;
  content: string;
  /** BCP 47 tag of the quoted text, if it is not the visitor's language. */
  contentLanguage?: string;
  /** All parts of the content in their order, where some of it is not in the visitor's language. */
  contentParts?: ContentPart[];
  sources: Source[];
  suggestions: string[];
  trace: Trace;
  /** What was asked of the model for it; counted, not shown. */
  modelTokens?: number;
  /** What it costs the owner; free when absent. */
  charge?: Charge;
}

/** Error in the trace of a question that needed the search engine while it was unavailable. */
export const SEARCH_UNAVAILABLE = 'KNOWLEDGE.SEARCH_UNAVAILABLE';

const rounded = (score: number): number => Math.round(score * 1_000) / 1_000;

/** What was found, for the trace. */
export const traceKnowledge = (knowledge: Knowledge): Omit<Trace, 'lane'> => ({
  ...(knowledge.pairsOnly ? { error: SEARCH_UNAVAILABLE } : {}),
  ...(knowledge.verified ? { verified_qa_id: knowledge.verified.qaId } : {}),
  ...(knowledge.lookedUp ? { looked_up: knowledge.lookedUp } : {}),
  outcome: knowledge.outcome,
  confidence: rounded(knowledge.confidence),
  ...(knowledge.needed > 0 ? { needed: rounded(knowledge.needed) } : {}),
  ...(knowledge.read > 0 ? { read: knowledge.read } : {}),
  ...(knowledge.meaning ? { meaning: knowledge.meaning } : {}),
  qa: knowledge.qa.map(({ qaId, score }) => ({ qa_id: qaId, score: rounded(score) })),
  passages: knowledge.passages.map(({ docId, linkId, title, url, score }) => ({
    doc_id: docId,
    link_id: linkId,
    title,
    url,
    score: rounded(score),
  })),
});
