import { toBlocks } from '../../extraction/content/page-blocks.js';
import { DocumentFault, type DocumentText, MAX_DOCUMENT_TEXT, titleFromProperties } from '../document.js';
import { isGarbled } from './garbled.js';
import { segmentsOf } from './line-segments.js';
import { MAX_PAGES, readPdfFile } from './pdf-file.js';
import { withoutRunningHeads } from './running-heads.js';

const PICTURES_ONLY =
  'The PDF holds pictures of text only, as scanners make them. Run text recognition (OCR) on it, or upload the original document.';
const NO_TEXT =
  'The PDF holds no text that can be read. Check that its pages are not empty, or upload the original document.';
const GARBLED =
  'The letters of the PDF cannot be read: its fonts do not say what they mean. Export it again with a text layer, run text recognition (OCR) on it, or upload the original document.';
const PICTURE = /\/Subtype\s*\/Image\b/;

/** Reads a PDF: its lines as paragraphs under their headings, lists and tables as far as the layout shows them. */
export async function readPdf(bytes: Buffer): Promise<DocumentText> {
  const file = await readPdfFile(bytes);
  const segments = segmentsOf(withoutRunningHeads(file.lines));
  if (isGarbled(segments.map(({ text }) => text).join(' '))) throw new DocumentFault(GARBLED);
  if (segments.length === 0) throw new DocumentFault(holdsPicture(bytes) ? PICTURES_ONLY : NO_TEXT);
  const [first] = segments;
  const heading = first?.kind === 'heading' && first.level === 1 ? first.text : '';
  const title = titleFromProperties(file.title) || heading.slice(0, 500);
  const note =
    file.pages > MAX_PAGES ? `The PDF has ${file.pages} pages; only the first ${MAX_PAGES} were read.` : '';
  return { title, blocks: toBlocks(segments, title, MAX_DOCUMENT_TEXT), note };
}

/** A picture's head always stands in the file as it is: streams are not put into other streams. */
function holdsPicture(bytes: Buffer): boolean {
  return PICTURE.test(bytes.toString('latin1'));
}
