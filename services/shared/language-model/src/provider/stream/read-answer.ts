import { ModelError } from '../../model-error.js';
import { type ServerAnswer, typeOf } from '../answer.js';
import { eventFailure } from '../failures/failure.js';
import { parsed, sentenceIn, titleIn } from '../failures/sentence.js';
import { BodyText, MAX_WHOLE } from './body-text.js';
import { gatherParts } from './gather-parts.js';
import { type Part, PlainStream } from './plain-stream.js';

const SHORT_PAUSE_MS = 500;

/** The parts of an answer in OpenAI's form, also where it came whole. */
export async function* readAnswer(answer: ServerAnswer): AsyncGenerator<Part> {
  const body = new BodyText(answer.body);
  let begun = '';
  try {
    while (!body.isOver && begun.length < MAX_WHOLE && begun.trimStart() === '') {
      const text = body.take();
      if (text === '' && !body.isOver) await body.arrival();
      begun += text;
    }
    const begin = begun.trimStart().charAt(0);
    if (begin === '') throw nothingCame();
    const type = typeOf(answer);
    const isWhole = /^[{<]/.test(begin) || (/json|html/.test(type) && begin === '[');
    if (isWhole) yield* wholeParts(begun + (await body.rest()), type);
    else yield* gatherParts(body, begun);
  } finally {
    body.leave();
  }
}

/** Of a provider with a form of its own. @throws ModelError if it is no stream */
export const onlyStream = async (answer: ServerAnswer): Promise<ServerAnswer> => {
  const type = typeOf(answer);
  if (answer.status === 204) throw nothingCame();
  if (/json|html/.test(type)) throw notStream(await new BodyText(answer.body).rest(), type);
  return answer;
};

const nothingCame = (): ModelError =>
  new ModelError('cut', {
    sentence: 'The server answered with nothing.',
    retryAfterMs: SHORT_PAUSE_MS,
  });

/** An answer that came in one piece, or in lines. */
const wholeParts = (text: string, type: string): Part[] => {
  const plain = new PlainStream();
  const values = [parsed(text)].flatMap((one) =>
    typeof one === 'string' ? one.split('\n').map(parsed) : one,
  );
  if (!values.some((one) => isAnswer(one))) throw notStream(text, type);
  for (const value of values) plain.value(value);
  plain.push('data: [DONE]\n\n');
  plain.end();
  return plain.take();
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
