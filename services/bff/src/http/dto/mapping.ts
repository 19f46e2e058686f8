/** Epoch milliseconds of a contract as the epoch seconds of JSON. */
export const toSeconds = (milliseconds: number): number => milliseconds / 1_000;

/** The same for a moment that may not have come; it is 0 in contracts then. */
export const toSecondsOrNull = (milliseconds: number): number | null =>
  milliseconds === 0 ? null : toSeconds(milliseconds);

/** Epoch seconds of JSON as the epoch milliseconds of a contract. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1_000);

/** Narrows a contract's string to the values JSON promises; another value is a bug of the owning service. */
export const oneOf = <T extends string>(values: readonly T[], value: string): T => {
  const known = values.find((candidate) => candidate === value);
  if (known === undefined)
    throw new RangeError(`Expected one of ${values.join(', ')}, got ${JSON.stringify(value)}`);
  return known;
};
