import { ModelError } from '../model-error.js';
import type { ApiRoot } from './base-url.js';
import { eventFailure } from './failures/failure.js';
import { parsed, sentenceIn, titleIn } from './failures/sentence.js';
import { follow } from './follow.js';
import { gatherChunks, PlainStream } from './stream/gather-chunks.js';
import { asTaken, isOfOther, learnFrom, parametersOf, type Traits } from './traits.js';

/** What of an answer that is no stream is read. */
const MAX_WHOLE = 1_024 * 1_024;
const SHORT_PAUSE_MS = 500;
/** Refusals of a request; a server may fall over what it does not know. */
const REFUSES: ReadonlySet<number> = new Set([400, 422]);
const MAY_REFUSE: ReadonlySet<number> = new Set([404, 500, 501]);

export interface WireOptions {
  api: ApiRoot;
  model: string;
  traits(): Traits;
  extraBody: Record<string, unknown>;
  /** A provider's own needs beside the prompt. */
  needed: readonly string[];
  /** The answers are chunks in OpenAI's form, or what servers take for it. */
  hasChunks: boolean;
  /** Sends the requests. */
  send: typeof fetch;
  /** Called once for each thing that is done without. */
  onLearnt(what: string, sentence: string): void;
}

/**
 * `fetch` for the SDK: adds what the settings ask for, leaves out what the server refused before, finds the API where the
 * address lacks its version, and reads answers in whatever form they come.
 */
export const wireFetch =
  ({
    api,
    model,
    traits: traitsNow,
    extraBody,
    needed,
    hasChunks,
    send,
    onLearnt,
  }: WireOptions): typeof fetch =>
  async (input, init = {}) => {
    const traits = traitsNow();
    const given = String(input instanceof Request ? input.url : input);
    const full = { ...(JSON.parse(String(init.body)) as Record<string, unknown>), ...extraBody };
    const streams = full.stream === true || given.includes(':stream');
    const ask = (body: Record<string, unknown>) =>
      fetchAtRoot(given, { ...init, body: JSON.stringify(body) }, api, { traits, model, send });
    const answer = (response: Response): Response | Promise<Response> => {
      if (!streams) return response;
      return hasChunks ? plainAnswer(response) : onlyStream(response);
    };
    for (;;) {
      const body = asTaken(full, traits);
      const response = await ask(body);
      if (response.ok) return answer(response);
      const { status, headers } = response;
      if (!REFUSES.has(status) && !MAY_REFUSE.has(status)) return response;
      const text = await response.text();
      const said = sentenceIn(parsed(text)) ?? '';
      const refused = () => new Response(text, { status, headers });
      const sent = parametersOf(body).filter((name) => !needed.includes(name));
      if (isOfOther(said, text, sent)) return refused();
      // elsewhere a name says enough only where it is no common word
      const names = REFUSES.has(status) ? sent : sent.filter((name) => name.includes('_'));
      const learnt = learnFrom(traits, text, names);
      if (learnt) {
        onLearnt(learnt, said);
        // the roles are not the request's to change
        if (learnt !== 'the role system') continue;
      } else if (REFUSES.has(status) && sent.length > 0 && !traits.needsAll) {
        const bare = await ask(asTaken(full, traits, sent));
        if (bare.ok) {
          for (const name of sent) {
            traits.leftOut.add(name);
            onLearnt(name, said);
          }
          return answer(bare);
        }
        await bare.body?.cancel();
        traits.needsAll = true;
      }
      return refused();
    }
  };

