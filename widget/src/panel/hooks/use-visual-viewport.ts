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
      // who enlarges it with two fingers wants it as it is, and larger
      if (viewport.scale > 1) return;
      const { height, offsetTop: top } = viewport;
      for (const [name, value] of Object.entries({ height, top, keyboard: innerHeight - height - top }))
        panel.current?.style.setProperty(`--${name}`, `${value}px`);
    };
    fit();
    const events = ['resize', 'scroll'];
    for (const type of events) viewport.addEventListener(type, fit);
    return () => {
      for (const type of events) viewport.removeEventListener(type, fit);
    };
  }, [isOpen, panel]);

  return isFullScreen;
}
