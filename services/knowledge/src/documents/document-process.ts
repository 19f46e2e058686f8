// A process of its own that reads one file, so that a hostile file cannot harm other work.
import { answerRequests } from '../isolation/answer-requests.js';
import { DocumentFault, type DocumentText, type DocumentType } from './document.js';
import { readDocument } from './read-document.js';

/** What the process is sent. */
export interface DocumentRequest {
  type: DocumentType;
  bytes: Uint8Array;
}

/** What it answers; `fault` is a sentence for the owner. */
export type DocumentResult = { text: DocumentText } | { fault: string };

answerRequests<DocumentRequest, DocumentResult>(async ({ type, bytes }) => {
  try {
    return { text: await readDocument(type, Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof DocumentFault) return { fault: error.message };
    throw error;
  }
});
