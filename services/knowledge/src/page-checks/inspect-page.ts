import { type HtmlVisitor, isInside, type OpenElement, walkHtml } from '../extraction/html/html-walk.js';
import { hidingRules } from './domain/hiding-rules.js';
import type { PageFacts, WidgetScript } from './domain/page-facts.js';

const SCRIPT_PATH = '/lib/chirrup.js';
const MAX_SCRIPTS = 10;
const MAX_STYLE_CHARACTERS = 500_000;
const MAX_COMMENT_CHARACTERS = 20_000;
const MAX_POLICIES = 10;
const MAX_POLICY_LENGTH = 8_000;

/** Finds what of a page decides whether the widget works there. */
export async function inspectPage(
  html: string,
  finalUrl: string,
  headerPolicies: readonly string[] = [],
): Promise<PageFacts> {
  const visitor = new WidgetVisitor(finalUrl);
  await walkHtml(html, [visitor]);
  return {
    finalUrl,
    policies: [...headerPolicies, ...visitor.policies]
      .slice(0, MAX_POLICIES)
      .map((policy) => policy.slice(0, MAX_POLICY_LENGTH)),
    scripts: visitor.scripts.slice(0, MAX_SCRIPTS),
    mentioned: visitor.mentioned,
    hidingRules: hidingRules(visitor.css),
  };
}

/** As the widget reads it: from the tag, else from the address, however it was typed. */
const botIdOf = (inTag = '', search = ''): string =>
  [inTag, search].map((text) => /\bC-\w{1,64}/i.exec(text)?.[0].toUpperCase()).find(Boolean) ?? inTag.trim();

class WidgetVisitor implements HtmlVisitor {
  readonly policies: string[] = [];
  readonly scripts: WidgetScript[] = [];
  mentioned = false;
  css = '';
  #base: string;

  constructor(pageUrl: string) {
    this.#base = pageUrl;
  }

  open(element: OpenElement): void {
    const { tag, attributes } = element;
    if (tag === 'base' && attributes.href)
      this.#base = URL.parse(attributes.href, this.#base)?.href ?? this.#base;
    if (tag === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
      this.policies.push(attributes.content ?? '');
    if (tag !== 'script') return;
    const place = isInside(element, 'noscript')
      ? 'noscript'
      : isInside(element, 'template')
        ? 'template'
        : 'page';
    this.#note(attributes, place);
  }

  text(text: string, element: OpenElement | undefined): void {
    if (element?.tag === 'style' && this.css.length < MAX_STYLE_CHARACTERS) this.css += text;
    if (element?.tag === 'script' && text.includes(SCRIPT_PATH)) this.mentioned = true;
  }

  comment(text: string): void {
    for (const [tag] of text.slice(0, MAX_COMMENT_CHARACTERS).matchAll(/<script\b[^<>]{0,2000}>/gi)) {
      const attributes: Record<string, string> = {};
      for (const [, name = '', , value = ''] of tag.matchAll(
        /\b([\w-]{1,50})\s{0,8}=\s{0,8}(["'])([^"']{0,1000})\2/g,
      ))
        attributes[name.toLowerCase()] = value;
      this.#note(attributes, 'comment');
    }
  }

  close(): void {}

  #note(attributes: Readonly<Record<string, string>>, place: WidgetScript['place']): void {
    const later = Object.entries(attributes).find(([name]) => /^data-([\w-]+-)?src$/.test(name))?.[1];
    const src = URL.parse(attributes.src ?? later ?? '', this.#base);
    const isOurs =
      attributes.id === 'chirrup-widget' ||
      'data-bot-id' in attributes ||
      src?.pathname.endsWith(SCRIPT_PATH);
    if (!isOurs) return;
    this.scripts.push({
      src: (attributes.src ?? later) ? (src?.href ?? '') : '',
      botId: botIdOf(attributes['data-bot-id'], src?.search),
      type: attributes.type?.trim().toLowerCase() ?? '',
      nonce: attributes.nonce ?? '',
      place,
      delayed: attributes.src === undefined && later !== undefined,
    });
  }
}
