import { BodyText } from './body-text.js';
import { type Part, PlainStream } from './plain-stream.js';

/** What a model sends in words is read in pieces of so long, but for the first: each costs the same, whatever its length. */
const GATHER_MS = 5;

/** The parts of a stream, with texts that arrive within a few milliseconds as one. @param begun what was read of it */
export async function* gatherParts(body: BodyText, begun = ''): AsyncGenerator<Part> {
  const plain = new PlainStream();
  let hasBegun = false;
  let due = 0;
  try {
    if (begun !== '') plain.push(begun);
    for (;;) {
      const text = body.take();
      if (text !== '') plain.push(text);
      if (body.isOver) {
        plain.end();
        return yield* plain.take();
      }
      if (text !== '') continue;
      if (hasBegun && plain.mayGrow) {
        due ||= performance.now() + GATHER_MS;
        const left = due - performance.now();
        if (left > 0) {
          await body.arrival(left);
          continue;
        }
      }
      due = 0;
      const parts = plain.take();
      hasBegun ||= parts.length > 0;
      if (parts.length > 0) yield* parts;
      else await body.arrival();
    }
  } finally {
    body.leave();
  }
}
