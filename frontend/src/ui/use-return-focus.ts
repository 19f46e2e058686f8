import { useLayoutEffect } from 'react';

/** Gives the focus back to where it was before something opened. Looks before the dialog takes the focus itself. */
export function useReturnFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => {
      // After the dialog is gone: what lies behind it cannot take the focus earlier.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [open]);
}
