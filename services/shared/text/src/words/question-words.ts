/** How questions begin, in the languages visitors write in. */
const ASKS = `(?:what|how|when|where|who|which|can|could|do|does|did|is|are|will|was|wie|wann|wo|wer|welche\\p{L}*|kann|können|gibt|habt|haben|ist|sind|liefert|nehmt|qué|cuánto|cuándo|dónde|quién|cuál(?:es)?|cómo|puedo|tienen|hay|combien|quand|où|qui|comment|peut|puis|quanto|quando|dove|chi|posso|onde|quem|wat|hoe|wanneer|waar|kan)(?![\\p{L}_])`;

const BEGINNING = new RegExp(
  `^\\W*(?:(?:hi|hello|hey|hallo|hola|bonjour|ciao)\\W+)?(?:${ASKS}|(?<=¿))`,
  'iu',
);

/** Whether a text begins with a word that asks, or with a Spanish mark. */
export function beginsAsQuestion(text: string): boolean {
  return BEGINNING.test(text);
}

/** "… and what does it cost" */
const FURTHER_QUESTION = new RegExp(`[,;]?\\s+(?:and|und|y|et|e|en)\\s+(?=${ASKS})`, 'giu');

/** The questions that one sentence joins, in order; the text itself where it joins none. */
export function joinedQuestions(text: string): string[] {
  return beginsAsQuestion(text) ? text.split(FURTHER_QUESTION).map((part) => part.trim()) : [text];
}
