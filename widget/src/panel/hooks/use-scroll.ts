import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 40;

/**
 * Keeps a conversation at its end while the reader is there, and still where it is while not.
 * The reader's own message always brings the end into view.
 */
export function useScroll(firstKey: string | undefined, lastKey: string | undefined, isOwn: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const [hasNews, setHasNews] = useState(false);

  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setHasNews(false);
  };
  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (isAtEnd.current) setHasNews(false);
  };

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
      height.current = list.current?.scrollHeight ?? 0;
    });
    for (const element of [list.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (isOwn || isAtEnd.current) toEnd();
    else setHasNews(true);
  }, [lastKey]);

  // Earlier messages come in above: what is being read stays in its place.
  useLayoutEffect(() => {
    const element = list.current;
    if (element && !isAtEnd.current) element.scrollTop += element.scrollHeight - height.current;
    height.current = element?.scrollHeight ?? 0;
  }, [firstKey]);

  return { list, content, hasNews, onScroll, toEnd };
}
