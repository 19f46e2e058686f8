import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When the element goes while the focus is in it, the focus moves to `next` instead of getting lost. */
export function usePassFocusOn(
  element: RefObject<HTMLElement | null>,
  next: (gone: HTMLElement) => HTMLElement | null | undefined,
): void {
  const latest = useRef(next);
  latest.current = next;
  useLayoutEffect(() => {
    const held = element.current;
    return () => {
      // Still in the page here: who comes after it can be asked now, and takes the focus once it is gone.
      if (!held?.contains(document.activeElement)) return;
      const heir = latest.current(held);
      setTimeout(() => {
        if (document.activeElement === document.body) heir?.focus();
      });
    };
  }, [element]);
}
