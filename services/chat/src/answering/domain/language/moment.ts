/** All there are; an owner may spell each in many ways. */
const MOST_ZONES = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes longer to make than the rest of a prompt. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  if (formats.size >= MOST_ZONES) formats.clear();
  formats.set(timeZone, made);
  return made;
};

/** The moment as the shop has it: `Thursday, 26 November 2026 at 16:40 (Europe/Berlin)`. */
export const momentText = (now: number, timeZone: string): string =>
  `${formatOf(timeZone).format(now)} (${timeZone})`;
