import { type HtmlVisitor, type OpenElement, squeeze } from '../html/html-walk.js';
import { type StructuredItem, type StructuredValue, typeName } from './structured-item.js';

interface OpenItem extends StructuredItem {
  readonly properties: Map<string, StructuredValue[]>;
}

interface OpenText {
  readonly owner: OpenItem;
  readonly names: string[];
  text: string;
}

const MAX_ITEMS = 1_000;

/** Collects schema.org microdata (`itemscope`, `itemprop`) as the same items JSON-LD gives. */
export class MicrodataVisitor implements HtmlVisitor {
  readonly items: StructuredItem[] = [];
  readonly #scopes: { element: OpenElement; item: OpenItem }[] = [];
  readonly #texts: { element: OpenElement; open: OpenText }[] = [];
  #count = 0;

  open(element: OpenElement): void {
    const { attributes } = element;
    if (attributes.itemprop === undefined && !('itemscope' in attributes)) return;
    const names = (attributes.itemprop ?? '').split(/\s+/).filter(Boolean).map(typeName);
    const owner = this.#scopes.at(-1)?.item;
    if ('itemscope' in attributes && this.#count < MAX_ITEMS) {
      this.#count += 1;
      const types = (attributes.itemtype ?? '').split(/\s+/).filter(Boolean).map(typeName);
      const item: OpenItem = { types, properties: new Map() };
      if (owner && names.length > 0) add(owner, names, item);
      else if (types.length > 0) this.items.push(item);
      this.#scopes.push({ element, item });
      return;
    }
    if (!owner || names.length === 0) return;
    const value = attributeValue(element);
    if (value !== undefined) add(owner, names, squeeze(value));
    else if (this.#texts.length < 50) this.#texts.push({ element, open: { owner, names, text: '' } });
  }

  text(text: string, element: OpenElement | undefined): void {
    if (this.#texts.length === 0 || element?.tag === 'script' || element?.tag === 'style') return;
    for (const { open } of this.#texts) if (open.text.length < 5_000) open.text += text;
  }

  close(element: OpenElement): void {
    if (this.#scopes.at(-1)?.element === element) this.#scopes.pop();
    const last = this.#texts.at(-1);
    if (last?.element === element) {
      this.#texts.pop();
      add(last.open.owner, last.open.names, squeeze(last.open.text));
    }
  }
}

function add(item: OpenItem, names: readonly string[], value: StructuredValue): void {
  if (value === '') return;
  for (const name of names) {
    const values = item.properties.get(name) ?? [];
    item.properties.set(name, values);
    if (values.length < 500) values.push(value);
  }
}

function attributeValue({ tag, attributes }: OpenElement): string | undefined {
  if (attributes.content !== undefined) return attributes.content;
  if (tag === 'meta') return '';
  if (tag === 'link' || tag === 'a') return attributes.href && tag === 'link' ? attributes.href : undefined;
  if (tag === 'img') return attributes.src;
  if (tag === 'time') return attributes.datetime;
  if (tag === 'data' || tag === 'meter') return attributes.value;
  return undefined;
}
