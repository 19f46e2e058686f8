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
export const threadsWith = (words: Words): string => `
  SELECT id FROM (
    SELECT thread_id AS id, words FROM message_words WHERE bot_id = $1 AND ${any('words', words)}
    UNION ALL
    SELECT id, words FROM (
      SELECT t.id, right(t.id::text, 6) || ' ' || coalesce(i.words, '') AS words FROM threads t
      LEFT JOIN visitor_identities i ON i.bot_id = t.bot_id AND i.visitor_id = t.visitor_id WHERE t.bot_id = $1) names
    WHERE ${any('words', words)}) found
  GROUP BY id HAVING ${words.map((spellings) => `bool_or(${has('words', spellings)})`).join(' AND ')}`;

/** SQL: the message with most of the words, the visitor's before the bot's and new ones before old, beside `threads t`. */
export const hitOf = (words: Words): string => `
  (SELECT json_build_object('seq', m.seq, 'text', left(m.content, ${LOOKED_AT})) FROM message_words w
   JOIN messages m ON m.thread_id = w.thread_id AND m.seq = w.seq
   WHERE w.bot_id = $1 AND w.thread_id = t.id AND ${any('w.words', words)}
   ORDER BY ${words.map((spellings) => `${has('w.words', spellings)}::int`).join(' + ')} DESC, m.sender_type = 'client' DESC, w.seq DESC LIMIT 1)`;
