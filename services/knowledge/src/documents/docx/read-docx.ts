import { boldHeadings } from '../../extraction/content/bold-headings.js';
import { toBlocks } from '../../extraction/content/page-blocks.js';
import { DocumentFault, type DocumentText, MAX_DOCUMENT_TEXT, titleFromProperties } from '../document.js';
import { BodyVisitor } from './body-visitor.js';
import { readNotes } from './notes.js';
import { readStyles } from './paragraph-styles.js';
import { walkXml } from './xml-walk.js';
import { ZipArchive } from './zip-archive.js';

const USUAL_BODY = 'word/document.xml';

/** Reads a Word document: its text under its headings, lists and tables as such. */
export function readDocx(bytes: Buffer): DocumentText {
  const archive = new ZipArchive(bytes);
  const body = archive.read(bodyName(archive));
  if (!body)
    throw new DocumentFault('The file is not a Word document. Save it as .docx or PDF and upload that.');
  const notes = new Map(
    ['footnote', 'endnote'].flatMap((kind) =>
      [...readNotes(archive.read(`word/${kind}s.xml`))].map(
        ([id, text]) => [`${kind}Reference${id}`, text] as const,
      ),
    ),
  );
  const visitor = new BodyVisitor(readStyles(archive.read('word/styles.xml')), notes);
  walkXml(body, visitor);
  const title = titleFromProperties(coreTitle(archive)) || visitor.title || firstHeading(visitor);
  return { title, blocks: toBlocks(boldHeadings(visitor.segments), title, MAX_DOCUMENT_TEXT), note: '' };
}

/** The part that the package names as its document; nearly always the usual one. */
function bodyName(archive: ZipArchive): string {
  const relations = archive.read('_rels/.rels');
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

function coreTitle(archive: ZipArchive): string {
  const part = archive.read('docProps/core.xml');
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
