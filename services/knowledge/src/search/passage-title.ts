import type { IndexDocument } from './index-document.js';

/** Between the page's title and each heading in a passage's title. */
const SEPARATOR = ' › ';

export interface PassageTitle {
  readonly page: string;
  /** Outermost first. */
  readonly headings: readonly string[];
}

export function joinPassageTitle(parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

export function splitPassageTitle(title: string): PassageTitle {
  const [page = '', ...headings] = title.split(SEPARATOR);
  return { page, headings };
}

/** A passage's page title and, apart from it, the headings it stands under. */
export function titleAndHeading({ title }: Pick<IndexDocument, 'title'>): { title: string; heading: string } {
  const { page, headings } = splitPassageTitle(title);
  return { title: page, heading: joinPassageTitle(headings) };
}
