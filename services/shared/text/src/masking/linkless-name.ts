/** An address of a page, a mailbox or a machine, as mail programs make links of it. */
const LINK_LIKE = /[@\\]|:\/|\/\/|\bwww\b|[\p{L}\p{N}][.。]\p{L}{2}|\p{N}\.\p{N}+\.\p{N}+\.\p{N}/iu;
const LONGEST = 80;

const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** A name somebody else gave, for the subject of a mail; `otherwise` where it looks like an address, or there is none. */
export const subjectName = (name: string, otherwise: string): string => {
  const line = onOneLine(name.normalize('NFKC')).slice(0, LONGEST).toWellFormed();
  return line === '' || LINK_LIKE.test(line) ? otherwise : line;
};

/** A name somebody else gave, for the text of a mail: nothing in it is a link. */
export const linklessName = (name: string): string => onOneLine(name).replace(/[/:.@。]+(?=\S)/g, ' ');
