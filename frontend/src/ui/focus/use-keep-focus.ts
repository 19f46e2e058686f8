import { type RefObject, useEffect } from 'react';

/** Keeps the focus in a dialog whose content changes: what had it may be gone, and then Esc reaches nothing. */
export function useKeepFocus(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  });
}
