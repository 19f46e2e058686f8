import { Readable } from 'node:stream';
import type { Send, SentRequest } from '@chirrup/kernel/addresses/public-agent';
import { leave, refusalText, type ServerAnswer, typeOf } from './answer.js';
import type { ApiRoot } from './base-url.js';
import { parsed, sentenceIn } from './failures/sentence.js';
import { follow } from './follow.js';
import { isOfPictures, showsPictures } from './pictures.js';
import { asTaken, isOfOther, learnFrom, parametersOf, type Traits } from './traits.js';

/** Refusals of a request; a server may fall over what it does not know. */
const REFUSES: ReadonlySet<number> = new Set([400, 416, 422]);
const MAY_REFUSE: ReadonlySet<number> = new Set([404, 500, 501]);

export interface WireOptions {
  api: ApiRoot;
  model: string;
  traits(): Traits;
  extraBody: Record<string, unknown>;
  /** A provider's own needs beside the prompt. */
  needed: readonly string[];
  /** Sends the requests. */
  send: Send;
  /** Called once for each thing that is done without. */
  onLearnt(what: string, sentence: string): void;
}

/** An answer, or a refusal with its text. */
export type WireAnswer =
  | (ServerAnswer & { isOk: true })
  | (Omit<ServerAnswer, 'body'> & { isOk: false; text: string });

/** Sends a request's body to an address below the API's root. */
export type Wire = (
  url: string,
  request: Pick<SentRequest, 'headers' | 'signal'>,
  body: Record<string, unknown>,
) => Promise<WireAnswer>;

/** Adds what the settings ask for, leaves out what the server refused before, finds the API where the address lacks its version. */
export const openWire =
  ({ api, model, traits: traitsNow, extraBody, needed, send, onLearnt }: WireOptions): Wire =>
  async (url, request, given) => {
    const traits = traitsNow();
    const full = { ...given, ...extraBody };
    const ask = (body: Record<string, unknown>) =>
      askAtRoot(url, { ...request, body: JSON.stringify(body) }, api, { traits, model, send });
    for (;;) {
      const body = asTaken(full, traits);
      const answer = await ask(body);
      if (answer.isOk) return answer;
      const { status, text } = answer;
      if (!REFUSES.has(status) && !MAY_REFUSE.has(status)) return answer;
      const said = sentenceIn(parsed(text)) ?? '';
      const sent = parametersOf(body).filter((name) => !needed.includes(name));
      if (isOfOther(said, text, sent)) return answer;
      const seen = showsPictures(body);
      // asked again without them, which is not the request's to change
      if (seen && isOfPictures(said || text)) return answer;
      // elsewhere a name says enough only if it is no common word
      const names = REFUSES.has(status) ? sent : sent.filter((name) => name.includes('_'));
      const learnt = learnFrom(traits, text, names);
      if (learnt) {
        onLearnt(learnt, said);
        // the roles are not the request's to change
        if (learnt !== 'the role system') continue;
      } else if (!seen && REFUSES.has(status) && sent.length > 0 && !traits.needsAll) {
        const bare = await ask(asTaken(full, traits, sent));
        if (bare.isOk) {
          for (const name of sent) {
            traits.leftOut.add(name);
            onLearnt(name, said);
          }
          return bare;
        }
        traits.needsAll = true;
      }
      return answer;
    }
  };

/** An address without its version is tried with it, and the other way round; what was found stays. */
const askAtRoot = async (
  url: string,
  request: SentRequest,
  { root, others, query }: ApiRoot,
  { traits, model, send }: { traits: Traits; model: string; send: Send },
): Promise<WireAnswer> => {
  const at = (place: string) => {
    const moved = new URL(place + url.slice(root.length));
    for (const [name, value] of Object.entries(query)) moved.searchParams.set(name, value);
    return follow(moved, request, send);
  };
  const missed: ServerAnswer[] = [];
  for (const place of traits.root === undefined ? [root, ...others] : [traits.root]) {
    const answer = await at(place);
    if (answer.isOk && !isNotFound(answer)) traits.root = place;
    if (missed.length === 0 ? !isNotFound(answer) : isFound(answer)) {
      for (const one of missed) leave(one);
      return read(answer);
    }
    missed.push(answer);
  }
  const [first] = missed;
  if (missed.length === 1 && first) return read(first);
  // every place is wrong, or the model is: who names it knows
  const answers = await Promise.all(
    missed.map(async (answer) => ({ answer, text: await refusalText(answer) })),
  );
  const said = answers.find(({ text }) => text.includes(model)) ?? answers[0];
  if (!said) throw new Error('No place was asked');
  const { answer, text } = said;
  return answer.isOk
    ? { ...answer, isOk: true, body: Readable.from([Buffer.from(text)]) }
    : { ...answer, isOk: false, text };
};

const read = async (answer: ServerAnswer): Promise<WireAnswer> =>
  answer.isOk ? { ...answer, isOk: true } : { ...answer, isOk: false, text: await refusalText(answer) };

const isFound = (answer: ServerAnswer): boolean =>
  !isNotFound(answer) && (answer.isOk || REFUSES.has(answer.status));

/** A site may answer every address with its page. */
const isNotFound = (answer: ServerAnswer): boolean =>
  answer.status === 404 || answer.status === 405 || (answer.isOk && typeOf(answer).includes('html'));
