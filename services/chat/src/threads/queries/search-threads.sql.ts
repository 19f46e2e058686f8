/** For each word of a query the parameters of its spellings. */
type Words = readonly (readonly string[])[];

/** Characters of a message that are read to show why it was found. */
const LOOKED_AT = 8_000;

const has = (text: string, spellings: readonly string[]): string =>
  `(${spellings.map((place) => `strpos(${text}, ${place}) > 0`).join(' OR ')})`;
const any = (text: string, words: Words): string => has(text, words.flat());

/**
 * SQL: ids of the bot's threads that have all words in their messages, the visitor's short name and who the visitor is.
 * All messages are looked at: `$1` is the bot.
 */
export const threadsWith = (words: Words): string => {
  const mask = words.map((spellings, at) => `(${has('words', spellings)}::int << ${at})`).join(' | ');
  // each text is looked at once for each word: the fence keeps the condition from doing it again
  const masked = (texts: string) =>
    `SELECT id, mask FROM (SELECT id, ${mask} AS mask FROM (${texts}) x OFFSET 0) y WHERE mask > 0`;
  return `SELECT id FROM (
    ${masked('SELECT thread_id AS id, words FROM message_words WHERE bot_id = $1')}
    UNION ALL
    ${masked(`SELECT t.id, right(t.id::text, 6) || ' ' || coalesce(i.words, '') AS words FROM threads t
      LEFT JOIN visitor_identities i ON i.bot_id = t.bot_id AND i.visitor_id = t.visitor_id WHERE t.bot_id = $1`)}) found
  GROUP BY id HAVING bit_or(mask) = ${2 ** words.length - 1}`;
};

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
