import { contentProblem, snippet, storable } from './message-content.js';

describe('message content', () => {
  it.each(['x', 'x'.repeat(4_000), '😀'.repeat(2_000), ' spaces around '])(
    'takes a message of fair size',
    (content) => {
      expect(contentProblem(content)).toBeUndefined();
    },
  );

  it.each(['', ' \n\t ', 'x'.repeat(4_001), '😀'.repeat(2_001), 'a\u0000b', '\u2060 \u3164'])(
    'refuses what cannot be a message',
    (content) => {
      expect(contentProblem(content)).toEqual(expect.any(String));
    },
  );

  it('shows the beginning on one line, never half a character', () => {
    expect(snippet('  a\n\n b ')).toBe('a b');
    expect(snippet(`${'x'.repeat(159)}😀`)).toBe('x'.repeat(159));
    expect(snippet(`${'x'.repeat(155)}👩‍👩‍👧`)).toBe('x'.repeat(155));
    expect(snippet('y'.repeat(4_000))).toHaveLength(160);
  });

  it.each([
    ['Here is code.\n```js\nconst a = 1;\n```\nDone', 'Here is code. const a = 1; Done'],
    ['~~~ text title="a b"\r\nplain\r\n~~~', 'plain'],
    ['> ````md\n> ```\n> ````\nafter', 'after'],
    ['cut ```inside``` a line', 'cut inside a line'],
    [`${'y'.repeat(140)}\n\`\`\`typescript`, 'y'.repeat(140)],
    ['a `b` ~~c~~ wow~~~ d', 'a `b` ~~c~~ wow~~~ d'],
  ])('shows code without its fences: %j', (content, shown) => {
    expect(snippet(content)).toBe(shown);
  });

  it('makes any text storable', () => {
    expect(storable('a\u0000b\ud83d')).toBe('ab\ufffd');
  });
});
