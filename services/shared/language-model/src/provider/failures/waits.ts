type Headers = Readonly<Record<string, string>>;

/** How long a server asks to be left alone, where it says so: its own word for this call first. */
export const namedWait = (headers: Headers, said: string, codes: string): number | undefined => {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(ms, 0);
  const header = waitIn(headers['retry-after'] ?? '');
  if (header !== undefined) return header;
  const inBody = /"(?:retryDelay|estimated_time)":"?([\d.]{1,12})/.exec(codes)?.[1];
  if (inBody) return Number(inBody) * 1_000;
  const inWords =
    /\b(?:try again|retry) (?:in|after) ((?:[\d.]{1,12} ?(?:h|ms|m|s)[a-z]{0,12} ?){1,3})/i.exec(said)?.[1];
  return inWords ? waitIn(inWords) : reset(headers);
};

/** Of limits, `x-ratelimit-reset-requests` and its like. */
const RESET = /^(?:x-|anthropic-)?ratelimit-(?:[a-z]{1,12}-){0,3}reset(?:-[a-z]{1,12}){0,2}$/;

/** The limits that are used up count, else the nearest. */
const reset = (headers: Headers): number | undefined => {
  const waits = Object.entries(headers).flatMap(([name, value]) => {
    const wait = RESET.test(name) ? waitIn(value) : undefined;
    if (wait === undefined) return [];
    return { wait, isUsedUp: Number(headers[name.replace('reset', 'remaining')] ?? Number.NaN) === 0 };
  });
  const usedUp = waits.filter(({ isUsedUp }) => isUsedUp);
  if (usedUp.length > 0) return Math.max(...usedUp.map(({ wait }) => wait));
  return waits.length > 0 ? Math.min(...waits.map(({ wait }) => wait)) : undefined;
};

const [MONTH_S, YEAR_2001_S] = [31 * 86_400, 978_307_200];

/** `2`, `0.3`, `1735689600` and `1735689600000` (a moment), `6m0s`, `150ms`, `2 seconds`, or a date. */
const waitIn = (text: string): number | undefined => {
  if (/^\s*[\d.]{1,17}\s*$/.test(text)) return ofNumber(Number(text));
  const wait = durationIn(text) ?? Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
};

/** Seconds, unless so many that they can only be those of a clock, or thousandths. */
const ofNumber = (value: number): number | undefined => {
  if (!Number.isFinite(value)) return undefined;
  if (value < MONTH_S) return value * 1_000;
  if (value < YEAR_2001_S) return value;
  const moment = value < YEAR_2001_S * 1_000 ? value * 1_000 : value;
  return Math.max(moment - Date.now(), 0);
};

const MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
/** A date has letters of its own. */
const IS_DURATION = /^\s*(?:[\d.]{1,12} ?(?:h|ms|m|s)[a-z]{0,12}[ ,]{0,3}){1,4}\.?\s*$/i;

const durationIn = (text: string): number | undefined => {
  if (!IS_DURATION.test(text)) return undefined;
  const parts = [...text.matchAll(/([\d.]{1,12}) ?(h|ms|milli|m|s)/gi)];
  return parts.reduce((sum, [, value, unit = '']) => sum + Number(value) * (MS[unit.toLowerCase()] ?? 1), 0);
};
