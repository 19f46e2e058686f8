import { getDocumentProxy } from 'unpdf';
import { DocumentFault, MAX_DOCUMENT_TEXT } from '../document.js';
import { readColumns } from './columns.js';
import { linesOf, type TextItem, type TextLine } from './text-line.js';

export const MAX_PAGES = 200;

export interface PdfText {
  /** From the file's properties. */
  title: string;
  /** How many pages the file has; only the first `MAX_PAGES` are read. */
  pages: number;
  /** The lines of each page that was read, in reading order. */
  lines: TextLine[][];
}

const FAULTS: Record<string, string> = {
  PasswordException: 'The PDF is protected with a password. Save it without one and upload the new file.',
  InvalidPDFException:
    'The PDF is damaged. Export it again from the program it was made with and upload the new file.',
};

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The lines of text in a PDF. */
export async function readPdfFile(bytes: Buffer): Promise<PdfText> {
  const pdf = await open(bytes);
  const lines: TextLine[][] = [];
  let length = 0;
  for (
    let number = 1;
    number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_DOCUMENT_TEXT;
    number += 1
  ) {
    const page = await readPage(pdf, number);
    length += page.reduce((sum, line) => sum + line.text.length, 0);
    lines.push(page);
  }
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  return { title, pages: pdf.numPages, lines };
}

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: 0,
    });
  } catch (error) {
    const fault = error instanceof Error ? FAULTS[error.name] : undefined;
    throw new DocumentFault(fault ?? FAULTS.InvalidPDFException);
  }
}

/** A page that is damaged counts as empty: the others are worth reading. */
async function readPage(pdf: Pdf, number: number): Promise<TextLine[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const { transform, height } = page.getViewport({ scale: 1 });
    const [a, b, c, d, e, f] = transform as Matrix;
    const found: TextItem[] = [];
    for (const item of items) {
      if (!('str' in item)) continue;
      const [ia, ib, ic, id, ie, jf] = item.transform as Matrix;
      // Watermarks and labels of charts stand upright or aslant.
      if (Math.abs(b * ia + d * ib) > Math.abs(a * ia + c * ib) * 0.2) continue;
      found.push({
        text: item.str,
        x: a * ie + c * jf + e,
        y: b * ie + d * jf + f,
        width: item.width,
        size: Math.hypot(a * ic + c * id, b * ic + d * id),
        font: item.fontName,
      });
    }
    page.cleanup();
    return readColumns(linesOf(found, height));
  } catch {
    return [];
  }
}

type Matrix = [number, number, number, number, number, number];
