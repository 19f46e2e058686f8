import { guessLanguage, type Language } from '@chirrup/text/language';

/** One section of one of the bot's pages. */
export interface MaterialSection {
  url: string;
  title: string;
  heading: string;
  text: string;
  isQuestion: boolean;
  kind: string;
}

/** A question with its answer. */
export interface Pair {
  question: string;
  answer: string;
  /** Other wordings of the question. */
  phrasings?: readonly string[];
  /** Made from the pages and not kept yet. */
  draft?: boolean;
}

/** All that is known about a bot when something is written for it. */
export interface BotMaterial {
  botName: string;
  description: string;
  baseUrl: string;
  supportEmail: string;
  sections: readonly MaterialSection[];
  /** The owner's pairs, newest first. */
  pairs: readonly Pair[];
}

/** What a section is about: its heading, or the page's title without the site's name. */
export const topicOf = ({ heading, title }: Pick<MaterialSection, 'heading' | 'title'>): string =>
  (heading || (title.split(/\s[|–—·-]\s/)[0] ?? '')).replace(/\s+/g, ' ').trim();

export const languageOf = ({ heading, text }: Pick<MaterialSection, 'heading' | 'text'>): Language =>
  guessLanguage(`${heading}. ${text}`);

/** The languages of the pages, most used first; none without pages. */
export const languagesOf = (sections: readonly MaterialSection[]): Language[] => {
  const counts = new Map<Language, number>();
  for (const section of sections) {
    const language = languageOf(section);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  // a few headings of names and numbers speak no language of their own
  const enough = sections.length / 10;
  return [...counts]
    .filter(([, count]) => count >= enough)
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => language);
};
