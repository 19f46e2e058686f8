/** Dots or a rule from a name to its value. */
const LEADER = /(?:[.·…_] ?){3,}/;
const SPACED = /[.·] [.·]/;
const FIGURE = /^\P{L}{0,3}\d/u;
const ENDS_NAME = /[\p{L}\p{N})*]$/u;
const BEGINS_VALUE = /^[\p{L}\p{N}\p{Sc}]/u;
const LONGEST = 160;
const FEWEST = 4;

/** A line with a colon where dots or a rule lead from its name to its value. */
export function withoutLeaders(line: string): string {
  if (line.length > LONGEST || !LEADER.test(line)) return line;
  const parts = line.split(LEADER);
  const [before = '', value = ''] = parts;
  const name = before.trim();
  if (parts.length !== 2 || !ENDS_NAME.test(name) || !BEGINS_VALUE.test(value)) return line;
  const leader = line.slice(before.length, line.length - value.length);
  const isLong = leader.includes('…') || leader.replaceAll(' ', '').length >= FEWEST;
  // between words dots are a pause, and a rule is a place to write on
  const leads =
    FIGURE.test(value) || (!leader.includes('_') && (SPACED.test(leader) || before.endsWith(' ')));
  return isLong && leads ? `${name}: ${value}` : line;
}
