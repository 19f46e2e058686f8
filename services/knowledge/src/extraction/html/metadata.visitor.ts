import { type HtmlVisitor, isInside, type OpenElement, squeeze } from './html-walk.js';

const MAX_JSON_LD = 1_000_000;

/** Title, meta tags and JSON-LD scripts of a document. */
export class MetadataVisitor implements HtmlVisitor {
  readonly meta = new Map<string, string>();
  readonly jsonLd: string[] = [];
  /** The address the page gives itself. */
  canonical = '';
  #titleText = '';
  #headingText = '';
  #headings = 0;
  #script: string | undefined;

  /** The page's own title first, its main heading otherwise. */
  get title(): string {
    return squeeze(this.#titleText) || this.meta.get('og:title') || this.heading;
  }

  get heading(): string {
    return squeeze(this.#headingText);
  }

  open({ tag, attributes }: OpenElement): void {
    if (tag === 'meta') this.#readMeta(attributes);
    if (tag === 'link' && attributes.rel === 'canonical') this.canonical ||= attributes.href ?? '';
    if (tag === 'h1') this.#headings += 1;
    if (tag === 'script' && /ld\+json/i.test(attributes.type ?? '')) this.#script = '';
  }

  text(text: string, element: OpenElement | undefined): void {
    if (this.#script !== undefined) {
      if (this.#script.length < MAX_JSON_LD) this.#script += text;
    } else if (element?.tag === 'title' && !isInside(element, 'svg') && this.#titleText.length < 1_000) {
      this.#titleText += text;
    } else if (this.#headings === 1 && isInside(element, 'h1') && this.#headingText.length < 1_000) {
      this.#headingText += text;
    }
  }

  close({ tag }: OpenElement): void {
    if (tag === 'script' && this.#script !== undefined) {
      if (this.#script.trim()) this.jsonLd.push(this.#script);
      this.#script = undefined;
    }
  }

  #readMeta(attributes: Readonly<Record<string, string>>): void {
    const name = (attributes.property ?? attributes.name ?? attributes.itemprop)?.toLowerCase();
    const content = attributes.content && squeeze(attributes.content);
    if (name && content && !this.meta.has(name)) this.meta.set(name, content.slice(0, 5_000));
  }
}
