import { language, TEXT_KEYS, texts } from './parts/texts';

const KNOWN = /^(en|de|es|fr|it|pt|nl|pl|tr|ru|uk|ar|he|hi|th|zh|ja|ko)(?![a-z])/i;
const ENGLISH = Object.values(texts);
const RIGHT_TO_LEFT = /ar|he/;
const PATIENCE_MS = 2_000;

/** The values of a language, in the order of the English ones. */
export type LoadTexts = (code: string) => Promise<readonly string[]>;

/** The one the page wants, else its own, else the first of the visitor's that there is, else the bot's. */
export function chooseLanguage(botLanguage: string, wanted = ''): string {
  const tags = [wanted, document.documentElement.lang, ...navigator.languages, botLanguage];
  return knownLanguage(tags);
}

/** The first of these languages that there are texts in. */
export const knownLanguage = (tags: readonly string[]): string =>
  tags.flatMap((tag) => KNOWN.exec(tag)?.[1] ?? [])[0]?.toLowerCase() ?? 'en';

/** Puts these texts in place of those there are. */
export function replaceTexts(code: string, values: readonly string[]): void {
  TEXT_KEYS.forEach((key, i) => {
    texts[key] = values[i] as string;
  });
  language.later = values.slice(TEXT_KEYS.length);
  language.code = code;
  language.dir = RIGHT_TO_LEFT.test(code) ? 'rtl' : 'ltr';
}

/** Puts the texts into the visitor's language; if they cannot be loaded they stay English. */
export async function speak(botLanguage: string, load: LoadTexts, wanted?: string): Promise<void> {
  const code = chooseLanguage(botLanguage, wanted);
  if (code === 'en') return replaceTexts(code, ENGLISH);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const values = await Promise.race([load(code).catch(() => undefined), late]);
  if (values) replaceTexts(code, values);
}
