/** Dots from a name to its price. */
const DOTS = /(?<=[\p{L}\p{N})*]) ?(?:(?:[.·] ?){4,}|(?:… ?){3,}|_{4,} ?)(?=[\p{L}\p{N}\p{Sc}])/gu;
const FEWEST = /[.·] ?[.·] ?[.·]|…|___/;
const LONGEST = 160;
const FIGURE = /^\P{L}{0,3}\d/u;

/** A line with a colon where dots or a rule lead from its name to its value. */
export function withoutLeaders(line: string): string {
  if (line.length > LONGEST || !FEWEST.test(line)) return line;
  const parts = line.split(DOTS);
  const [, value = ''] = parts;
  // between words dots are a pause, and a rule is a place to write on
  if (parts.length !== 2 || !(FIGURE.test(value) || /[.·…] [.·…]| [.·…]{2}/.test(line))) return line;
  return parts.map((part) => part.trim()).join(': ');
}
