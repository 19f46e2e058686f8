const canScroll = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.scrollHeight > target.clientHeight &&
  /auto|scroll/.test(getComputedStyle(target).overflowY);

/** The page behind does not move with a wheel or a finger on a part of the panel that does not scroll itself. */
export function keepPageStill(root: HTMLElement): void {
  const hold = (event: WheelEvent | TouchEvent) => {
    // pages that scroll by themselves would take it
    event.stopPropagation();
    const isZoom = event.ctrlKey || (event as TouchEvent).touches?.length > 1;
    if (!isZoom && event.cancelable && !event.composedPath().some(canScroll)) event.preventDefault();
  };
  root.addEventListener('wheel', hold, { passive: false });
  root.addEventListener('touchmove', hold, { passive: false });
  // a file let go here would be opened in place of the page
  for (const type of ['dragover', 'drop']) root.addEventListener(type, (event) => event.preventDefault());
}
