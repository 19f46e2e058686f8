import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { DocumentFault, MAX_DOCUMENT_TEXT } from '../document.js';
import { readColumns } from './columns.js';
import { pageItems } from './page-items.js';
import { linesOf, type TextLine } from './text-line.js';
import { mayHideText } from './unseen/may-hide-text.js';
import { withoutUnseen } from './unseen/unseen-text.js';

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

/** What the signs of Chinese, Japanese and Korean fonts mean that files do not carry themselves. */
const CHARACTER_MAPS = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  `cmaps${sep}`,
);

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The lines of text in a PDF. */
export async function readPdfFile(bytes: Buffer): Promise<PdfText> {
  const pdf = await open(bytes);
  const codes = mayHideText(bytes) ? (await getResolvedPDFJS()).OPS : undefined;
  const lines: TextLine[][] = [];
  let length = 0;
  for (
    let number = 1;
    number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_DOCUMENT_TEXT;
    number += 1
  ) {
    const page = await readPage(pdf, number, codes);
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
      cMapUrl: CHARACTER_MAPS,
      cMapPacked: true,
      verbosity: 0,
    });
  } catch (error) {
    const fault = error instanceof Error ? FAULTS[error.name] : undefined;
    throw new DocumentFault(fault ?? FAULTS.InvalidPDFException);
  }
}

/** A page that is damaged counts as empty: the others are worth reading. */
async function readPage(
  pdf: Pdf,
  number: number,
  codes: Readonly<Record<string, number>> | undefined,
): Promise<TextLine[]> {
  try {
    const page = await pdf.getPage(number);
    const { items: drawn, styles } = await page.getTextContent();
    const items = codes ? withoutUnseen(drawn, await page.getOperatorList(), codes) : drawn;
    const annotations = await page.getAnnotations();
    const viewport = page.getViewport({ scale: 1 });
    page.cleanup();
    const read = pageItems({ items, styles, annotations, viewport });
    const aslant = read.aslant.flatMap((items) => linesOf(items, Number.POSITIVE_INFINITY));
    // large letters make no heading of it, and what stands on every page is no text of one
    return [
      ...readColumns(linesOf(read.items, read.height)),
      ...aslant.map((line) => ({ ...line, size: 1, inMargin: true })),
    ];
  } catch {
    return [];
  }
}
