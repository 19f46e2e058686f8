/** Narrows a contract's string to the values JSON promises; another value is a bug of the owning service. */
export const oneOf = <T extends string>(values: readonly T[], value: string): T => {
  const known = values.find((candidate) => candidate === value);
  if (known === undefined)
    throw new RangeError(`Expected one of ${values.join(', ')}, got ${JSON.stringify(value)}`);
  return known;
};
