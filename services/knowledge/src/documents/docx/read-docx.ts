import { boldHeadings } from '../../extraction/content/bold-headings.js';
import { toBlocks } from '../../extraction/content/page-blocks.js';
import { DocumentFault, type DocumentText, MAX_DOCUMENT_TEXT, titleFromProperties } from '../document.js';
import { BodyVisitor } from './body-visitor.js';
import { readNotes } from './notes.js';
import { Numbering } from './numbering.js';
import { readStyles } from './paragraph-styles.js';
import { walkXml } from './xml-walk.js';
import { ZipArchive } from './zip-archive.js';

const USUAL_BODY = 'word/document.xml';

/** Reads a Word document: its text under its headings, lists and tables as such. */
export async function readDocx(bytes: Buffer): Promise<DocumentText> {
  const archive = await ZipArchive.open(bytes);
  const body = await archive.read(await bodyName(archive));
  if (!body)
    throw new DocumentFault('The file is not a Word document. Save it as .docx or PDF and upload that.');
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote'])
    for (const [id, text] of readNotes(await archive.read(`word/${kind}s.xml`)))
      notes.set(`${kind}Reference${id}`, text);
  const numbering = new Numbering(await archive.read('word/numbering.xml'));
  const visitor = new BodyVisitor(readStyles(await archive.read('word/styles.xml')), notes, numbering);
  walkXml(body, visitor);
  const title = titleFromProperties(await coreTitle(archive)) || visitor.title || firstHeading(visitor);
  return { title, blocks: toBlocks(boldHeadings(visitor.segments), title, MAX_DOCUMENT_TEXT), note: '' };
}

/** The part that the package names as its document; nearly always the usual one. */
async function bodyName(archive: ZipArchive): Promise<string> {
  const relations = await archive.read('_rels/.rels');
  let found = '';
  if (relations) {
    const open = (element: { name: string; attribute(name: string): string }) => {
      if (element.name !== 'Relationship' || !element.attribute('Type').endsWith('/officeDocument')) return;
      found ||= element.attribute('Target').replace(/^\//, '');
    };
    walkXml(relations, { open, close: () => undefined });
  }
  return found || USUAL_BODY;
}

async function coreTitle(archive: ZipArchive): Promise<string> {
  const part = await archive.read('docProps/core.xml');
  if (!part) return '';
  let title = '';
  let inTitle = false;
  walkXml(part, {
    open: ({ name }) => {
      inTitle = name === 'title';
    },
    text: (text) => {
      if (inTitle) title += text;
    },
    close: () => {
      inTitle = false;
    },
  });
  return title;
}

function firstHeading({ segments }: BodyVisitor): string {
  const [first] = segments;
  return first?.kind === 'heading' && first.level === 1 ? first.text.replace(/\n/g, ' ') : '';
}
