import { type HtmlVisitor, isInside, type OpenElement } from './html-walk.js';

const MOST_LINKS = 2_000;
const MOST_FRAMES = 6;
const MOST_STATE = 2_000_000;
/** A slower refresh is a page that renews itself. */
const SLOWEST_REFRESH = 10;
const REFRESH = /^\s*(\d{1,4})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s][^"']*)/i;
const MOUNT = /^(root|app|__next|__nuxt|___gatsby|app-root|react-root|q-app|svelte|main-app)$/i;
/** A script that does nothing but send visitors on is short. */
const LONGEST_SENDING = 2_000;
const SENDS =
  /\blocation(?:\.href)?\s{0,9}=\s{0,9}["']([^"']{1,2000})["']|\blocation\.(?:replace|assign)\(\s{0,9}["']([^"']{1,2000})["']/;
const STATE = /__[A-Z][A-Z_]{2,}__|__next_f|self\.__next/;
const ASSIGNED = /window\.(\w{1,60})/;
const STATE_NAME = /state|props|context|data|page/i;
const HANDED = /(?:^|-)(?:page|props|state|model|context)$/;
const MOST_ATTRIBUTES = 200;

/** Where a page leads to, and what tells that it is none. */
export class PageSignsVisitor implements HtmlVisitor {
  readonly links: string[] = [];
  readonly frames: string[] = [];
  /** Scripts that carry the page's content as data. */
  readonly states: string[] = [];
  refresh = '';
  /** Where a script sends visitors; only a page without text of its own is left for that. */
  sendsTo = '';
  base = '';
  scripts = 0;
  /** Characters of text in the element a script fills; undefined without one. */
  mounted: number | undefined;
  #mount: OpenElement | undefined;
  #state: string | undefined;

  open(element: OpenElement): void {
    const { tag, attributes } = element;
    const href = attributes.href ?? '';
    if (tag === 'a' || tag === 'area') this.#link(href, attributes.rel);
    else if (tag === 'base') this.base ||= href;
    else if (tag === 'frame' && attributes.src && this.frames.length < MOST_FRAMES)
      this.frames.push(attributes.src);
    else if (tag === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? ''))
      this.#noteRefresh(attributes.content ?? '', element);
    else if (tag === 'script') this.#openScript(attributes);
    this.#readAttributes(attributes);
    if (!this.#mount && MOUNT.test(attributes.id ?? tag)) {
      this.#mount = element;
      this.mounted ??= 0;
    }
  }

  text(text: string, element: OpenElement | undefined): void {
    if (this.#state !== undefined && this.#state.length < MOST_STATE) this.#state += text;
    const isRead = element?.tag !== 'script' && element?.tag !== 'style' && element?.tag !== 'noscript';
    if (this.#mount && isRead) this.mounted = (this.mounted ?? 0) + text.trim().length;
  }

  close(element: OpenElement): void {
    if (this.#mount === element) this.#mount = undefined;
    if (element.tag !== 'script' || this.#state === undefined) return;
    if (element.attributes.type?.includes('json') || holdsState(this.#state.slice(0, 300)))
      this.states.push(this.#state);
    const [, assigned, called] = this.#state.length < LONGEST_SENDING ? (SENDS.exec(this.#state) ?? []) : [];
    this.sendsTo ||= assigned ?? called ?? '';
    this.#state = undefined;
  }

  /** Some pages hand their data to the script in an attribute. */
  #readAttributes(attributes: OpenElement['attributes']): void {
    if (this.states.length >= MOST_ATTRIBUTES) return;
    for (const name in attributes) {
      const value = attributes[name] ?? '';
      if (value.startsWith('{"') && HANDED.test(name) && value.length < MOST_STATE) this.states.push(value);
    }
  }

  #openScript({ type = '' }: OpenElement['attributes']): void {
    this.scripts += 1;
    if (!/ld\+json/i.test(type)) this.#state = '';
  }

  #link(href: string, rel = ''): void {
    const isOther = href === '' || href.startsWith('#') || /\bnofollow\b/i.test(rel);
    if (!isOther && this.links.length < MOST_LINKS) this.links.push(href);
  }

  #noteRefresh(content: string, element: OpenElement): void {
    const [, seconds = '', target = ''] = REFRESH.exec(content.slice(0, 2_100)) ?? [];
    if (seconds !== '' && Number(seconds) <= SLOWEST_REFRESH && !isInside(element, 'noscript'))
      this.refresh ||= target.trim();
  }
}

function holdsState(script: string): boolean {
  return STATE.test(script) || STATE_NAME.test(ASSIGNED.exec(script)?.[1] ?? '');
}
