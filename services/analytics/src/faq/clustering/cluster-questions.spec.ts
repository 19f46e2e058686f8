import { clusterQuestions } from './cluster-questions.js';
import { joinSimilar } from './join.js';
import { inTurns } from './steps.js';

const shipping = [
  'What does shipping to Sweden cost?',
  'shipping cost to Norway',
  'How much does shipping to Denmark cost?',
];
const returns = ['How do I return boots?', 'return boots how', 'Can I return the boots?'];
const gifts = ['Do you sell gift cards?', 'gift cards?', 'Are gift cards sold here?'];

const grouped = async (questions: string[], vectors?: Float32Array[]) =>
  (await inTurns(clusterQuestions(questions, vectors))).map((group) =>
    group.map((at) => questions[at] ?? ''),
  );

describe('clusterQuestions', () => {
  it('finds topics, and how many there are, by words', async () => {
    const groups = await grouped([...shipping, ...returns, ...gifts]);
    expect(groups).toHaveLength(3);
    expect(groups.map((group) => group.toSorted())).toEqual(
      expect.arrayContaining([shipping, returns, gifts].map((topic) => topic.toSorted())),
    );
  });

  it('counts a wording as often as it was asked, the largest topic first', async () => {
    const often = Array.from({ length: 40 }, () => 'gift cards');
    const groups = await grouped([...shipping, ...gifts, ...often, 'GIFT CARDS!']);
    expect(groups[0]).toHaveLength(44);
    expect(groups[1]).toHaveLength(3);
  });

  it('brings together by meaning what shares no word', async () => {
    const axis = (at: number) => Float32Array.from({ length: 6 }, (_, n) => (n === at ? 1 : 0.1));
    const questions = ['voucher', 'gift card', 'opening hours', 'when do you close', 'parking', 'car park'];
    const vectors = [0, 0, 1, 1, 2, 2].map(axis);
    const groups = await grouped(questions, vectors);
    expect(groups.map((group) => group.toSorted())).toEqual(
      expect.arrayContaining([
        ['gift card', 'voucher'],
        ['opening hours', 'when do you close'],
        ['car park', 'parking'],
      ]),
    );
  });

  it('takes what there is: nothing, one, all the same', async () => {
    expect(await grouped([])).toEqual([]);
    expect(await grouped(['Hello?'])).toEqual([['Hello?']]);
    expect(await grouped(['Hello?', 'hello', '¿hello'])).toHaveLength(1);
  });

  it('lets others have their turn, and ends when it is told to', async () => {
    const many = Array.from({ length: 400 }, (_, n) => `question ${n} about subject ${n % 17} and ${n * 7}`);
    const stop = new AbortController();
    const running = inTurns(clusterQuestions(many, undefined), stop.signal);
    stop.abort();
    await expect(running).rejects.toThrow();
  });
});

it('joins what is similar in the mean, and ends among equals', () => {
  const size = 30;
  const steps = joinSimilar({ size, values: new Float32Array(size * size).fill(0.7) }, 0.5);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(new Set(step.value).size).toBe(1);
});
