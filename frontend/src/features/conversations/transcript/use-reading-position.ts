import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { HeldMessage } from '../history/transcript';

const NEAR_PX = 48;

interface Anchor {
  id: string;
  top: number;
}

/** Whether the reader is about to see the first message held. */
export function isAtStart(box: HTMLElement): boolean {
  return box.scrollTop < NEAR_PX * 2;
}

/**
 * Keeps what is being read where it is: at the end new text is followed, elsewhere the topmost visible message stays
 * in place, whatever is added before or after it. Messages carry their id in `data-message`;
 * the box is their offset parent.
 */
export function useReadingPosition(messages: HeldMessage[]) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const readTo = useRef<string | undefined>(undefined);
  const [atEnd, setAtEnd] = useState(true);
  const [atStart, setAtStart] = useState(false);

  const look = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const end = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX;
    anchor.current = end ? null : firstVisible(current);
    if (end) readTo.current = lastId(current);
    setAtEnd(end);
    setAtStart(isAtStart(current));
  }, []);

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { current: kept } = anchor;
    const top = kept && topOf(current, kept.id);
    if (!kept) current.scrollTop = current.scrollHeight;
    else if (top !== null) current.scrollTop += top - kept.top;
    look();
  }, [messages, look]);

  const toEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, []);

  const read = messages.findLastIndex(({ _id }) => _id === readTo.current);
  return { box, look, toEnd, atStart, unread: atEnd || read === -1 ? 0 : messages.length - 1 - read };
}

function rows(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-message]')];
}

function lastId(box: HTMLElement): string | undefined {
  return rows(box).at(-1)?.dataset.message;
}

function firstVisible(box: HTMLElement): Anchor | null {
  const row = rows(box).find((each) => each.offsetTop + each.offsetHeight > box.scrollTop);
  return row?.dataset.message ? { id: row.dataset.message, top: row.offsetTop - box.scrollTop } : null;
}

/** Where a message stands below the upper edge; not moved by animations, unlike its rectangle. */
function topOf(box: HTMLElement, id: string): number | null {
  const row = rows(box).find(({ dataset }) => dataset.message === id);
  return row ? row.offsetTop - box.scrollTop : null;
}
