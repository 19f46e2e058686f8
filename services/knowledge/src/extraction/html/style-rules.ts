import { declarationsOf } from './declarations.js';

type Attributes = Readonly<Record<string, string>>;

/** Of an element what this looks at. */
interface Styled {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly parent: Styled | undefined;
}

const MOST_CSS = 500_000;
const MOST_RULES = 500;
/** Of more it is no longer known what is said elsewhere. */
const MOST_READ = 20_000;
const LONGEST_SELECTOR = 200;
/** Times that a name is looked for: a page made to cost time is read without its rules from then on. */
const MOST_LOOKS = 300_000;
const LONGEST_CLASSES = 200;
/** So far around an element what a selector names is looked for. */
const STEPS = 12;
const COMMENT = '/*';
const BRACE = /[{}]/g;
const NAMED = /[.#][\w-]+/g;
const SIMPLE = /^([a-z][a-z\d]*)?([.#][\w-]+)?$/i;
const STRUCK = 'text-decoration:line-through';
const GONE = 'display:none';

interface Part {
  readonly tag: string;
  readonly name: string;
}

interface Rule {
  /** From the element itself outwards. */
  readonly parts: readonly Part[];
  readonly style: string;
}

/**
 * What the style sheets inside a page say of whether a text is seen: by their names, elements get it as a style of
 * their own. Only plain rules; a name that several speak of is shown at some time.
 */
export class StyleRules {
  readonly #rules = new Map<string, Rule[]>();
  readonly #mentions = new Map<string, number>();
  readonly #shown = new Set<string>();
  #count = 0;
  #kept = 0;
  #looks = 0;

  read(css: string): void {
    const text = withoutComments(css.slice(0, MOST_CSS));
    const open: string[] = [];
    let from = 0;
    for (const { 0: brace, index } of text.matchAll(BRACE)) {
      const piece = text.slice(from, index);
      from = index + 1;
      if (brace === '{') open.push(piece.slice(piece.lastIndexOf(';') + 1).trim());
      else this.#add(open.pop() ?? '', piece, open.length > 0);
    }
  }

  /** The attributes of an element with what is said of it. */
  seen(tag: string, attributes: Attributes, parent: Styled | undefined): Attributes {
    if (this.#kept === 0 || this.#looks >= MOST_LOOKS) return attributes;
    const names = namesOf(attributes);
    const style = names
      .flatMap((name) => this.#rules.get(name) ?? [])
      .filter((rule) => this.#isMeant(rule, names, { tag, attributes, parent }))
      .map((rule) => rule.style)
      .join(';');
    return style === '' ? attributes : { ...attributes, style: `${style};${attributes.style ?? ''}` };
  }

  #add(selector: string, declarations: string, isConditional: boolean): void {
    if (selector === '' || selector.startsWith('@') || this.#count >= MOST_READ) return;
    this.#count += 1;
    const said = declarationsOf(declarations);
    const isShown = (said.get('display') ?? 'none') !== 'none';
    for (const [name] of selector.matchAll(NAMED)) {
      this.#mentions.set(name, (this.#mentions.get(name) ?? 0) + 1);
      if (isShown) this.#shown.add(name);
    }
    const style = styleOf(said);
    if (isConditional || style === undefined) return;
    for (const one of selector.slice(0, LONGEST_SELECTOR * 10).split(',')) this.#addOne(one.trim(), style);
  }

  #addOne(selector: string, style: string): void {
    if (selector.length > LONGEST_SELECTOR || this.#kept >= MOST_RULES) return;
    const parts = selector.split(/[\s>]+/).map((part) => SIMPLE.exec(part));
    const [own] = parts.slice(-1);
    if (!own?.[2] || parts.some((part) => !part) || (parts.length > 1 && style === GONE)) return;
    this.#kept += 1;
    const rules = this.#rules.get(own[2]) ?? [];
    this.#rules.set(own[2], rules);
    rules.push({
      parts: parts.map((part) => ({ tag: part?.[1] ?? '', name: part?.[2] ?? '' })).reverse(),
      style,
    });
  }

  #isMeant({ parts, style }: Rule, names: readonly string[], element: Styled): boolean {
    this.#looks += 1 + (parts.length - 1) * STEPS;
    if (style === GONE) {
      if (this.#count >= MOST_READ) return false;
      const isElsewhere = (this.#mentions.get(parts[0]?.name ?? '') ?? 0) > 1;
      const isShown = names.some((name) => this.#shown.has(name));
      if (isElsewhere || isShown || (element.attributes.style ?? '').includes('display')) return false;
    }
    const [own, ...others] = parts;
    if (own && !isCalled(element, own)) return false;
    let at: Styled | undefined = element;
    for (const part of others) at = around(at, part);
    return at !== undefined;
  }
}

function styleOf(said: ReadonlyMap<string, string>): string | undefined {
  const line = said.get('text-decoration') ?? said.get('text-decoration-line');
  if (line?.includes('line-through')) return STRUCK;
  return said.get('display') === 'none' || said.get('visibility') === 'hidden' ? GONE : undefined;
}

function around(element: Styled | undefined, part: Part): Styled | undefined {
  let at = element?.parent;
  for (let steps = 0; at && steps < STEPS; at = at.parent, steps += 1) if (isCalled(at, part)) return at;
  return undefined;
}

function isCalled({ tag, attributes }: Styled, part: Part): boolean {
  if (part.tag !== '' && part.tag.toLowerCase() !== tag) return false;
  return part.name === '' || namesOf(attributes).includes(part.name);
}

function namesOf({ class: classes = '', id }: Attributes): string[] {
  if (classes === '' && id === undefined) return [];
  const names = classes.slice(0, LONGEST_CLASSES).split(/\s+/).filter(Boolean);
  return [...names.map((name) => `.${name}`), ...(id ? [`#${id}`] : [])];
}

function withoutComments(css: string): string {
  if (!css.includes(COMMENT)) return css;
  const [first = '', ...others] = css.split(COMMENT);
  return first + others.map((piece) => piece.split('*/').slice(1).join(' ')).join(' ');
}
