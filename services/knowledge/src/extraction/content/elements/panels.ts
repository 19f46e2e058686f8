import { isInside, type OpenElement, squeeze } from '../../html/html-walk.js';
import type { Containers, Segment } from '../segment.js';
import { isNamelessTab, openedBy } from './toggles.js';

const MOST_GROUPS = 100;
const LONGEST_NAME = 80;

/** Radio buttons of one name with the labels that show one of several boxes, without any script. */
interface RadioTabs {
  /** Where the buttons stand. */
  readonly container: number;
  readonly labels: { readonly name: string; readonly container: number }[];
}

/** What tabs and toggles open elsewhere on the page, and by which name. */
export class Panels {
  /** What stands on toggles, by the ids of what they open. */
  readonly #opened = new Map<string, string>();
  /** Names of tabs whose panels come in their order. */
  readonly #tabs: string[] = [];
  readonly #groups = new Map<string, RadioTabs>();
  readonly #buttons = new Map<string, RadioTabs>();
  /** Ids of buttons for what cannot be had: only their style would tell. */
  readonly #unavailable = new Set<string>();
  #label: { element: OpenElement; tabs: RadioTabs; container: number; text: string } | undefined;

  /** Notes what a toggle opens; whether it is a tab that only its panel's place belongs to. */
  note(toggle: OpenElement, name: string): boolean {
    if (isNamelessTab(toggle)) this.#tabs.push(name);
    for (const id of openedBy(toggle)) this.#opened.set(id, name);
    return isNamelessTab(toggle);
  }

  isOpened({ id }: OpenElement['attributes']): boolean {
    return id !== undefined && this.#opened.has(id);
  }

  /** Whether an element stands in the label of a button for what cannot be had. */
  isUnavailable({ parent }: OpenElement): boolean {
    return parent?.tag === 'label' && this.#unavailable.has(parent.attributes.for ?? '');
  }

  nameOf({ id = '', role }: OpenElement['attributes']): string | undefined {
    return this.#opened.get(id) ?? (role === 'tabpanel' ? this.#tabs.shift() : undefined);
  }

  open(element: OpenElement, container: number): void {
    const { tag, attributes } = element;
    if (tag === 'input' && attributes.type === 'radio') this.#noteButton(element, container);
    if (tag === 'input' && isUnavailable(attributes)) this.#unavailable.add(attributes.id ?? '');
    const tabs = tag === 'label' ? this.#buttons.get(attributes.for ?? '') : undefined;
    if (tabs) this.#label = { element, tabs, container, text: '' };
  }

  text(text: string): void {
    if (this.#label && this.#label.text.length < LONGEST_NAME) this.#label.text += text;
  }

  close(element: OpenElement): void {
    if (this.#label?.element !== element) return;
    const { tabs, container, text } = this.#label;
    tabs.labels.push({ name: squeeze(text), container });
    this.#label = undefined;
  }

  /** Puts the names of tabs made of radio buttons above what they show. */
  end(segments: Segment[], containers: Containers): Segment[] {
    const names = new Map<number, string>();
    const labels = new Set<string>();
    for (const tabs of this.#groups.values())
      for (const [at, panel] of panelsOf(tabs, containers).entries()) {
        const { name = '', container } = tabs.labels[at] ?? {};
        names.set(panel, name);
        labels.add(`${container} ${name}`);
      }
    if (names.size === 0) return segments;
    const named = new Set<number>();
    return segments.flatMap((segment) => {
      if (labels.has(`${segment.container} ${segment.text}`)) return [];
      const panel = panelAround(segment.container, names, containers);
      if (panel === undefined || named.has(panel)) return [segment];
      named.add(panel);
      const { depth } = segment;
      const text = names.get(panel) ?? '';
      return [
        { kind: 'heading' as const, level: 0, depth, text, linked: 0, container: panel, opens: true },
        segment,
      ];
    });
  }

  /** Buttons of a form ask for something. */
  #noteButton(element: OpenElement, container: number): void {
    const { id, name = '', form } = element.attributes;
    if (!id || form !== undefined || isInside(element, 'form') || isInside(element, 'fieldset')) return;
    const tabs = this.#groups.get(name) ?? { container, labels: [] };
    if (this.#groups.size >= MOST_GROUPS) return;
    this.#groups.set(name, tabs);
    this.#buttons.set(id, tabs);
  }
}

function isUnavailable({ class: classes = '', ...attributes }: OpenElement['attributes']): boolean {
  return 'disabled' in attributes || /(^|\s)(disabled|unavailable|sold-?out)(\s|$)/.test(classes);
}

/** The boxes that a group shows one of: as many as it has labels, in a box of their own or beside the labels. */
function panelsOf({ container, labels }: RadioTabs, containers: Containers): number[] {
  if (labels.length < 2 || labels.some(({ name }) => name === '')) return [];
  const { parents } = containers;
  const childrenOf = (parent: number) =>
    parents.flatMap((of, child) =>
      of === parent && !labels.some((label) => isWithin(label.container, child, containers)) ? [child] : [],
    );
  const beside = childrenOf(container);
  const behind = childrenOf(parents[container] ?? -1).filter((box) => box > container);
  const boxes = [...beside, ...behind].map(childrenOf);
  return [...boxes, beside].find(({ length }) => length === labels.length) ?? [];
}

function isWithin(container: number, box: number, { parents }: Containers): boolean {
  let at = container;
  while (at > box) at = parents[at] ?? -1;
  return at === box;
}

function panelAround(
  container: number,
  names: ReadonlyMap<number, string>,
  { parents }: Containers,
): number | undefined {
  for (let at = container; at > 0; at = parents[at] ?? 0) if (names.has(at)) return at;
  return undefined;
}
