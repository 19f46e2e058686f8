import type { ModelMessage } from '@chirrup/language-model/chat-model';
import type { Trace } from '../domain/answer.js';

const BYTES_PER_TOKEN = 4;
/** More is a provider's mistake. */
const MOST = 10_000_000;

/** Tokens of a turn: as the provider reports them, else estimated from the texts (a stopped turn has no report). */
export const usedTokens = (
  { prompt_tokens: prompt, completion_tokens: completion }: Partial<Trace>,
  sent: readonly ModelMessage[],
  received: string,
): number => {
  const said = Math.round((prompt ?? 0) + (completion ?? 0));
  if (said > 0) return Math.min(said, MOST);
  const bytes = sent.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  return Math.ceil((bytes + Buffer.byteLength(received)) / BYTES_PER_TOKEN);
};
