import type { Language } from '@chirrup/text/language';
import type { AnalysedDocument, TokenisedDocument } from './analysed-document.js';
import type { IndexDocument } from './index-document.js';

/** A document as the index stores it. */
export interface OpenSearchRecord extends IndexDocument {
  readonly bot_id: string;
  readonly language: Language;
  /** Of the row it was made from; the order in which the bot's documents were written. */
  readonly generation: number;
  readonly title_tokens: string;
  readonly text_tokens: string;
  readonly title_length: number;
  readonly text_length: number;
}

export const recordId = (botId: string, docId: string): string => `${botId}.${docId}`;

/** A term as one bot's own: its documents are counted, and its spellings looked through, without anybody else's. */
export const ownTerm = (botId: string, term: string): string => `${botId} ${term}`;

export const toRecord = (
  botId: string,
  generation: string,
  { document, language, titleTokens, textTokens }: AnalysedDocument,
): OpenSearchRecord & { vocabulary: string[] } => ({
  ...document,
  bot_id: botId,
  language,
  generation: Number(generation),
  title_tokens: titleTokens.join(' '),
  text_tokens: textTokens.join(' '),
  title_length: titleTokens.length,
  text_length: textTokens.length,
  vocabulary: [...new Set([...titleTokens, ...textTokens])].map((term) => ownTerm(botId, term)),
});

export const fromRecord = (record: OpenSearchRecord): TokenisedDocument => {
  const { doc_id, source_id, kind, position, title, text, url, fetched_at } = record;
  const split = (tokens: string) => (tokens === '' ? [] : tokens.split(' '));
  return {
    document: { doc_id, source_id, kind, position, title, text, url, fetched_at },
    language: record.language,
    titleTokens: split(record.title_tokens),
    textTokens: split(record.text_tokens),
  };
};
