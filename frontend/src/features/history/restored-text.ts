import type { Restored } from '../../api/types';

/** What was put back, in words. */
export function restoredText({ restored, skipped, gone }: Omit<Restored, 'restoration'>): string {
  const missing =
    gone === 0 ? '' : ` ${gone} of the changed entries ${gone === 1 ? 'is' : 'are'} not there any more.`;
  const back = restored === 1 ? 'Put back.' : `${restored} put back.`;
  const words = `${restored === 0 ? 'Nothing to put back: all is as it was before this change.' : back}${missing}`;
  if (skipped === 0) return words;
  return `${words} ${skipped} ${skipped === 1 ? 'was' : 'were'} left out: your plan has no room for more.`;
}
