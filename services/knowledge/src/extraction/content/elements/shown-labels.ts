import type { OpenElement } from '../../html/html-walk.js';
import type { Segment } from '../segment.js';

const BOX = /^(div|span|p|li|dd)$/;
const LONGEST = 60;
const FEWEST = 2;

interface Labelled {
  readonly label: string;
  readonly parts: Segment[];
}

/** What a cell or a box is shown under on small screens; empty if nothing says it. */
export function shownLabel({ attributes }: OpenElement): string {
  return (attributes['data-label'] ?? attributes['data-title'] ?? attributes['data-th'] ?? '').trim();
}

/** What the boxes of a row are shown under on small screens, where a style puts an attribute before them. */
export class ShownLabels {
  readonly #rows = new Map<OpenElement, Labelled[]>();
  readonly #open: { readonly element: OpenElement; readonly labelled: Labelled }[] = [];

  open(element: OpenElement): void {
    const { tag, parent } = element;
    const label = shownLabel(element);
    if (!label || label.length > LONGEST || !parent || !BOX.test(tag)) return;
    const labelled = { label, parts: [] };
    const row = this.#rows.get(parent);
    if (row) row.push(labelled);
    else this.#rows.set(parent, [labelled]);
    this.#open.push({ element, labelled });
  }

  push(segment: Segment): void {
    this.#open.at(-1)?.labelled.parts.push(segment);
  }

  close(element: OpenElement): void {
    if (this.#open.at(-1)?.element === element) this.#open.pop();
  }

  /** Puts the labels before what they name, where all boxes of a row have one of their own. */
  end(): void {
    for (const row of this.#rows.values()) {
      const isRow = row.length >= FEWEST && new Set(row.map(({ label }) => label)).size === row.length;
      if (!isRow || row.some(({ parts }) => parts.length !== 1)) continue;
      for (const { label, parts } of row) {
        const [part] = parts;
        if (part?.kind === 'text' && !part.text.startsWith(label)) part.text = `${label}: ${part.text}`;
      }
    }
  }
}
