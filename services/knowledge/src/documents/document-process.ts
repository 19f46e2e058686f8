// A process of its own that reads one file and exits, so that a hostile file cannot harm other work.
import { DocumentFault, type DocumentText, type DocumentType } from './document.js';
import { readDocument } from './read-document.js';

/** What the process is sent, once. */
export interface DocumentRequest {
  type: DocumentType;
  bytes: Uint8Array;
}

/** What it answers, once; `fault` is a sentence for the owner, `error` one for the log. */
export type DocumentAnswer = { text: DocumentText } | { fault: string } | { error: string };

async function answerTo({ type, bytes }: DocumentRequest): Promise<DocumentAnswer> {
  try {
    return { text: await readDocument(type, Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof DocumentFault) return { fault: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once('message', async (request: DocumentRequest) => {
  process.send?.(await answerTo(request), () => process.disconnect());
});
