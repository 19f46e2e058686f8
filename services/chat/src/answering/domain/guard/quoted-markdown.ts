const CODE_FENCE = /^([ \t>]*(?:[-*+] |\d{1,9}[.)] )?[ \t>]*)(?:`{3,}|~{3,}).*$/gmu;
const DEFINITION = /^([ \t>]*(?:[-*+] )?)\[([^\]\n]*)\]:/gmu;

/**
 * Words of a page between ours: what they open must end with them, so that the number behind them and what follows stay
 * ours. Lists, our own lead in bold and whole pairs of marks stay.
 */
export const quotedMarkdown = (text: string): string =>
  paired(text.replace(CODE_FENCE, '$1').replace(DEFINITION, '$1$2:'))
    // a client shows these as blocks of their own, outside of what is quoted
    .replace(/^([ \t]*(?:- )?)(?:#{1,6}[ \t]+|(?:>[ \t]?)+)/gmu, '$1')
    .replace(/\n{3,}/g, '\n\n');

/** Marks whose other half is missing would take it from the words after the quote. */
const paired = (text: string): string => {
  let whole = text;
  for (const mark of ['`', '**', '__', '~~'])
    whole = whole
      .split(/\n{2,}/u)
      .map((block) => ((block.split(mark).length - 1) % 2 === 0 ? block : block.replaceAll(mark, '')))
      .join('\n\n');
  // a backslash at the end would make text of the citation's bracket, an open bracket a link of it
  return whole.replace(/\\+$/u, '').replace(/\[([^\]\n]*)$/u, '$1');
};
