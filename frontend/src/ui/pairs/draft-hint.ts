import type { GapDraft } from '../../api/types';

/** What the owner has to know of a drafted answer before it is saved. */
export function draftHint({ answer, answers }: GapDraft): string {
  if (answer === '') return 'Nothing near was found on your pages. Your bot will repeat what you write here.';
  if (answers) return 'Taken from your pages and not checked. Your bot will repeat it word for word.';
  return 'Your pages do not seem to answer this. This is their nearest text, and it may be about something else: rewrite it before you save.';
}
