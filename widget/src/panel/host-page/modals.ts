const topModal = (): Element | undefined => {
  try {
    return [...document.querySelectorAll('dialog:modal')].at(-1);
  } catch {
    // a browser that knows no such elements by name
    return undefined;
  }
};

/**
 * A modal dialog of the page takes everything else from the visitor: the chat goes into it while it is open. And who goes
 * from a part that keeps its focus to the chat does not leave it, as far as the page is told. Returns what ends it.
 */
export function livesWithModals(host: HTMLElement): () => void {
  const follow = () => {
    const modal = topModal();
    const home = modal ?? document.documentElement;
    // one that is taken away takes what it holds along
    observer.observe(document, { subtree: true, attributeFilter: ['open'], childList: !!modal });
    if (host.parentNode === home) return;
    const isLifted = host.matches('[popover]') && getComputedStyle(host).zIndex === '2147483647';
    home.append(host);
    if (isLifted) host.showPopover?.();
  };
  const observer = new MutationObserver(follow);
  const keep = (event: FocusEvent) => {
    if (event.relatedTarget === host) event.stopImmediatePropagation();
  };
  follow();
  for (const type of ['focusout', 'blur'] as const) addEventListener(type, keep, true);
  return () => {
    observer.disconnect();
    for (const type of ['focusout', 'blur'] as const) removeEventListener(type, keep, true);
  };
}
