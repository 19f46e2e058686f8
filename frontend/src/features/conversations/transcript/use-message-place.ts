import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Transcript } from '../history/transcript';

const ABOVE_PX = 16;

interface Earlier {
  isFetching: boolean;
  error: unknown;
  load: () => Promise<void>;
}

/**
 * Brings the reader to one message, by its number in the conversation: the messages up to it are read, then it is scrolled
 * to and takes the focus. `target` is the one that the address names.
 */
export function useMessagePlace(
  { messages, hasEarlier }: Transcript,
  box: RefObject<HTMLElement | null>,
  earlier: Earlier,
  target: number | undefined,
) {
  const [wanted, setWanted] = useState(target);
  const [named, setNamed] = useState(target);
  if (named !== target) {
    setNamed(target);
    setWanted(target);
  }
  const asked = useRef<number | undefined>(undefined);
  const first = messages[0]?.seq;
  const { isFetching, error, load } = earlier;
  useEffect(() => {
    if (wanted === undefined || first === undefined) return;
    if (hasEarlier && first > wanted) {
      if (!isFetching && !error && asked.current !== first) {
        asked.current = first;
        void load();
      }
      return;
    }
    const place = [...(box.current?.querySelectorAll<HTMLElement>('[data-seq]') ?? [])].find(
      ({ dataset }) => Number(dataset.seq) >= wanted,
    );
    if (place && box.current) {
      box.current.scrollTop = place.offsetTop - ABOVE_PX;
      place.focus({ preventScroll: true });
    }
    setWanted(undefined);
  }, [wanted, first, hasEarlier, isFetching, error, load, box]);
  const toFirst = useCallback(() => {
    asked.current = undefined;
    setWanted(1);
  }, []);
  return { toFirst, isComing: wanted !== undefined };
}
