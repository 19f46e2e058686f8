import type { Tx } from '@chirrup/persistence/unit-of-work';
import { searchText } from '@chirrup/text/search/search-text';

/** Adds a message to what searches look through, in the transaction that stores it. */
export const addMessageWords = async (
  tx: Tx,
  { botId, threadId, seq, content }: { botId: string; threadId: string; seq: number; content: string },
): Promise<void> => {
  await tx.query('INSERT INTO message_words (bot_id, thread_id, seq, words) VALUES ($1, $2, $3, $4)', [
    botId,
    threadId,
    seq,
    searchText(content),
  ]);
};
