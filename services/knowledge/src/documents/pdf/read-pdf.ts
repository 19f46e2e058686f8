import { toBlocks } from '../../extraction/content/page-blocks.js';
import { DocumentFault, type DocumentText, MAX_DOCUMENT_TEXT, titleFromProperties } from '../document.js';
import { segmentsOf } from './line-segments.js';
import { MAX_PAGES, readPdfFile } from './pdf-file.js';
import { withoutRunningHeads } from './running-heads.js';

/** Reads a PDF: its lines as paragraphs under their headings, lists and tables as far as the layout shows them. */
export async function readPdf(bytes: Buffer): Promise<DocumentText> {
  const file = await readPdfFile(bytes);
  const segments = segmentsOf(withoutRunningHeads(file.lines));
  if (segments.length === 0)
    throw new DocumentFault(
      'The PDF holds pictures of text only, as scanners make them. Run text recognition (OCR) on it, or upload the original document.',
    );
  const [first] = segments;
  const heading = first?.kind === 'heading' && first.level === 1 ? first.text : '';
  const title = titleFromProperties(file.title) || heading.slice(0, 500);
  const note =
    file.pages > MAX_PAGES ? `The PDF has ${file.pages} pages; only the first ${MAX_PAGES} were read.` : '';
  return { title, blocks: toBlocks(segments, title, MAX_DOCUMENT_TEXT), note };
}
