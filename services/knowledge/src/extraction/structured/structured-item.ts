/** One thing described by structured data (schema.org), whichever notation it came in. */
export interface StructuredItem {
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, readonly StructuredValue[]>;
}
export type StructuredValue = string | StructuredItem;

const MAX_DEPTH = 12;
const MAX_ITEMS = 2_000;

/** Items of JSON-LD scripts, flattened out of arrays and graphs; scripts that are not JSON are left out. */
export function readJsonLd(scripts: readonly string[]): StructuredItem[] {
  const items: StructuredItem[] = [];
  const byId = new Map<string, StructuredItem>();
  const budget = { left: MAX_ITEMS };
  for (const script of scripts) {
    const root = parseLoosely(script);
    for (const node of rootsOf(root, 0)) {
      const item = toItem(node, 0, budget, byId);
      if (typeof item === 'object' && item.types.length > 0) items.push(item);
    }
  }
  return items;
}

function parseLoosely(script: string): unknown {
  for (const attempt of [() => script, () => unwrapped(script), () => mended(unwrapped(script))]) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next, more forgiving reading follows.
    }
  }
  return undefined;
}

const OPENERS = ['<!--', '//', '/*', '<![CDATA[', '*/'];
const CLOSERS = [';', '-->', '*/', ']]>', '//', '/*'];

/** Without the comments and the CDATA marks that old templates put around a script. */
function unwrapped(script: string): string {
  let json = script.trim();
  for (let mark: string | undefined = ''; mark !== undefined; ) {
    mark = OPENERS.find((opener) => json.startsWith(opener));
    if (mark) json = json.slice(mark.length).trimStart();
  }
  for (let mark: string | undefined = ''; mark !== undefined; ) {
    mark = CLOSERS.find((closer) => json.endsWith(closer));
    if (mark) json = json.slice(0, -mark.length).trimEnd();
  }
  return json;
}

/** Hand-written templates leave raw line breaks inside strings, commas at the end and a semicolon after. */
function mended(json: string): string {
  return [...json]
    .map((character) => (character < ' ' ? ' ' : character))
    .join('')
    .replace(/,(\s*[}\]])/g, '$1')
    .replace(/;\s*$/, '');
}

function rootsOf(value: unknown, depth: number): Record<string, unknown>[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => rootsOf(entry, depth + 1));
  const node = value as Record<string, unknown>;
  const inner = ['@graph', 'mainEntity', 'itemListElement'].flatMap((key) =>
    key === '@graph' || !('@type' in node) || isPage(node) ? rootsOf(node[key], depth + 1) : [],
  );
  return [node, ...inner];
}

function isPage(node: Record<string, unknown>): boolean {
  return [node['@type']]
    .flat()
    .some((type) => typeof type === 'string' && /(WebPage|ItemPage|CollectionPage)$/.test(type));
}

function toItem(
  value: unknown,
  depth: number,
  budget: { left: number },
  byId: Map<string, StructuredItem>,
): StructuredValue | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || budget.left <= 0) return undefined;
  budget.left -= 1;
  const node = value as Record<string, unknown>;
  if (typeof node['@value'] === 'string' || typeof node['@value'] === 'number') return String(node['@value']);
  const id = typeof node['@id'] === 'string' ? node['@id'] : undefined;
  if (id && Object.keys(node).length === 1) return byId.get(id) ?? id;
  const properties = new Map<string, StructuredValue[]>();
  for (const [name, held] of Object.entries(node)) {
    if (name.startsWith('@')) continue;
    const values = [held]
      .flat(2)
      .slice(0, 500)
      .map((entry) => toItem(entry, depth + 1, budget, byId));
    properties.set(
      name.replace(/^https?:\/\/schema\.org\//, ''),
      values.filter((entry) => entry !== undefined),
    );
  }
  const item = {
    types: [node['@type']]
      .flat()
      .filter((type) => typeof type === 'string')
      .map(typeName),
    properties,
  };
  if (id) byId.set(id, item);
  return item;
}

/** `https://schema.org/Product` and `schema:Product` are `Product`. */
export function typeName(type: string): string {
  return type.trim().split(/[/#:]/).at(-1) ?? '';
}

/** All values of a property as items. */
export function itemsOf(item: StructuredItem, name: string): StructuredItem[] {
  return (item.properties.get(name) ?? []).filter((value) => typeof value === 'object');
}

/** First value of a property as text; an item stands for its name. */
export function firstText(item: StructuredItem | undefined, ...names: string[]): string | undefined {
  for (const name of names) {
    for (const value of item?.properties.get(name) ?? []) {
      const text = typeof value === 'string' ? value : firstText(value, 'name', 'value', '@id');
      if (text?.trim()) return text.trim();
    }
  }
  return undefined;
}
