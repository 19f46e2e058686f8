import { createHash } from 'node:crypto';
import type { IndexDocument } from '../search/index-document.js';
import type { PageText } from './page-text.js';
import { type Passage, passagesInSteps, passagesOf } from './passages.js';

/** What the index holds of a page. The same text under the same title gives the same ids, whenever it was fetched. */
export function pageDocuments(linkId: string, page: PageText, fetchedAt: number): IndexDocument[] {
  return documentsOf(linkId, page, { passages: passagesOf(page), fetchedAt });
}

/** The same, with breaks for other work: a page may be very long. */
export async function pageDocumentsInSteps(
  linkId: string,
  page: PageText,
  fetchedAt: number,
): Promise<IndexDocument[]> {
  return documentsOf(linkId, page, { passages: await passagesInSteps(page), fetchedAt });
}

function documentsOf(
  linkId: string,
  page: PageText,
  { passages, fetchedAt }: { passages: readonly Passage[]; fetchedAt: number },
): IndexDocument[] {
  const documents = new Map<string, IndexDocument>();
  for (const [position, passage] of passages.entries()) {
    const title = clean(passage.title);
    const text = clean(passage.text);
    const docId = contentId(linkId, page.url, title, text);
    if (documents.has(docId)) continue;
    documents.set(docId, {
      docId,
      sourceId: linkId,
      kind: 'passage',
      position,
      title,
      text,
      url: page.url,
      fetchedAt,
    });
  }
  return [...documents.values()];
}

/** A Q&A pair as knowledge learns it. */
export interface LearntPair {
  id: string;
  question: string;
  /** Other wordings of the question. */
  phrasings?: readonly string[];
  answer: string;
}

/** What the index holds of a Q&A pair: each wording with the answer; nothing while question or answer is still empty. */
export function pairDocuments(pair: LearntPair): IndexDocument[] {
  const text = clean(pair.answer).trim();
  const question = clean(pair.question).trim();
  if (question === '' || text === '') return [];
  const wordings = new Set([question, ...(pair.phrasings ?? []).map((phrasing) => clean(phrasing).trim())]);
  wordings.delete('');
  return [...wordings].map((title, position) => {
    const docId = contentId(pair.id, '', title, text);
    return { docId, sourceId: pair.id, kind: 'qa', position, title, text, url: '', fetchedAt: 0 };
  });
}

function contentId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/** PostgreSQL text holds no NUL and no half of a surrogate pair. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
