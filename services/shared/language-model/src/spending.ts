import type { ModelMessage } from './chat-model.js';

/** Port: the ceilings of models. Every call asks before and counts after. */
export interface Spending {
  /** False while a ceiling is reached, or nobody can count. */
  isAllowed(botId: string): Promise<boolean>;
  count(botId: string, tokens: number): Promise<void>;
}

/** What a provider says of a turn. */
interface Reported {
  prompt_tokens?: number | undefined;
  completion_tokens?: number | undefined;
}

const BYTES_PER_TOKEN = 4;
/** Of one with 1,024 pixels an edge; providers count 260 to 1,600. */
const TOKENS_PER_PICTURE = 1_400;
/** More is a provider's mistake. */
const MOST = 10_000_000;

/** Tokens of a turn: as the provider reports them, else estimated from the texts (a stopped turn has no report). */
export const usedTokens = (
  { prompt_tokens: prompt, completion_tokens: completion }: Reported,
  sent: readonly ModelMessage[],
  received: string,
): number => {
  const said = Math.round((prompt ?? 0) + (completion ?? 0));
  if (said > 0) return Math.min(said, MOST);
  const bytes = sent.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const pictures = sent.reduce((sum, message) => sum + (message.pictures?.length ?? 0), 0);
  const words = Math.ceil((bytes + Buffer.byteLength(received)) / BYTES_PER_TOKEN);
  return words + pictures * TOKENS_PER_PICTURE;
};
