const PROMPTS = 'en-GB';
/** All there are; an owner may spell each in many ways. */
const MOST_ZONES = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes longer to make than the rest of a prompt. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat(PROMPTS, { dateStyle: 'full', timeStyle: 'short', timeZone });
  if (formats.size >= MOST_ZONES) formats.clear();
  formats.set(timeZone, made);
  return made;
};

const DATE_STYLES = ['full', 'long', 'medium', 'short'] as const;
const DAY_AND_MONTH = [{ month: 'long' }, { month: 'short' }, { month: 'numeric' }] as const;

/** Ways to say today's date and the time of day in a language and in the prompt's, the longest first. */
export const momentIn = (language: string, now: number, timeZone: string): string[] => {
  const formats: Intl.DateTimeFormatOptions[] = [
    ...DATE_STYLES.map((dateStyle) => ({ dateStyle })),
    ...DAY_AND_MONTH.flatMap(({ month }) => [
      { day: 'numeric', month, year: 'numeric' } as const,
      { day: 'numeric', month } as const,
    ]),
    { timeStyle: 'short' },
    { year: 'numeric' },
  ];
  const said = [language, PROMPTS].flatMap((locale) =>
    formats.map((format) =>
      new Intl.DateTimeFormat(locale, { ...format, timeZone, numberingSystem: 'latn' }).format(now),
    ),
  );
  return [...new Set(said)].toSorted((a, b) => b.length - a.length);
};

/** The moment as the shop has it: `Thursday, 26 November 2026 at 16:40 (Europe/Berlin)`. */
export const momentText = (now: number, timeZone: string): string =>
  `${formatOf(timeZone).format(now)} (${timeZone})`;
