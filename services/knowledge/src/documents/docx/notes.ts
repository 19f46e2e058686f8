import { squeeze } from '../../extraction/html/html-walk.js';
import { walkXml } from './xml-walk.js';

const MOST_NOTES = 2_000;

/** The texts of footnotes or endnotes by their ids. */
export function readNotes(part: Buffer | undefined): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  if (!part) return notes;
  let id = '';
  let text = '';
  let inText = false;
  walkXml(part, {
    open({ name, attribute }) {
      // lines that separate notes from the text have a type
      if (name === 'footnote' || name === 'endnote')
        [id, text] = [attribute('type') ? '' : attribute('id'), ''];
      if (name === 'p' && text !== '') text += ' ';
      inText = name === 't';
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      const isNote = name === 'footnote' || name === 'endnote';
      if (isNote && id !== '' && notes.size < MOST_NOTES) notes.set(id, squeeze(text));
    },
  });
  return notes;
}
