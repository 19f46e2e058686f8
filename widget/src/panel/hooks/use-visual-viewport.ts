import { type RefObject, useEffect, useState } from 'react';

/** Phones, also on their side, and windows that are zoomed in. */
export const FULL_SCREEN = '(max-width: 479.98px), (max-height: 480px)';

/**
 * Full screen in small windows: the panel takes the visual viewport; elsewhere it stands above an on-screen keyboard.
 * Says whether it is.
 */
export function useVisualViewport(panel: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isFullScreen, setFullScreen] = useState(() => matchMedia(FULL_SCREEN).matches);

  useEffect(() => {
    const query = matchMedia(FULL_SCREEN);
    const onChange = () => setFullScreen(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);

  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isOpen || !viewport) return;
    const fit = () => {
      panel.current?.style.setProperty('--height', `${viewport.height}px`);
      panel.current?.style.setProperty('--top', `${viewport.offsetTop}px`);
      const below = innerHeight - viewport.height - viewport.offsetTop;
      panel.current?.style.setProperty('--keyboard', `${Math.max(0, below)}px`);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [isOpen, panel]);

  return isFullScreen;
}
