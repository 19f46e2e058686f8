import { withoutEnd } from '@chirrup/text/without-end';
import type { OpenElement } from '../../html/html-walk.js';
import { isCollapsible } from '../boilerplate.js';
import type { Containers, Segment } from '../segment.js';
import type { LineStart } from './lines/open-line.js';

const QUESTION = /[?？؟]\s*$/u;
const LONGEST = 250;
/** Signs that show whether something is open. */
const SIGN = /[\s+\-–−×✕▲▼▾▸▶›»⌄]/u;
const FIRST_SIGNS = /^[\s+\-–−×✕▲▼▾▸▶›»⌄]+/u;
const SCRIPTED = /^(#|javascript:.*)?$/i;

export type Toggle = 'sure' | 'maybe';

/** A button or link that is still open, with what stood before it. */
export interface OpenToggle {
  readonly element: OpenElement;
  readonly toggle: Toggle;
  readonly before: LineStart;
}

/** Whether using an element opens another on the same page: `maybe` where only its text can tell. */
export function toggleOf(element: OpenElement): Toggle | undefined {
  const { tag, attributes } = element;
  if (attributes.role === 'tab' || 'aria-controls' in attributes || 'aria-expanded' in attributes)
    return 'sure';
  const toggled = attributes['data-bs-toggle'] ?? attributes['data-toggle'];
  if (toggled !== undefined && /^(collapse|tab|pill)$/.test(toggled)) return 'sure';
  if (tag === 'button') return attributes.type === 'submit' ? undefined : 'maybe';
  if (tag === 'a') return SCRIPTED.test(attributes.href ?? '') ? 'maybe' : undefined;
  return attributes.role === 'button' ? 'maybe' : undefined;
}

/** Whether what is hidden right behind a segment may belong to it. */
export function leads(segment: Segment | undefined): boolean {
  return segment?.kind === 'heading' || QUESTION.test(segment?.text ?? '');
}

/** The ids of what a toggle opens. */
export function openedBy({ attributes }: OpenElement): string[] {
  const named = [attributes['data-bs-target'], attributes['data-target'], attributes.href]
    .filter((target) => target?.startsWith('#'))
    .map((target) => target?.slice(1) ?? '');
  return [...(attributes['aria-controls'] ?? '').split(/\s+/), ...named].filter(Boolean);
}

/** Whether an element is a tab that does not say what it opens: its panel is found by its place. */
export function isNamelessTab(element: OpenElement): boolean {
  return element.attributes.role === 'tab' && openedBy(element).length === 0;
}

/** Whether a button with a paragraph or list behind its first words is a card. */
export function isCard(toggle: Toggle, tag: string): boolean {
  return toggle === 'maybe' && /^(p|ul|ol)$/.test(tag);
}

/** A heading without the signs that show whether what it leads is open. */
export function withoutSigns(heading: string): string {
  return withoutEnd(heading.replace(FIRST_SIGNS, ''), SIGN) || heading;
}

/** The text of a toggle as the heading of what it opens; undefined if it is a mere button. */
export function toggleHeading(element: OpenElement, toggle: Toggle, text: string): string | undefined {
  const heading = withoutSigns(text.replace(/\s+/g, ' ').trim());
  if (!/[\p{L}\p{N}]/u.test(heading) || heading.length > LONGEST) return undefined;
  return toggle === 'sure' || QUESTION.test(heading) || isCollapsible(element) ? heading : undefined;
}

/** What a toggle opens ends with the box it stands in: its heading leads nothing behind that. */
export function endToggles(segments: readonly Segment[], containers: Containers): void {
  const boxes = segments.map((segment, at) =>
    segment.opens ? boxOf(segment, segments[at + 1], containers) : undefined,
  );
  const shared = Map.groupBy(boxes, (box) => box);
  let open: { box: number; from: number } | undefined;
  for (const [at, segment] of segments.entries()) {
    const box = boxes[at];
    if (box !== undefined) {
      const next = segments[at + 1];
      const isOwn = shared.get(box)?.length === 1;
      open = { box: isOwn ? box : (next && branchOf(next.container, box, containers)) || box, from: at };
      segment.depth += 1;
    } else if (open && isWithin(segment.container, open.box, containers)) {
      segment.depth += 1;
    } else {
      open = undefined;
    }
  }
}

function boxOf(
  { container }: Segment,
  next: Segment | undefined,
  containers: Containers,
): number | undefined {
  return next && !next.opens ? commonAncestor(container, next.container, containers) : undefined;
}

/** The child of `ancestor` that holds `container`; 0 when it is `ancestor` itself. */
function branchOf(container: number, ancestor: number, { parents }: Containers): number {
  let at = container;
  while (at > 0 && parents[at] !== ancestor) at = parents[at] ?? 0;
  return at;
}

function isWithin(container: number, box: number, { parents }: Containers): boolean {
  let at = container;
  while (at > box) at = parents[at] ?? 0;
  return at === box;
}

export function commonAncestor(a: number, b: number, { parents }: Containers): number {
  let [left, right] = [a, b];
  while (left !== right) {
    if (left > right) left = parents[left] ?? 0;
    else right = parents[right] ?? 0;
  }
  return left;
}
