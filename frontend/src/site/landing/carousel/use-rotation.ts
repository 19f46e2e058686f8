import { useEffect, useState } from 'react';
import { useMedia } from '../../../lib/use-media';

/** How long a slide stands. */
export const SLIDE_MS = 5_000;

/** Which slide is shown: the next one after a while, unless the pointer or the focus is on it or nothing should move. */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const moves = !(stopped || hovered || focused || still);
  useEffect(() => {
    if (!moves) return;
    const next = setTimeout(() => setCurrent((now) => (now + 1) % count), SLIDE_MS);
    return () => clearTimeout(next);
  }, [moves, count, current]);
  return {
    current,
    show: (index: number) => setCurrent((index + count) % count),
    moves,
    /** With reduced motion there is nothing to stop. */
    canMove: !still,
    stopped,
    setStopped,
    pauses: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent<HTMLElement>) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
