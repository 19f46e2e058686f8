// What the guards still let through, until the rooms are cut: beginnings of their sentences, by guard. Only ever shorter.
export const allowances = {};

/** Splits a guard's sentences into those that count and those that are allowed for now. */
export const withoutAllowed = (violations, beginnings = []) => {
  const isAllowed = (sentence) => beginnings.some((beginning) => sentence.startsWith(beginning));
  return {
    violations: violations.filter((one) => !isAllowed(one)),
    allowed: violations.filter(isAllowed),
    unused: beginnings.filter((beginning) => !violations.some((one) => one.startsWith(beginning))),
  };
};
