import { useEffect } from 'react';

/** Back closes a chat that covers the page, instead of leaving the page. */
export function useBackButton(isCovering: boolean, onBack: (() => void) | undefined): void {
  useEffect(() => {
    if (!isCovering) return;
    // with the page's own state, which its router finds again
    history.pushState({ ...history.state, chirrup: 1 }, '');
    // a step back to the chat's own is of one that was closed just before
    const onStep = () => history.state?.chirrup || onBack?.();
    addEventListener('popstate', onStep);
    return () => {
      removeEventListener('popstate', onStep);
      // the page may have gone on meanwhile: then Back would leave what it went to
      if (history.state?.chirrup) history.back();
    };
  }, [isCovering]);
}
