import type { OpenElement } from '../../html/html-walk.js';
import type { Containers } from '../segment.js';

/** So many boxes around a heading may be called after it. */
const NAMESAKES = 3;

/** A section called after its own heading is what that says, not what its name is elsewhere used for. */
export function trustNamesakes(
  open: readonly { readonly element: OpenElement; readonly container: number }[],
  heading: string,
  { roles }: Containers,
): void {
  const slug = slugOf(heading);
  for (const { element, container } of open.slice(-NAMESAKES)) {
    const id = slugOf(element.attributes.id ?? '');
    const isNamesake = id !== '' && (joined(slug) === joined(id) || slug.startsWith(`${id}-`));
    if (isNamesake && roles[container] !== 'frame') roles[container] = 'content';
  }
}

/** What holds the boxes that tabs show is more than a row of tabs, whatever its role says. */
export function trustTabs(
  open: readonly { readonly element: OpenElement; readonly container: number }[],
  { roles }: Containers,
): void {
  for (const { element, container } of open)
    if (element.attributes.role === 'tablist') roles[container] = 'content';
}

/** The same without signs between its words. */
const joined = (slug: string): string => slug.replaceAll('-', '');

/** A text as the id that tools make of it. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
