import { withoutEnd } from '@chirrup/text/without-end';

const CODE_FENCE = /^([ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)]) [ \t>]{0,40})?)(?:`{3}|~{3}).*$/gmu;
const DEFINITION = /^([ \t>]{0,40}(?:[-*+] )?)\[([^\]\n]{0,999})\]:(?=[ \t]*[^\s]*[ \t]*(?:["'(].*)?$)/gmu;

/**
 * A quote whose markup is closed at its end, so that it cannot change how the citation and the text after it are shown.
 * Lists, bold leads and complete pairs of marks stay.
 */
export const quotedMarkdown = (text: string): string =>
  paired(text.replace(CODE_FENCE, '$1').replace(DEFINITION, '$1$2:'))
    // headings and block quotes would be shown outside of the quote
    .replace(/^([ \t]*(?:- )?)(?:#{1,6}[ \t]+|(?:>[ \t]?)+)/gmu, '$1')
    .replace(/\n{3,}/g, '\n\n');

/** Removes marks without their other half. */
const paired = (text: string): string => {
  let whole = text;
  for (const mark of ['`', '**', '__', '~~'])
    whole = whole
      .split(/\n{2,}/u)
      .map((block) => ((block.split(mark).length - 1) % 2 === 0 ? block : block.replaceAll(mark, '')))
      .join('\n\n');
  // a backslash or an open bracket at the end would change the citation after it
  return withoutEnd(whole, /\\/).replace(/\[([^[\]\n]*)$/u, '$1');
};
