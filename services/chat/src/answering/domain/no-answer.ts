const LONGEST_QUOTE = 120;
const MAX_SUGGESTIONS = 3;

/** Nothing but a greeting or thanks, in the widget's more usual languages. */
const GREETING =
  /^(hello|hi|hey|hiya|good (morning|afternoon|evening|day)|hallo|guten (tag|morgen|abend)|moin|servus|bonjour|bonsoir|salut|hola|buen[oa]s (días|dias|tardes|noches)|ciao|buongiorno|olá|ola|hej|hei|cześć|привет|здравствуйте|你好|こんにちは)( (there|all|everyone|team))?$/iu;
const THANKS =
  /^((many )?thanks|thank you|thx|ty|danke|vielen dank|dankeschön|merci|gracias|muchas gracias|grazie|obrigad[oa]|bedankt|dank je|tack|takk|dziękuję|спасибо|谢谢|ありがとう)( (a lot|so much|very much|you|schön|sehr|beaucoup|mille))?$/iu;

/** Says honestly what was not found; a greeting or thanks is no question. */
export const noAnswerText = (question: string, botName: string): string => {
  const said = question.replace(/[^\p{L}\p{M}]+/gu, ' ').trim();
  if (GREETING.test(said)) return 'Hello! What would you like to know?';
  if (THANKS.test(said)) return 'You are welcome. Is there anything else you would like to know?';
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
