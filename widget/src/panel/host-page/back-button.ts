import { useEffect } from 'react';

/** Back closes a chat that covers the page, instead of leaving the page. */
export function useBackButton(isCovering: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isCovering) return;
    let isBack = false;
    const onPop = () => {
      isBack = true;
      onBack();
    };
    // the page's own router finds the state it left
    history.pushState(history.state, '');
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      if (!isBack) history.back();
    };
  }, [isCovering]);
}
