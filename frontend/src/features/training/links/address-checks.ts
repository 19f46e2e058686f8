export interface FieldCheck {
  problem?: string;
  success?: string;
}

export function checkBaseUrl(url: string): FieldCheck {
  if (url === '') return { problem: 'Base URL is required' };
  if (!isWebAddress(url)) return { problem: 'Base URL must start with http:// or https://' };
  if (url.endsWith('/')) return { problem: 'Base URL must not end with /' };
  return { success: 'Base URL is valid' };
}

export function checkSitemapUrl(url: string): FieldCheck {
  if (url === '') return { problem: 'Sitemap URL is required' };
  if (!isWebAddress(url)) return { problem: 'Sitemap URL must start with http:// or https://' };
  if (!url.endsWith('.xml')) return { problem: 'Sitemap URL must end with .xml' };
  return {};
}

export function checkLinkUrl(url: string): FieldCheck {
  if (url === '') return { problem: 'URL is required' };
  return isWebAddress(url) ? {} : { problem: 'URL must start with http:// or https://' };
}

export function checkThumbnailUrl(url: string): FieldCheck {
  return url === '' || isWebAddress(url)
    ? {}
    : { problem: 'Thumbnail URL must start with http:// or https://' };
}

/** What a field shows: nothing before it was touched, except that it is right. */
export function shown(check: FieldCheck, touched: boolean) {
  if (check.success) return { validationMessage: check.success, validationState: 'success' as const };
  return touched && check.problem ? { validationMessage: check.problem } : {};
}

export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
