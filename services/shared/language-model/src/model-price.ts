/** Price of a million tokens in USD. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Cost of a call in USD; null when the price is not known. */
export const costOf = (
  price: ModelPrice | undefined,
  promptTokens: number,
  completionTokens: number,
): number | null => {
  if (!price) return null;
  // rounded to a billionth of a dollar against floating-point noise
  return Math.round((promptTokens * price.input + completionTokens * price.output) * 1_000) / 1e9;
};
