import { z } from 'zod';
import { invalidRequest, requestSchemaPipe } from './request-schema.pipe.js';

requestSchemaPipe();

/** What a sender of `value` reads. */
const answerTo = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  const { message, extras } = invalidRequest(error?.issues ?? []);
  return { message, detail: extras.detail };
};

describe('what does not fit its schema', () => {
  const schema = z.strictObject({
    name: z.string().min(1).max(120),
    size: z.number().min(2).max(5).default(3),
    kind: z.enum(['a', 'b']).default('a'),
    list: z.array(z.string()).max(2).default([]),
  });

  it.each<[object, string]>([
    [{ name: 'x'.repeat(300) }, 'name: must have at most 120 characters'],
    [{ name: '' }, 'name: must not be empty'],
    [{}, 'name: is missing, must be of type string'],
    [{ name: 7 }, 'name: must be of type string'],
    [{ name: 'x', size: 9 }, 'size: must be at most 5'],
    [{ name: 'x', size: 1 }, 'size: must be at least 2'],
    [{ name: 'x', kind: 'c' }, 'kind: must be one of "a", "b"'],
    [{ name: 'x', list: ['1', '2', '3'] }, 'list: must have at most 2 entries'],
    [{ name: 'x', admin: true }, 'has no field admin'],
  ])('is described in plain words: %j', (value, words) => {
    expect(answerTo(schema, value)).toEqual({ message: `The request is not valid. ${words}`, detail: words });
  });

  it('keeps the words of the schema itself', () => {
    const own = z.strictObject({ text: z.string().refine(() => false, 'must rhyme') });
    expect(answerTo(own, { text: 'x' }).detail).toBe('text: must rhyme');
  });

  it('does not grow with a hostile body', () => {
    const { message, detail } = answerTo(
      schema,
      Object.fromEntries(
        Array(999)
          .fill(0)
          .map((_, n) => [`x${n}`.repeat(50), n]),
      ),
    );
    expect(Math.max(message.length, detail?.length ?? 0)).toBeLessThan(600);
  });
});
