import type { Qa } from '../../../api/types';
import { pairsToCsv, planImport } from './pairs-csv';

const qa = (question: string, answer: string, phrasings: string[] = []): Qa => ({
  _id: question,
  paused: false,
  draft: false,
  question,
  answer,
  phrasings,
  created_at: 1,
});
const stored = [
  qa('Do you ship?', '=SUM(A1) is not a formula here', ['Shipping?', 'Delivery?']),
  qa('Where?', 'Here,\n"there".'),
];

describe('pairs as CSV', () => {
  it('come back as they were, without a formula on the way', () => {
    const file = pairsToCsv(stored);
    expect(file).not.toMatch(/(^|[,"\n])=/m);
    expect(planImport(file, stored)).toMatchObject({
      pairs: [],
      added: 0,
      changed: 0,
      unchanged: 2,
      problems: [],
    });
    const again = planImport(file, []);
    expect(again).toMatchObject({
      added: 2,
      pairs: stored.map(({ _id, created_at, paused, draft, ...text }) => text),
    });
  });

  it('tell what is new, changed, unchanged and left out', () => {
    const file = [
      'Answer,Question',
      'Here.,WHERE?',
      'No.,',
      'Then.,When?',
      'Now.,when?',
      `x,${'q'.repeat(1_001)}`,
    ].join('\n');
    expect(planImport(file, stored)).toEqual({
      pairs: [
        { question: 'WHERE?', answer: 'Here.', phrasings: [] },
        { question: 'When?', answer: 'Then.', phrasings: [] },
      ],
      added: 1,
      changed: 1,
      unchanged: 0,
      problems: [
        'Row 3 has no question or no answer.',
        'Row 5 has the question of row 4 again.',
        'Row 6: 1,001 characters, at most 1,000 can be saved.',
      ],
      moreProblems: 0,
    });
  });

  it.each([
    ['a,b\n1,2', 'must name the columns'],
    ['question,answer', 'no pairs'],
    [`question,answer\n${'a,b\n'.repeat(1_001)}`, '1001 rows'],
    ['question,answer\n"a,b', 'never closed'],
  ])('refuse what is no such file: %#', (file, why) => expect(planImport(file, [])).toContain(why));
});
