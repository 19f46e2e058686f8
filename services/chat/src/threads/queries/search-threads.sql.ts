/** For each word of a query the parameters of its spellings. */
type Words = readonly (readonly string[])[];

/** Characters of a message that are read to show why it was found. */
const LOOKED_AT = 8_000;

const has = (text: string, spellings: readonly string[]): string =>
  `(${spellings.map((place) => `strpos(${text}, ${place}) > 0`).join(' OR ')})`;
const any = (text: string, words: Words): string => has(text, words.flat());

/** What the end of an id can be, which lists show as a short name. */
const SHORT_NAME = /^[0-9a-f]{1,6}$/;

/**
 * SQL: ids of the bot's threads that have all words in their messages, the visitor's short name and who the visitor is.
 * All messages are looked at: `$1` is the bot.
 * @param words what stands behind the parameters of the same places
 */
export const threadsWith = (places: Words, words: Words): string => {
  const texts = [
    'SELECT thread_id AS id, words FROM message_words WHERE bot_id = $1',
    `SELECT t.id, i.words FROM visitor_identities i JOIN threads t ON t.bot_id = i.bot_id AND t.visitor_id = i.visitor_id
      WHERE i.bot_id = $1`,
  ];
  // as text they are dear, and most words can be no part of one
  if (words.flat().some((word) => SHORT_NAME.test(word)))
    texts.push('SELECT id, right(id::text, 6) AS words FROM threads WHERE bot_id = $1');
  const having = (spellings: readonly string[]) =>
    texts.map((text) => `SELECT id FROM (${text}) x WHERE ${has('words', spellings)}`).join(' UNION ALL ');
  // the longest is likely the rarest: the others are looked for only in threads that have it
  const [first, ...others] = [...places.keys()].sort((a, b) => lengthOf(words[b]) - lengthOf(words[a]));
  const rest = others.map((at) => `AND id IN (${having(places[at] ?? [])})`);
  return `SELECT DISTINCT id FROM (${having(places[first ?? 0] ?? [])}) found WHERE true ${rest.join(' ')}`;
};

const lengthOf = (spellings: readonly string[] = []): number =>
  Math.min(...spellings.map(({ length }) => length));

/** SQL condition: a thread has all words, looked up by itself. */
export const hasWords = (words: Words): string =>
  words
    .map(
      (spellings) => `(${has('right(t.id::text, 6)', spellings)}
        OR EXISTS (SELECT 1 FROM message_words w WHERE w.bot_id = $1 AND w.thread_id = t.id AND ${has('w.words', spellings)})
        OR EXISTS (SELECT 1 FROM visitor_identities i WHERE i.bot_id = $1 AND i.visitor_id = t.visitor_id AND ${has('i.words', spellings)}))`,
    )
    .join(' AND ');

/** SQL: the message with most of the words, the visitor's before the bot's and new ones before old, beside `threads t`. */
export const hitOf = (words: Words): string => `
  (SELECT json_build_object('seq', m.seq, 'text', left(m.content, ${LOOKED_AT})) FROM message_words w
   JOIN messages m ON m.thread_id = w.thread_id AND m.seq = w.seq
   WHERE w.bot_id = $1 AND w.thread_id = t.id AND ${any('w.words', words)}
   ORDER BY ${words.map((spellings) => `${has('w.words', spellings)}::int`).join(' + ')} DESC, m.sender_type = 'client' DESC, w.seq DESC LIMIT 1)`;
