const LONGEST_QUOTE = 120;
const MAX_SUGGESTIONS = 3;

/** Says honestly what was not found. */
export const noAnswerText = (question: string, botName: string): string => {
  const plain = question
    .replace(/[[\]<>`*_|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const quote =
    plain.length > LONGEST_QUOTE
      ? `${plain.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '')}…`
      : plain;
  const who = botName.trim() || 'this assistant';
  return quote
    ? `I could not find anything about “${quote}” in what ${who} knows.`
    : `I could not find an answer to that in what ${who} knows.`;
};

/** Up to three other questions, none of them the one just asked. */
export const otherQuestions = (suggestions: readonly string[], question: string): string[] => {
  const asked = question.trim().toLowerCase();
  const others = suggestions.map((s) => s.trim()).filter((s) => s !== '' && s.toLowerCase() !== asked);
  return [...new Set(others)].slice(0, MAX_SUGGESTIONS);
};
