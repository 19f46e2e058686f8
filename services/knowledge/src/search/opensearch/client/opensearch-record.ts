import type { AnalysedDocument } from '../../analysed-document.js';
import type { DocumentVectors } from '../../vectors/document-vectors.js';
import { vectorField } from './opensearch-vector-fields.js';

export const recordId = (botId: string, docId: string): string => `${botId}.${docId}`;

/** A term prefixed with its bot, so that counts and spellings are of this bot alone. */
export const ownTerm = (botId: string, term: string): string => `${botId} ${term}`;

/** What a document is found by; what it says is read from the tables. */
export const toRecord = (
  botId: string,
  { document, language, titleTokens, textTokens, vectors }: AnalysedDocument,
  withVectors: boolean,
) => ({
  bot_id: botId,
  doc_id: document.docId,
  source_id: document.sourceId,
  kind: document.kind,
  language,
  title_tokens: titleTokens.join(' '),
  text_tokens: textTokens.join(' '),
  title_length: titleTokens.length,
  text_length: textTokens.length,
  ...(withVectors && vectors ? vectorFields(vectors) : {}),
  vocabulary: [...new Set([...titleTokens, ...textTokens])].map((term) => ownTerm(botId, term)),
});

const vectorFields = (all: readonly DocumentVectors[]) => ({
  models: all.map(({ model }) => model),
  ...Object.fromEntries(
    all.flatMap(({ model, dimensions, bytes }) => {
      const block = bytes.subarray(0, dimensions);
      // the engine refuses a document with a vector that has no direction
      return block.some((value) => value !== 0) ? [[vectorField(model, dimensions), [...block]]] : [];
    }),
  ),
});
