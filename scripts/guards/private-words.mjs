/** Names this project once invented -> the field's own word (docs/glossary.md). */
const WORDS = {
  hears: 'isReliable',
  onMissed: 'onResync',
  tellMissed: 'requestResync',
  isAway: 'isUnavailable',
  Patience: 'RetryBudget, StallBudget or RetryPolicy',
  farewell: 'drain or closeSockets',
  inSlices: 'inBatches',
  JobPlace: 'JobReservation',
  ReplyPlace: 'ReplyReservation',
  Talker: 'VirtualVisitor',
  Happening: 'an event of a conversation',
  Told: 'a message',
  anew: 'again',
};
/** As a whole word; "hears" is also plain English, so only as a property. */
const PATTERN = new RegExp(`(?<=\\.|get )(hears)\\b|\\b(${Object.keys(WORDS).slice(1).join('|')})\\b`);

/** The first of these words in each file, as sentences. */
export const privateWordViolations = (files) =>
  files.flatMap(({ path, text }) => {
    // the list itself
    if (path.startsWith('scripts/guards/')) return [];
    const lines = text.split('\n');
    const line = lines.findIndex((one) => PATTERN.test(one));
    const word = PATTERN.exec(lines[line] ?? '')?.[0];
    return word ? [`${path}:${line + 1} says "${word}": use ${WORDS[word]}`] : [];
  });
