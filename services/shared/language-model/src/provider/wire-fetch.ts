import { ModelError } from '../model-error.js';
import type { ApiRoot } from './base-url.js';
import { parsed, sentenceIn } from './failure.js';
import { gatherDeltas } from './gather-deltas.js';
import { learnFrom, parametersOf, type Traits, withoutLeftOut } from './traits.js';

/** What of an answer that is no stream is read. */
const MAX_ODD_ANSWER = 64 * 1_024;

export interface WireOptions {
  api: ApiRoot;
  model: string;
  traits: Traits;
  extraBody: Record<string, unknown>;
  /** A provider's own needs beside the prompt. */
  needed: readonly string[];
  /** Hears of each thing that is done without, once. */
  onLearnt(what: string, sentence: string): void;
  /** Calls whose stream came to `[DONE]`, which the SDK does not tell. */
  done: WeakSet<AbortSignal>;
}

/**
 * `fetch` for the SDK: adds what the settings ask for, leaves out what the server refused before, finds the API where the
 * address lacks its version, and says what came in place of a stream.
 */
export const wireFetch =
  ({ api, model, traits, extraBody, needed, onLearnt, done }: WireOptions): typeof fetch =>
  async (input, init = {}) => {
    const given = String(input instanceof Request ? input.url : input);
    const full = { ...(JSON.parse(String(init.body)) as Record<string, unknown>), ...extraBody };
    for (;;) {
      const body = withoutLeftOut(full, traits);
      const request = { ...init, body: JSON.stringify(body) };
      const response = await fetchAtRoot(given, request, api, { traits, model });
      const streams = body.stream === true || given.includes(':stream');
      if (response.ok)
        return streams ? streamOf(response, () => init.signal && done.add(init.signal)) : response;
      if (response.status !== 400 && response.status !== 422) return response;
      const text = await response.text();
      const { status, headers } = response;
      const sent = parametersOf(body).filter((name) => !needed.includes(name));
      const learnt = isAboutLength(text) ? undefined : learnFrom(traits, text, sent);
      if (learnt) onLearnt(learnt, sentenceIn(parsed(text)) ?? '');
      // the roles and the form of the answer are not the request's to change
      if (!learnt || !sent.includes(learnt)) return new Response(text, { status, headers });
    }
  };

const isAboutLength = (text: string): boolean => /context[_ ]length|maximum context/i.test(text);

/** An address without its version is tried with it, and the other way round; what was found stays. */
const fetchAtRoot = async (
  url: string,
  init: RequestInit,
  { root, other, query }: ApiRoot,
  { traits, model }: Pick<WireOptions, 'traits' | 'model'>,
): Promise<Response> => {
  const at = (place: string) => {
    const moved = new URL(place + url.slice(root.length));
    for (const [name, value] of Object.entries(query)) moved.searchParams.set(name, value);
    return fetch(moved, init);
  };
  const first = await at(traits.root ?? root);
  if (traits.root !== undefined || other === undefined || ![404, 405].includes(first.status)) return first;
  const second = await at(other);
  if (second.ok) traits.root = other;
  if (second.ok || second.status === 400 || second.status === 422) return second;
  // both places are wrong, or the model is: who names it knows
  const [atFirst, atSecond] = [await first.text(), await second.text()];
  const isSecond = atSecond.includes(model) && !atFirst.includes(model);
  const { status, headers } = isSecond ? second : first;
  return new Response(isSecond ? atSecond : atFirst, { status, headers });
};

const streamOf = async (response: Response, onDone: () => void): Promise<Response> => {
  const type = response.headers.get('content-type') ?? '';
  if (/json|html/.test(type)) throw await insteadOfStream(response);
  if (!response.body) return response;
  let tail = '';
  const watched = gatherDeltas(response.body, (text) => {
    tail = (tail + text.slice(-32)).slice(-40);
    if (tail.includes('[DONE]')) onDone();
  });
  return new Response(watched, { status: response.status, headers: response.headers });
};

/** Marks an answer that came whole: the server does not stream. */
export class NotStreamed extends Error {}

const insteadOfStream = async (response: Response): Promise<Error> => {
  const text = await firstPart(response);
  const body = parsed(text) as { choices?: unknown; error?: unknown } | string;
  if (typeof body === 'object' && body?.choices !== undefined && !body.error) return new NotStreamed();
  const said = typeof body === 'object' ? sentenceIn(body) : undefined;
  if (said) return new ModelError('provider', { sentence: said });
  const title = /<title>([^<]{1,200})/i.exec(text)?.[1];
  const what = title ? `a web page (“${title}”)` : (response.headers.get('content-type') ?? 'something else');
  return new ModelError('not_a_stream', {
    sentence: `The server answers with ${what}. Check LLM_BASE_URL and LLM_PROVIDER.`,
  });
};

const firstPart = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MAX_ODD_ANSWER) break;
  }
  return text;
};
