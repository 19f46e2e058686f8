import type { Bubble } from '../panel/panel-contract';

const AGAIN_MS = 500;
const GAP = 20;
/** What leaves less of the window than this is no bar: an overlay, or a whole application. */
const LEFT = 99;

const parentOf = (part: Element): Element | undefined =>
  part.parentElement ?? (part.getRootNode() as Partial<ShadowRoot>).host;

/** All that lies at a place, also within elements that others made. */
function partsAt(x: number, y: number): Set<Element> {
  const parts = new Set(document.elementsFromPoint(x, y));
  for (const part of parts)
    for (const inner of part.shadowRoot?.elementsFromPoint(x, y) ?? []) parts.add(inner);
  return parts;
}

/** Whether the window holds it; what sticks to an upper edge goes with the page. */
function isHeld(part: Element): boolean {
  const { position, bottom } = getComputedStyle(part);
  return position === 'fixed' || (position === 'sticky' && parseFloat(bottom) >= 0);
}

/** The upper edge of the bar that a part belongs to. */
function topOf(part: Element, parts: Set<Element>): number | undefined {
  let top: number | undefined;
  for (let at: Element | undefined = part; at; at = parentOf(at)) {
    const box = at.getBoundingClientRect();
    // a layer of no height holds bars too
    if (box.height && box.height < innerHeight - LEFT) top = box.top;
    // a high layer that takes clicks itself is no frame of a bar
    if (isHeld(at)) return box.height < innerHeight - LEFT || !parts.has(at) ? top : undefined;
  }
  return undefined;
}

const watched = new WeakSet<HTMLElement>();
/** How far each bubble stands above its own place, in pixels. */
const raised = new WeakMap<HTMLElement, number>();

/** Puts a bubble above what the page holds at its window's lower edge, for as long as that is there. */
export function lift(bubble: Pick<Bubble, 'container' | 'button' | 'shadow'>): void {
  const { container, button } = bubble;
  if (watched.has(container) || !container.isConnected) return;
  const { height, top } = button.getBoundingClientRect();
  // a bubble that is not shown has no place
  if (height) {
    // put back for a look, it would have the page laid out again each time
    const own = top + (raised.get(container) ?? 0);
    const bottom = bottomAt(own, bubble);
    if (bottom !== container.style.getPropertyValue('--chirrup-bottom')) {
      container.style.setProperty('--chirrup-bottom', bottom);
      raised.set(container, own - button.getBoundingClientRect().top);
    }
    if (!bottom) return;
  }
  watched.add(container);
  setTimeout(() => {
    watched.delete(container);
    lift(bubble);
  }, AGAIN_MS);
}

/** How far above the window's lower edge a bubble has to stand; empty where nothing is in its own place. */
function bottomAt(own: number, { button, shadow }: Pick<Bubble, 'button' | 'shadow'>): string {
  const { left, width, height } = button.getBoundingClientRect();
  let edge = innerHeight;
  for (const part of [0.1, 0.4, 0.7, 0.95]) {
    const parts = partsAt(left + width / 2, own + height * part);
    for (const each of parts)
      if (each.getRootNode() !== shadow && each !== shadow.host)
        edge = Math.min(edge, topOf(each, parts) ?? edge);
  }
  return edge === innerHeight ? '' : `${innerHeight - edge + GAP}px`;
}
