import { strFromU8 } from 'fflate';

/** The files of a workbook, by their paths in its archive as programs of any kind write them. */
export type Parts = ReadonlyMap<string, Uint8Array>;

export interface Sheet {
  name: string;
  path: string;
}

const ROOT = '_rels/.rels';
const BOOK = 'xl/workbook.xml';
/** Characters that no XML holds. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;

/** A path as it is compared: archives differ in case, in slashes and in where they begin. */
export const pathKey = (path: string): string => path.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/** Where the book itself is; undefined in an archive that is no workbook. */
export function bookPath(parts: Parts): string | undefined {
  const named = relationsOf(parts, ROOT, '').find(({ type }) => type === 'officeDocument')?.path;
  return [named, BOOK].find(
    (path) => path !== undefined && elements(xmlAt(parts, path), 'sheets').length > 0,
  );
}

/** A book and what it names. */
export interface Book {
  /** The sheets that its reader sees, in their order. */
  sheets: Sheet[];
  /** The texts that cells name by their place. */
  texts: string[];
  /** Days are counted from 1904. */
  isFrom1904: boolean;
  styles: Document | undefined;
}

export function readBook(parts: Parts, path: string): Book {
  const book = xmlAt(parts, path);
  const name = path.lastIndexOf('/') + 1;
  const relations = relationsOf(parts, `${path.slice(0, name)}_rels/${path.slice(name)}.rels`, path);
  const pathOf = (kind: string) => relations.find(({ type }) => type === kind)?.path;
  const [properties] = elements(book, 'workbookPr');
  return {
    sheets: elements(book, 'sheet')
      .filter((one) => !/hidden/i.test(one.getAttribute('state') ?? ''))
      .map((one) => {
        const id = [...one.attributes].find(({ localName, prefix }) => localName === 'id' && prefix)?.value;
        const target = relations.find((each) => each.id === id);
        return { name: one.getAttribute('name') ?? '', path: target?.path ?? '' };
      }),
    texts: elements(xmlAt(parts, pathOf('sharedStrings')), 'si').map(textIn),
    isFrom1904: /^(1|true)$/.test(properties?.getAttribute('date1904') ?? ''),
    styles: xmlAt(parts, pathOf('styles')),
  };
}

/** What a text with several fonts says, without how it is read aloud. */
export const textIn = (element: Element): string =>
  unescaped(
    elements(element, 't')
      .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
      .map(({ textContent }) => textContent)
      .join(''),
  );

export const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export const xmlAt = (parts: Parts, path: string | undefined): Document | undefined => {
  const bytes = path === undefined ? undefined : parts.get(pathKey(path));
  return bytes && new DOMParser().parseFromString(strFromU8(bytes), 'text/xml');
};

export const elements = (root: Document | Element | undefined, name: string): Element[] => [
  ...(root?.getElementsByTagNameNS('*', name) ?? []),
];

/** What a file of the archive names: targets stand relative to it. */
function relationsOf(parts: Parts, path: string, from: string) {
  return elements(xmlAt(parts, path), 'Relationship').map((one) => ({
    id: one.getAttribute('Id'),
    type: one.getAttribute('Type')?.split('/').at(-1),
    path: decodeURI(new URL(one.getAttribute('Target') ?? '', `file:///${pathKey(from)}`).pathname),
  }));
}
