import { analyse, PIPELINE_VERSION } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import type { IndexDocument } from './index-document.js';
import type { DocumentVectors } from './vectors/document-vectors.js';

/** A document with its index terms. */
export interface TokenisedDocument {
  readonly document: IndexDocument;
  readonly language: Language;
  readonly titleTokens: readonly string[];
  readonly textTokens: readonly string[];
  /** By every model that has understood it, oldest first. */
  readonly vectors?: readonly DocumentVectors[];
}

/** One with the terms of this release's text pipeline. */
export interface AnalysedDocument extends TokenisedDocument {
  readonly pipeline: number;
}

/** Runs a document through the text pipeline; title and text share one language. */
export function analyseDocument(document: IndexDocument, language: Language): AnalysedDocument {
  return {
    document,
    language,
    titleTokens: analyse(document.title, { language }).tokens,
    textTokens: analyse(document.text, { language }).tokens,
    pipeline: PIPELINE_VERSION,
  };
}
