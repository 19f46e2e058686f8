import type { ProviderName } from '../model-settings.js';

/** Where an API is, in the forms that people copy from a provider's pages. */
export interface ApiRoot {
  /** Without a slash at the end. */
  root: string;
  /** Where it may be when it is not there, the likeliest first. */
  others: string[];
  /** `?api-version=…` and the like, sent with each call. */
  query: Record<string, string>;
  /** Azure's older form has the model in its path. */
  deployment?: string | undefined;
}

const CALLS = /\/(?:chat\/completions|completions|responses|messages|images\/generations|models(?:\/.*)?)$/;
/** Of Ollama's own interface, which has the other one beside it. */
const OWN_CALLS = /\/api\/(?:chat|generate|tags|embed)$/;
const VERSION: Partial<Record<ProviderName, string>> = { google: '/v1beta' };

/** Reads a base URL with or without the version, the call's path, slashes at its end and a query. */
export const readBaseUrl = (text: string, provider: ProviderName): ApiRoot => {
  const url = new URL(text);
  const query = Object.fromEntries(url.searchParams);
  const path = withoutSlashes(url.pathname);
  const called = CALLS.test(path);
  const bare = withoutSlashes(path.replace(CALLS, ''));
  if (provider === 'azure') return azureRoot(url.origin, bare, query);
  const version = VERSION[provider] ?? '/v1';
  const place = url.origin + (provider === 'google' ? bare.replace(/\/openai$/, '') : bare);
  // a path that names the call was copied whole, so nothing is missing before it
  if (called) return { root: place, others: [], query };
  if (OWN_CALLS.test(bare)) return { root: place.replace(OWN_CALLS, version), others: [], query };
  if (bare === '') return { root: place + version, others: [place], query };
  const beside = place.endsWith('/api') ? [place.slice(0, -'/api'.length) + version] : [];
  const other = place.endsWith(version) ? place.slice(0, -version.length) : place + version;
  return { root: place, others: [other, ...beside], query };
};

/** `…/openai/v1`, or `…/openai` with the deployment's name in the path of each call. */
const azureRoot = (origin: string, path: string, query: Record<string, string>): ApiRoot => {
  const parts = path.split('/');
  const at = parts.indexOf('deployments');
  if (at > 0)
    return { root: origin + parts.slice(0, at).join('/'), others: [], query, deployment: parts[at + 1] };
  const root = path === '' ? '/openai/v1' : path.endsWith('/openai') ? `${path}/v1` : path;
  return { root: origin + root, others: [], query };
};

/** Linear, whatever the text. */
const withoutSlashes = (text: string): string => {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
};
