import { type RefObject, useLayoutEffect } from 'react';

/**
 * Gives the focus back to where it was before something opened, or to `otherwise` when that is gone. Looks before the
 * dialog takes the focus itself.
 */
export function useReturnFocus(open: boolean, otherwise?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => {
      // After the dialog is gone: what lies behind it cannot take the focus earlier.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
        else otherwise?.current?.focus();
      });
    };
  }, [open, otherwise]);
}
