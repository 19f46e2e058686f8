import { language, type Texts, texts } from './parts/texts';

const KNOWN = /^(en|de|es|fr|it|pt|nl|pl|tr|ru|uk|ar|he|hi|th|zh|ja|ko)(?![a-z])/i;
const RIGHT_TO_LEFT = /ar|he/;
const PATIENCE_MS = 2_000;

/** The values of a language, in the order of the English ones. */
export type LoadTexts = (code: string) => Promise<readonly string[]>;

/** The page's language, else the first of the visitor's that there is, else the bot's. */
export function chooseLanguage(botLanguage: string): string {
  const tags = [document.documentElement.lang, ...navigator.languages, botLanguage];
  return knownLanguage(tags);
}

/** The first of these languages that there are texts in. */
export const knownLanguage = (tags: readonly string[]): string =>
  tags.flatMap((tag) => KNOWN.exec(tag)?.[1] ?? [])[0]?.toLowerCase() ?? 'en';

/** Puts these texts in place of those there are. */
export function replaceTexts(code: string, values: readonly string[]): void {
  Object.keys(texts).forEach((key, i) => {
    texts[key as keyof Texts] = values[i] as string;
  });
  language.code = code;
  language.dir = RIGHT_TO_LEFT.test(code) ? 'rtl' : 'ltr';
}

/** Puts the texts into the visitor's language; where they cannot be loaded they stay English. */
export async function speak(botLanguage: string, load: LoadTexts): Promise<void> {
  const code = chooseLanguage(botLanguage);
  if (code === 'en') return;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const values = await Promise.race([load(code).catch(() => undefined), late]);
  if (values) replaceTexts(code, values);
}
