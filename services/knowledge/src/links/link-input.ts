import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isVisible } from '@chirrup/text/display/visible';
import { normaliseUrl, parsePageUrl } from '../crawling/fetching/page-url.js';
import { knowledgeErrors } from './domain/link.errors.js';
import { MAX_CONTENT, MAX_TITLE } from './link.js';

export interface LinkInput {
  url: string;
  thumbnail: string;
  title: string;
  content: string;
}

/** A link as an owner sends it, checked. Throws with what to change. */
export function checkLinkInput(input: LinkInput): LinkInput & { urlKey: string } {
  const { url, urlKey } = checkUrl(input.url);
  const thumbnail = input.thumbnail.trim();
  // what shows nothing is as good as empty: the page's own is used
  const title = seen(input.title.trim());
  const content = seen(input.content);
  if (thumbnail && !parsePageUrl(thumbnail).ok) throw new DomainError(knowledgeErrors.invalidThumbnail);
  if (title.length > MAX_TITLE || input.content.length > MAX_CONTENT) {
    throw new DomainError(knowledgeErrors.textTooLong);
  }
  if (`${title}${input.content}`.includes('\0')) {
    throw new DomainError(commonErrors.invalid, { detail: 'The text contains a NUL character.' });
  }
  return { url, urlKey, thumbnail, title, content };
}

const seen = (text: string): string => (isVisible(text) ? text : '');

/** An address of a web page, checked and in its comparable form. */
export function checkUrl(address: string): { url: string; urlKey: string } {
  const parsed = parsePageUrl(address);
  if (!parsed.ok) throw new DomainError(knowledgeErrors.invalidUrl, {}, parsed.reason);
  return { url: parsed.url.href, urlKey: normaliseUrl(parsed.url) };
}
