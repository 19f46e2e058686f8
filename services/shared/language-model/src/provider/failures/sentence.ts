/** Where servers say what is wrong, the more exact first. */
const NAMES = [
  'message',
  'detail',
  'msg',
  'error_description',
  'error_msg',
  'status_msg',
  'faultstring',
  'error',
  'errors',
  'fault',
  'base_resp',
  'title',
];
const MOST_DEPTH = 5;

type Fields = Record<string, unknown>;

/** The sentence for people in whatever a provider answers, with the place it names. */
export const sentenceIn = (body: unknown, depth = 0): string | undefined => {
  if (typeof body === 'string') return depth > 0 && body !== '' ? body : undefined;
  if (typeof body !== 'object' || body === null || depth > MOST_DEPTH) return undefined;
  if (Array.isArray(body)) return sentenceIn(body[0], depth + 1);
  const fields = body as Fields;
  const names = typeof fields.error === 'object' ? ['error', ...NAMES] : NAMES;
  const found = names
    .map((name) => sentenceIn(fields[name], depth + 1))
    .find((sentence) => sentence !== undefined);
  if (found && Array.isArray(fields.loc)) return `${fields.loc.join('.')}: ${found}`;
  const behind = upstreamIn(fields.metadata, depth);
  return found && behind ? `${found}: ${behind}` : found;
};

/** What the provider behind a router said. */
const upstreamIn = (metadata: unknown, depth: number): string | undefined => {
  const { raw } = (metadata ?? {}) as Fields;
  return typeof raw === 'string' ? sentenceIn(parsed(raw), depth + 1) : undefined;
};

export const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return text;
  }
};

/** Of a web page. */
export const titleIn = (html: string): string | undefined => /<title>([^<]{1,200})/i.exec(html)?.[1]?.trim();
