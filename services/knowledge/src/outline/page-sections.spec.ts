import type { PageBlock } from '../chunking/page-text.js';
import { firstSentences, MAX_SECTION_TEXT, pageSections } from './page-sections.js';
import { takeTurns } from './take-turns.js';

const block = (heading_path: string[], text: string, kind: PageBlock['kind'] = 'prose'): PageBlock => ({
  heading_path,
  text,
  kind,
});

describe('sections of a page', () => {
  it('join what stands under one heading, and put questions first', () => {
    expect(
      pageSections([
        block([], 'Price: 19 USD', 'facts'),
        block([], 'Welcome.'),
        block(['Shipping'], 'Two days.'),
        block(['Shipping'], 'Europe\nAsia', 'list'),
        block(['FAQ', 'Do you ship abroad?'], 'Yes, to 30 countries.'),
      ]),
    ).toEqual([
      { heading: 'Do you ship abroad?', text: 'Yes, to 30 countries.', isQuestion: true, kind: 'prose' },
      { heading: '', text: 'Price: 19 USD', isQuestion: false, kind: 'facts' },
      { heading: '', text: 'Welcome.', isQuestion: false, kind: 'prose' },
      { heading: 'Shipping', text: 'Two days.\nEurope\nAsia', isQuestion: false, kind: 'prose' },
    ]);
  });

  it('find the questions of a definition list', () => {
    const sections = pageSections([
      block(['Help'], 'Do you ship?: Yes.\nCan I pay later?: No.\nOpen: 9 to 5', 'table'),
    ]);
    expect(sections.map(({ heading, text, isQuestion }) => [heading, text, isQuestion])).toEqual([
      ['Do you ship?', 'Yes.', true],
      ['Can I pay later?', 'No.', true],
      ['Help', 'Open: 9 to 5', false],
    ]);
  });

  it.each([
    ['返品できますか？', true],
    ['Πόσο κοστίζει;', true],
    ['هل تشحنون؟', true],
    ['Shipping; returns', false],
    ['Shipping;', false],
  ])('know a question in other scripts: %s', (heading, expected) =>
    expect(pageSections([block([heading], 'x')])[0]?.isQuestion).toBe(expected),
  );
});

describe('first sentences', () => {
  it('end with a whole one', () => {
    expect(firstSentences('One two. Three four. Five six.', 22)).toBe('One two. Three four.');
  });

  it('of text without an end are cut between words', () => {
    const text = firstSentences('word '.repeat(1_000));
    expect(text.length).toBeLessThanOrEqual(MAX_SECTION_TEXT);
    expect(text.endsWith('word …')).toBe(true);
  });
});

describe('taking turns', () => {
  it('lets no long list keep the others out', () => {
    expect(takeTurns([[1, 2, 3, 4], [10], [20, 21]], 6)).toEqual([1, 10, 20, 2, 21, 3]);
    expect(takeTurns([], 6)).toEqual([]);
  });
});
