import type { IndexDocument } from '../search/index-document.js';

const SEPARATOR = ' › ';

/** A passage's page title and, apart from it, the headings it stands under. */
export function titleAndHeading({ title }: Pick<IndexDocument, 'title'>): { title: string; heading: string } {
  const [page = '', ...headings] = title.split(SEPARATOR);
  return { title: page, heading: headings.join(SEPARATOR) };
}
