/** Of a normal distribution, for 95 of 100. */
const Z = 1.96;

/** Wilson's interval: where a share lies in 95 of 100 cases, when `count` of `of` were found. */
export const interval = (count: number, of: number): [low: number, high: number] => {
  if (of === 0) return [Number.NaN, Number.NaN];
  const share = count / of;
  const scale = 1 + Z ** 2 / of;
  const centre = (share + Z ** 2 / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
};
