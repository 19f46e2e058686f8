/** What a model writes after a statement that rests on the visitor's picture. */
export const PICTURE_MARK = '[picture]';

const MARK = /[ \t]?\[picture\]/gi;

/** A text without the marks, and whether it had one. */
export const withoutPictureMarks = (text: string): { text: string; isSeen: boolean } => {
  const rest = text.replace(MARK, '');
  return { text: rest, isSeen: rest.length < text.length };
};
