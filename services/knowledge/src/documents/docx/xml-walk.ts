import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DocumentFault } from '../document.js';

const SLICE = 64 * 1_024;
const MAX_DEPTH = 200;

/** An element with its name without prefix; `word` when it belongs to the word-processing namespace. */
export interface XmlElement {
  name: string;
  word: boolean;
  /** Attribute by its name without prefix. */
  attribute(name: string): string;
}

export interface XmlVisitor {
  open(element: XmlElement): void;
  close(name: string, word: boolean): void;
  text?(text: string): void;
}

const isWord = (uri: string): boolean => /wordprocessingml\/(2006\/)?main$/.test(uri);

/** Streams a part of a document past a visitor; entities of its own making are not expanded. */
export function walkXml(part: Buffer, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('error', () => {
    throw new DocumentFault(
      'The file is damaged. Open it in your word processor, save it again and upload the new file.',
    );
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    depth += 1;
    if (depth > MAX_DEPTH)
      throw new DocumentFault('The file is nested too deeply to be read. Save it as PDF and upload that.');
    const attribute = (name: string) =>
      Object.values(tag.attributes).find(({ local }) => local === name)?.value ?? '';
    visitor.open({ name: tag.local, word: isWord(tag.uri), attribute });
  });
  parser.on('closetag', (tag: SaxesTagNS) => {
    depth -= 1;
    visitor.close(tag.local, isWord(tag.uri));
  });
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  const xml = new TextDecoder(part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(part);
  for (let at = 0; at < xml.length; at += SLICE) parser.write(xml.slice(at, at + SLICE));
  parser.close();
}
