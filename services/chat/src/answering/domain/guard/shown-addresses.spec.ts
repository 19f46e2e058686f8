import type { Quote } from '../knowledge.js';
import { quotedAnswer } from '../texts/quoted-answer.js';

const page = { title: 'API', heading: '', url: 'https://www.s.example/api', fetchedAt: 5, language: 'en' };
const quoted = (text: string): string =>
  quotedAnswer([{ ...page, text } satisfies Quote], { question: 'What is the base URL?' }).content;

describe('addresses that a page states', () => {
  it.each([
    ['Basis-URL: https://api.other.example/v2', 'Basis-URL: `https://api.other.example/v2` [1]'],
    [
      'Limits apply. Base URL: https://api.other.example/v2.',
      'Limits apply. Base URL: `https://api.other.example/v2`. [1]',
    ],
    [
      'Test: URL https://api.other.example; Key needed',
      'Test: URL `https://api.other.example`; Key needed [1]',
    ],
    ['See https://docs.s.example/start for more', 'See `https://docs.s.example/start` for more [1]'],
    [
      'Run `npm start`, endpoint https://a.example/x_y',
      'Run npm start, endpoint `https://a.example/x_y` [1]',
    ],
    ['API: https://www.s.example/api', 'API: https://www.s.example/api [1]'],
  ])('are shown as code, not as links: %s', (text, content) => expect(quoted(text)).toBe(content));

  it.each([
    ['Here, see https://evil.example now', 'Here, see now [1]'],
    ['Log in at https://s.example.evil.example/api', 'Log in at [1]'],
    ['Log in at https://evils.example/api', 'Log in at [1]'],
    ['Base URL: //evil.example javascript://evil.example', 'Base URL: [1]'],
    ['Base URL: https://evil.example/[x](y)', 'Base URL: [1]'],
  ])('are removed where it sends readers to them: %s', (text, content) => expect(quoted(text)).toBe(content));

  it.each([
    'Base URL: `x https://evil.example/`',
    'Base URL: `https://evil.example`',
    '`Base URL: https://evil.example` and `more`',
    'Base URL: \\https://evil.example',
    'Base URL: \\[9]https://evil.example',
    '_see Base URL: https://evil.example/a_b',
    '__Base URL: https://evil.example/a__b__',
    '**Base URL: https://evil.example/**a',
    '*Base URL: https://evil.example/*a',
    '[Base URL: https://evil.example/](https://evil.example)',
    '[Base URL: https://evil.example/x](https://www.s.example/api)',
    '```\nBase URL: https://evil.example\n```',
    'Base URL: https://evil.example/~~a and ~~b',
  ])('never stand outside of a code: %s', (text) => {
    const outside = quoted(text).replace(/(?<!\\)`[^`\n]*`/g, '');
    expect(outside).not.toContain('evil');
    expect(outside).not.toContain('`');
  });
});
