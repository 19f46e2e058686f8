import type { Qa } from '../../../api/types';
import { pairsToCsv, planImport } from './pairs-csv';

const qa = (question: string, answer: string, phrasings: string[] = []): Qa => ({
  _id: question,
  paused: false,
  draft: false,
  version: 1,
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
      pairs: stored.map(({ _id, created_at, paused, draft, version, ...text }) => text),
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
      rows: [2, 4],
      changed: 1,
      unchanged: 0,
      problems: [
        'Row 3 has no question or no answer.',
        'Row 5 has the question of row 4 again.',
        'Row 6 cannot be saved: 1,001 characters, at most 1,000 can be saved.',
      ],
      moreProblems: 0,
    });
  });

  it.each([
    ['a,b,c\n1,2,3', 'must name the columns'],
    ['only one column\nx', 'must name the columns'],
    ['question,answer', 'no pairs'],
    ['\uFEFF\r\n\n', 'is empty'],
    [`question,answer\n${'a,b\n'.repeat(10_001)}`, '10,001 rows'],
  ])('refuse what is no such file: %#', (file, why) => expect(planImport(file, [])).toContain(why));

  it.each([
    'pytanie;odpowiedź',
    'Pergunta;Resposta',
    'ΕΡΏΤΗΣΗ;Απάντηση',
    ' Otázka ; Odpověď ',
    'Câu hỏi;Trả lời',
    'คำถาม;คำตอบ',
    '問題;答案',
    'Soru;Yanıt',
    'Question(s);Réponse(s)',
  ])('know headings in the language of the owner: %s', (headings) => {
    const plan = planImport(`${headings}\nSind Hunde erlaubt, auch große?;Ja.`, []);
    expect(plan).toMatchObject({ pairs: [{ question: 'Sind Hunde erlaubt, auch große?', answer: 'Ja.' }] });
    expect(plan).not.toHaveProperty('note');
  });

  it('are taken by place where two columns have other names, or none', () => {
    const named = planImport('Kundenwunsch\tText\nMay I park?\tYes, behind the house.', []);
    expect(named).toMatchObject({
      added: 1,
      rows: [2],
      note: expect.stringContaining('first row for headings'),
    });
    const bare = planImport('May I park?,Yes.\nMay I camp?,No.', []);
    expect(bare).toMatchObject({ added: 2, rows: [1, 2], note: expect.stringContaining('the second for') });
  });

  it('name the columns that are not read, also one with the same name', () => {
    const plan = planImport('Topic;Question;Answer;Answer;Tag;;By\nZoo;Dogs?;Yes.;Oui.;a;;b', []);
    expect(plan).toMatchObject({
      pairs: [{ question: 'Dogs?', answer: 'Yes.' }],
      note: 'Read: “Question”, “Answer”. Columns that are left out: “Topic”, “Answer”, “Tag” and 1 more.',
    });
    const wide = Array.from({ length: 198 }, (_, at) => `column ${at}`).join('\t');
    expect(planImport(`${wide}\tQuestion\tAnswer\n${'\t'.repeat(198)}Cats?\tNo.`, [])).toMatchObject({
      added: 1,
      note: expect.stringContaining('and 195 more'),
    });
  });

  it('of a workbook may stand in rows that go on beyond the headings', () => {
    const rows = [
      ['question', 'answer'],
      ['Dogs?', 'Yes.', '', 'checked by Ann'],
    ].map((cells, at) => ({ number: at + 1, cells, isDamaged: false }));
    expect(planImport(rows, [])).toMatchObject({ added: 1, problems: [] });
  });

  it('may be as many as one import takes', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `"Line ${at}?\nyes?",Answer ${at}`);
    expect(planImport(`\uFEFFQuestion,Answer\r\n${rows.join('\r\n')}`, [])).toMatchObject({
      added: 10_000,
      problems: [],
    });
  });

  it('may have titles and remarks above their headings', () => {
    const plan = planImport(
      'Help desk of the pool\n\nas of May, checked;\nFrage;Antwort\nOffen, auch heute?;Ja.',
      [],
    );
    expect(plan).toMatchObject({ pairs: [{ question: 'Offen, auch heute?', answer: 'Ja.' }], rows: [5] });
    expect(plan).toMatchObject({ problems: [] });
  });

  it('lose what word processors leave in cells, and nothing else', () => {
    const file =
      'question,answer,wordings\n"Dogs\u0001?","Yes,\vin summer.\u0007","Pets\vallowed?\nAnimals?"';
    expect(planImport(file, [])).toMatchObject({
      problems: [],
      pairs: [
        { question: 'Dogs ?', answer: 'Yes,\nin summer.', phrasings: ['Pets', 'allowed?', 'Animals?'] },
      ],
    });
  });

  it('name rows that would be cut or broken, as a spreadsheet counts them', () => {
    const file = [
      'question,answer',
      '',
      'Price?,10, 20 or 30',
      'Fine?,Yes.,,',
      '"6" pipe?,Yes.',
      'Broken \uFFFD?,x',
    ].join('\n');
    const plan = planImport(file, []);
    expect(plan).toMatchObject({ added: 1, rows: [4] });
    expect((plan as { problems: string[] }).problems.map((sentence) => sentence.slice(0, 26))).toEqual([
      'Row 3 has more cells than ',
      'Row 5 has a quotation mark',
      'Row 6 has characters that ',
    ]);
  });
});
