/** Characters without a meaning: private ones, control characters and what could not be decoded. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu;
const MOST_MEANINGLESS = 0.1;
const MEANT = /[\p{L}\p{M}\p{N}]/gu;
const FEWEST_MEANT = 0.35;
/** Signs and changes of case that no language has inside its words. */
const ODD =
  /\p{L}[\\\][^`{|}~<>¤¦§¨¬°±´¶¸×÷]|[\\^`{|}~<>]\p{L}|\p{L}\p{N}\p{L}|\p{Ll}\p{Lu}\p{Ll}|\p{Lu}\p{Ll}\p{Lu}/u;
const WORD = /\p{L}.{0,60}\p{L}/u;
/** Formulas, names of products and addresses of mail have some too. */
const MOST_ODD = 0.25;
const FEWEST_ODD = 3;
const LOOKED_AT = 200_000;

/** Whether the letters of a file are none: its fonts do not say what they mean, or say it wrongly. */
export function isGarbled(text: string): boolean {
  const seen = text.slice(0, LOOKED_AT);
  const characters = seen.replace(/\s+/g, '');
  const share = (kind: RegExp) => (characters.match(kind)?.length ?? 0) / Math.max(1, characters.length);
  if (share(MEANINGLESS) > MOST_MEANINGLESS) return true;
  if (characters.length > 0 && share(MEANT) < FEWEST_MEANT) return true;
  const words = seen.split(/\s+/).filter((word) => WORD.test(word));
  const odd = words.filter((word) => ODD.test(word)).length;
  return odd >= FEWEST_ODD && odd > words.length * MOST_ODD;
}
