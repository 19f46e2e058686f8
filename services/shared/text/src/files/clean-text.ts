/** What word processors and spreadsheets break lines with: vertical tab, form feed, NEL, U+2028, U+2029. */
const BREAKS = /[\v\f\u0085\u2028\u2029]/g;
/** Control characters that are no part of a text of several lines. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** A text of several lines as it can be stored: breaks of any kind are lines, control characters are spaces. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(BREAKS, '\n').replace(CONTROLS, ' ');

/** The same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();
