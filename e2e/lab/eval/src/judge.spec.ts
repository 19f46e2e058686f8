import { foldForJudging, type Judgement, judge, type Reply, shares } from './judge.js';

const question = { q: 'when do you open', pages: ['/hours', '/'], gold: ['at 8.30 am', 'half past eight'] };
const unanswerable = { q: 'who wins', pages: [], gold: [] };
const source = (url: string) => ({ n: 1, title: 'T', url });
const reply = (fields: Partial<Reply>): Reply => ({
  state: 'complete',
  lane: 'extractive',
  content: '',
  sources: [],
  ...fields,
});

describe('judge', () => {
  it.each<[string, Reply, Judgement['verdict'], boolean]>([
    ['an answer with the gold', reply({ content: 'We open At 8.30\u00a0am.' }), 'right', false],
    ['the second gold', reply({ content: 'Half past  eight.' }), 'right', false],
    [
      'a verified answer',
      reply({ lane: 'verified', content: 'at 8.30 am', sources: [source('https://a.test/hours')] }),
      'right',
      true,
    ],
    [
      'an answer without the gold, though from the right page',
      reply({ content: 'at 9 am', sources: [source('https://a.test/hours/?x=1')] }),
      'wrong',
      true,
    ],
    [
      'no answer that quotes the question',
      reply({ lane: 'none', content: 'I do not know: at 8.30 am' }),
      'refused',
      false,
    ],
    [
      'no answer, the right page second',
      reply({ lane: 'none', sources: [source('https://a.test/fees'), source('https://a.test')] }),
      'offered',
      false,
    ],
    [
      'no answer, other pages',
      reply({ lane: 'none', sources: [source('https://a.test/hours-of-work'), source('no address')] }),
      'refused',
      false,
    ],
    ['a failed reply', reply({ state: 'failed', lane: 'none' }), 'failed', false],
  ])('calls %s as it is', (_, given, verdict, firstPageRight) =>
    expect(judge(question, given)).toMatchObject({ verdict, firstPageRight }),
  );

  it.each<[string, Reply, Judgement['verdict']]>([
    ['answered', reply({ content: 'The home team.' }), 'answered'],
    ['not answered', reply({ lane: 'none' }), 'unanswered'],
    [
      'not answered, with pages',
      reply({ lane: 'none', sources: [source('https://a.test/hours')] }),
      'unanswered',
    ],
    ['failed', reply({ state: 'failed', lane: 'none' }), 'failed'],
  ])('calls an unanswerable question %s', (_, given, verdict) =>
    expect(judge(unanswerable, given).verdict).toBe(verdict),
  );
});

describe('fold', () => {
  it.each([
    ['€16\u202fper  Night', '€16 per night'],
    ['isn’t “open”', 'isn\'t "open"'],
    ['9 – 17', '9 - 17'],
    ['Novels | 28 days | 3', 'novels 28 days 3'],
    ['It costs **€5** [1], always', 'it costs €5, always'],
  ])('%s', (text, folded) => expect(foldForJudging(text)).toBe(folded));
});

it('shares are over the questions they are about', () => {
  const judged = (verdict: Judgement['verdict'], firstPageRight = false, hasSource = false): Judgement => ({
    verdict,
    firstPageRight,
    hasSource,
  });
  const all = [
    judged('right', true, true),
    judged('wrong', false, true),
    judged('offered', false, true),
    judged('refused'),
    judged('unanswered'),
    judged('failed'),
  ];
  expect(shares(all, (at) => at < 4)).toEqual({
    answerable: 4,
    right: 0.25,
    helped: 0.5,
    wrong: 0.25,
    pageRight: 0.5,
    pageRightOfSourced: 1 / 3,
    unanswerable: 2,
    unanswered: 0.5,
    failed: 1,
  });
});
