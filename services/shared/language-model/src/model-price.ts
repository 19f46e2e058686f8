/** Prices of a million tokens in USD. */
export interface ModelPrice {
  input: number;
  output: number;
  /** Of what the provider had kept of an earlier prompt; absent: like the rest. */
  cached?: number | undefined;
  /** Of what it keeps for a later one; absent: like the rest. */
  cacheWrite?: number | undefined;
}

/** Tokens of a turn, as a provider counts them. */
export interface TurnTokens {
  /** With those of the next two. */
  promptTokens: number;
  cachedTokens?: number | undefined;
  cacheWriteTokens?: number | undefined;
  completionTokens: number;
}

/** Cost of a call in USD; null when the price is not known. */
export const costOf = (price: ModelPrice | undefined, usage: TurnTokens): number | null => {
  if (!price) return null;
  const { promptTokens, completionTokens } = usage;
  const { input, output, cached = input, cacheWrite = input } = price;
  // some servers count more as kept than was sent
  const read = Math.min(usage.cachedTokens ?? 0, promptTokens);
  const written = Math.min(usage.cacheWriteTokens ?? 0, promptTokens - read);
  const cost =
    (promptTokens - read - written) * input +
    read * cached +
    written * cacheWrite +
    completionTokens * output;
  // rounded to a billionth of a dollar against floating-point noise
  return Math.round(cost * 1_000) / 1e9;
};

/** What a trace says of a turn's tokens and their cost. */
export const tokensTrace = (
  price: ModelPrice | undefined,
  usage: TurnTokens,
): { prompt_tokens: number; completion_tokens: number; cached_tokens?: number; cost: number | null } => ({
  prompt_tokens: usage.promptTokens,
  completion_tokens: usage.completionTokens,
  ...(usage.cachedTokens ? { cached_tokens: usage.cachedTokens } : {}),
  cost: costOf(price, usage),
});
