import { type RefObject, useEffect, useState } from 'react';

const FULL_SCREEN = '(max-width: 479.98px)';

/**
 * Full screen below 480 px: the panel takes the visual viewport, so an on-screen keyboard never covers the input.
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
