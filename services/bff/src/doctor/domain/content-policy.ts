/** One request of the widget, as a content security policy sees it. */
export interface WantedRequest {
  directive: 'script-src' | 'connect-src' | 'img-src';
  url: URL;
  /** Of the script tag; scripts that it imports inherit it. */
  nonce?: string;
}

/** A directive as it must read for the widget to work. */
export interface NeededDirective {
  directive: string;
  line: string;
  blocked: string[];
}

/** Directives that rule a request, the one that counts first. */
const rulers = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
};

type Policy = ReadonlyMap<string, readonly string[]>;

/** Policies of headers and pages: one text may hold several, divided by commas. */
export const parsePolicies = (texts: readonly string[]): Policy[] =>
  texts.flatMap((text) => text.split(',')).map(parse);

const parse = (text: string): Policy => {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    // the first of a name counts
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
};

/** The directives of a policy that have to change, each as it must read then; none when it lets everything through. */
export const neededDirectives = (
  policy: Policy,
  page: URL,
  wanted: readonly WantedRequest[],
): NeededDirective[] => {
  const needed = new Map<string, { sources: readonly string[]; added: Set<string> }>();
  for (const request of wanted) {
    const ruling = rulers[request.directive].find((name) => policy.has(name));
    const sources = ruling === undefined ? undefined : policy.get(ruling);
    if (!sources || allows(sources, request, page)) continue;
    // what default-src forbids is allowed by a directive of its own, not by opening everything
    const name = !ruling || ruling === 'default-src' ? request.directive : ruling;
    const entry = needed.get(name) ?? { sources, added: new Set() };
    entry.added.add(`${request.url.protocol}//${request.url.host}`);
    needed.set(name, entry);
  }
  return [...needed].map(([directive, { sources, added }]) => ({
    directive,
    line: [directive, ...sources.filter((source) => !/^'none'$/i.test(source)), ...added].join(' '),
    blocked: [...added],
  }));
};

const allows = (sources: readonly string[], { url, nonce, directive }: WantedRequest, page: URL): boolean => {
  const isScript = directive === 'script-src';
  if (isScript && nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  // then addresses count no more
  if (isScript && sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, url, page));
};

const SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(\/.*)?$/i;

const matches = (source: string, url: URL, page: URL): boolean => {
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol);
  if (source.toLowerCase() === "'self'")
    return url.host === page.host && schemeMatches(page.protocol, url.protocol, true);
  if (source.startsWith("'")) return false;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return schemeMatches(source.toLowerCase(), url.protocol);
  const [, scheme, host = '', port, path] = SOURCE.exec(source) ?? [];
  if (!host || !schemeMatches(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url.protocol))
    return false;
  if (!hostMatches(host.toLowerCase(), url.hostname)) return false;
  if (port !== '*' && (port ?? '') !== url.port && !isDefaultPort(port, url)) return false;
  return (
    !path || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  );
};

/** A page's own sockets count as itself; a host that is named for https does not stand for its sockets. */
const schemeMatches = (allowed: string, asked: string, isSelf = false): boolean =>
  allowed === asked ||
  (allowed === 'http:' && asked === 'https:') ||
  (allowed === 'ws:' && asked === 'wss:') ||
  (isSelf && ((allowed === 'http:' && /^wss?:$/.test(asked)) || (allowed === 'https:' && asked === 'wss:')));

const hostMatches = (allowed: string, host: string): boolean =>
  allowed === '*' || (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed);

const isDefaultPort = (port: string | undefined, { protocol, port: asked }: URL): boolean =>
  asked === '' && port === (/^(https|wss):$/.test(protocol) ? '443' : '80');

/** Whether a policy puts the page into a sandbox without scripts. */
export const sandboxWithoutScripts = (policy: Policy): boolean => {
  const flags = policy.get('sandbox');
  return flags !== undefined && !flags.includes('allow-scripts');
};
