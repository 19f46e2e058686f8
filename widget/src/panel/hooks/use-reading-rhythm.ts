import { useEffect, useRef, useState } from 'react';

const FRAME_MS = 33;
const SLOWEST = 90;
/** A word longer than this is shown in parts. */
const LONG_WORD = 24;

/**
 * The part of a growing text to show now: whole words at a steady pace, faster the further it is behind, so that
 * what arrives in bursts reads evenly. A text that was complete from the start is shown at once.
 */
export function useReadingRhythm(text: string, isGrowing: boolean): { shown: string; isDone: boolean } {
  const [length, setLength] = useState(isGrowing ? 0 : text.length);
  const isStill = useRef(matchMedia('(prefers-reduced-motion: reduce)').matches).current;
  const position = useRef(length);
  const target = useRef(text);
  target.current = text;
  const isBehind = length < text.length;

  // A new attempt begins with a shorter text: read on from there.
  useEffect(() => {
    if (length <= text.length) return;
    position.current = text.length;
    setLength(text.length);
  }, [length, text]);

  useEffect(() => {
    if (!isBehind || isStill) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const left = target.current.length - position.current;
      position.current = Math.min(
        target.current.length,
        position.current + ((now - last) / 1000) * Math.max(SLOWEST, left * 3),
      );
      last = now;
      setLength(wordEnd(target.current, Math.floor(position.current)));
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isBehind, isStill]);

  return isStill || !isBehind
    ? { shown: text, isDone: !isGrowing }
    : { shown: text.slice(0, length), isDone: false };
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = Math.max(text.lastIndexOf(' ', at), text.lastIndexOf('\n', at)) + 1;
  return at - space > LONG_WORD ? at : space;
}