/** An address without its version is tried with it, and the other way round; what was found stays. */
const fetchAtRoot = async (
  url: string,
  init: RequestInit,
  { root, others, query }: ApiRoot,
  { traits, model, send }: { traits: Traits; model: string; send: typeof fetch },
): Promise<Response> => {
  const at = (place: string) => {
    const moved = new URL(place + url.slice(root.length));
    for (const [name, value] of Object.entries(query)) moved.searchParams.set(name, value);
    return follow(moved, init, send);
  };
  const missed: Response[] = [];
  for (const place of traits.root === undefined ? [root, ...others] : [traits.root]) {
    const response = await at(place);
    if (response.ok && !isNotFound(response)) traits.root = place;
    if (missed.length === 0 ? !isNotFound(response) : isFound(response)) {
      for (const { body } of missed) await body?.cancel();
      return response;
    }
    missed.push(response);
  }
  const [first] = missed;
  if (missed.length === 1 && first) return first;
  // every place is wrong, or the model is: who names it knows
  const answers = await Promise.all(
    missed.map(async (response) => ({ response, text: await response.text() })),
  );
  const said = answers.find(({ text }) => text.includes(model)) ?? answers[0];
  const { status, headers } = said?.response ?? {};
  return new Response(said?.text, { status, headers });
};

const isFound = (response: Response): boolean =>
  !isNotFound(response) && (response.ok || REFUSES.has(response.status));

/** A site may answer every address with its page. */
const isNotFound = ({ ok, status, headers }: Response): boolean =>
  status === 404 || status === 405 || (ok && /html/.test(headers.get('content-type') ?? ''));

/** The answer as a stream of plain chunks, also where it came whole. */
const plainAnswer = async (response: Response): Promise<Response> => {
  const { body, begin } = await begunBody(response);
  if (!body) throw nothingCame();
  const type = response.headers.get('content-type') ?? '';
  const isWhole = /^[{<]/.test(begin) || (/json|html/.test(type) && begin === '[');
  const stream = isWhole ? wholeAsStream(await firstPart(body), type) : gatherChunks(body);
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
};

const onlyStream = async (response: Response): Promise<Response> => {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) throw nothingCame();
  if (/json|html/.test(type)) throw notStream(await firstPart(response.body), type);
  return response;
};

const nothingCame = (): ModelError =>
  new ModelError('cut', {
    sentence: 'The server answered with nothing.',
    retryAfterMs: SHORT_PAUSE_MS,
  });

/** The body, and the first sign in it that is no space. */
const begunBody = async ({
  body,
}: Response): Promise<{ body?: ReadableStream<Uint8Array>; begin: string }> => {
  if (!body) return { begin: '' };
  const reader = body.getReader();
  const read: Uint8Array[] = [];
  let [begin, size] = ['', 0];
  while (begin === '' && size < MAX_WHOLE) {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    size += value.length;
    begin = Buffer.from(value)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart()
      .charAt(0);
  }
  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const bytes of read) controller.enqueue(bytes);
    },
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { body: whole, begin };
};

/** An answer that came in one piece, or in lines. */
const wholeAsStream = (text: string, type: string): ReadableStream<Uint8Array> => {
  const plain = new PlainStream();
  const values = [parsed(text)].flatMap((one) =>
    typeof one === 'string' ? one.split('\n').map(parsed) : one,
  );
  if (!values.some((one) => isAnswer(one))) throw notStream(text, type);
  for (const value of values) plain.value(value);
  plain.push('data: [DONE]\n\n');
  plain.end();
  return new Response(plain.take()).body ?? new ReadableStream();
};

const isAnswer = (value: unknown): boolean =>
  Array.isArray((value as { choices?: unknown } | null)?.choices) && !(value as { error?: unknown }).error;

const notStream = (text: string, type: string): Error => {
  const body = parsed(text);
  if (typeof body === 'object' && sentenceIn(body)) return eventFailure(body);
  const title = titleIn(text);
  const what = title ? `a web page (“${title}”)` : type || 'something else';
  return new ModelError('not_a_stream', {
    sentence: `The server answers with ${what}. Check LLM_BASE_URL and LLM_PROVIDER.`,
  });
};

const firstPart = async (body: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MAX_WHOLE) break;
  }
  return text;
};
