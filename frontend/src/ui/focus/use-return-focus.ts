import { type RefObject, useLayoutEffect } from 'react';

/**
 * Gives the focus back to where it was before something opened, to `otherwise` when that is gone, or to the page that has
 * come in its place. Looks before the dialog takes the focus itself.
 */
export function useReturnFocus(open: boolean, otherwise?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => {
      // After the dialog is gone: what lies behind it cannot take the focus earlier.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
        else if (otherwise?.current) otherwise.current.focus();
        else focusPage();
      });
    };
  }, [open, otherwise]);
}

function focusPage() {
  // a dialog that went together with its page has left everything hidden from assistive technology
  if (!document.querySelector('[aria-modal=true]'))
    document.getElementById('root')?.removeAttribute('aria-hidden');
  const main = document.querySelector('main');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
