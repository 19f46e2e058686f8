import { withoutQuestions } from './faq-report.js';
import { type AskedQuestion, topicsOf } from './topics.js';

const asked = (id: string, question: string, rest: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  question,
  isAnswered: true,
  score: 60,
  vote: null,
  ...rest,
});
const questions = [
  asked('a', 'Shipping to Norway?'),
  asked('b', 'shipping to norway?', { isAnswered: false, score: 30 }),
  asked('c', 'Do you ship to Norway', { vote: -1 }),
  asked('d', 'Opening hours?', { score: null }),
];

it('names a topic by the question nearest to its middle and shows each wording once', () => {
  expect(topicsOf(questions, [[0, 1, 2], [3]])).toEqual([
    {
      samples: [
        { id: 'a', content: 'Shipping to Norway?' },
        { id: 'c', content: 'Do you ship to Norway' },
      ],
      count: 3,
      answered: 2,
      score: 15,
    },
  ]);
});

it('knows no score where nothing was judged', () =>
  expect(
    topicsOf([asked('a', 'x', { score: null }), asked('b', 'y', { score: null })], [[0, 1]])[0]?.score,
  ).toBeNull());

it('forgets wordings, and topics that have no other', () => {
  const topics = topicsOf(questions, [[0, 1, 2]]);
  expect(withoutQuestions(topics, new Set(['a']))[0]?.samples).toEqual([
    { id: 'c', content: 'Do you ship to Norway' },
  ]);
  expect(withoutQuestions(topics, new Set(['a', 'c']))).toEqual([]);
});
