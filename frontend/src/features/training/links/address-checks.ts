import { importBaseProblem, isWebAddress, sitemapProblem } from '@chirrup/proto/import-addresses';

export interface FieldCheck {
  problem?: string;
  success?: string;
}

export function checkBaseUrl(url: string): FieldCheck {
  const problem = importBaseProblem(url);
  return problem === undefined ? { success: 'Base URL is valid' } : { problem };
}

export function checkSitemapUrl(url: string): FieldCheck {
  const problem = sitemapProblem(url);
  return problem === undefined ? {} : { problem };
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
export function fieldState(check: FieldCheck, touched: boolean) {
  if (check.success) return { validationMessage: check.success, validationState: 'success' as const };
  return touched && check.problem ? { validationMessage: check.problem } : {};
}
