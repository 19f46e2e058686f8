import {
  noAnswerText,
  offeredPages,
  otherQuestions,
  questionsBesidePages,
  withSupportEmail,
} from './no-answer.js';

describe('no answer', () => {
  it('names what was not found', () => {
    expect(noAnswerText({ question: '  Do you sell\n *kayaks*?' })).toBe(
      'I could not find anything about “Do you sell kayaks?” in what I know.',
    );
    expect(noAnswerText({ question: '***' })).toBe('I could not find an answer to that in what I know.');
  });

  it('names where people can be reached', () => {
    const visitor = { question: 'Verkauft ihr Kajaks?' };
    expect(withSupportEmail('Nichts gefunden.', 'help@shop.example', visitor)).toBe(
      'Nichts gefunden. Sie können auch an [help@shop.example](mailto:help@shop.example) schreiben.',
    );
    expect(withSupportEmail('No.', "o'neil+shop@müller.example", visitor)).toContain(
      "(mailto:o'neil+shop@müller.example)",
    );
    for (const email of ['', 'a](b)@shop.example'])
      expect(withSupportEmail('No.', email, visitor)).toBe('No.');
  });

  it('quotes the beginning of a long question', () => {
    const text = noAnswerText({ question: '😀'.repeat(200) });
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(200);
  });

  it('suggests up to three other questions', () => {
    expect(otherQuestions(['A?', 'a? ', 'Mine?', '', 'B?', 'A?', 'C?', 'D?'], 'mine?')).toEqual([
      'A?',
      'a?',
      'B?',
    ]);
  });
});

describe('offered pages', () => {
  const offer = (name: string) => ({
    title: name,
    heading: 'Shoes',
    url: `https://s.example/${name}`,
    preview: 'You may return …',
    fetchedAt: 5,
    language: 'en',
  });
  const offers = ['a', 'b', 'c', 'd'].map(offer);

  it('are up to three numbered sources under a sentence in the visitor’s language', () => {
    const offered = offeredPages(
      { offers, outcome: 'offer' },
      { question: 'Wie lange dauert die Rückgabe?' },
    );
    expect(offered?.content).toBe('Ich bin nicht sicher, aber diese Seiten könnten helfen:');
    expect(offered?.sources).toEqual(['a', 'b', 'c'].map((name, at) => ({ n: at + 1, ...offer(name) })));
  });

  it('are none where nothing is near', () => {
    expect(offeredPages({ offers: [], outcome: 'offer' }, { question: 'Q' })).toBeUndefined();
    expect(offeredPages({ offers, outcome: 'nothing' }, { question: 'Q' })).toBeUndefined();
  });
});

describe('questions beside offered pages', () => {
  const pair = (question: string, score: number) => ({ qaId: question, question, answer: 'Yes.', score });

  it('are up to two that may be meant', () => {
    const qa = [pair('A?', 0.45), pair('B?', 0.4), pair('C?', 0.35)];
    expect(questionsBesidePages({ qa, suggestions: ['A?', 'B?', 'C?'] }, 'Q')).toEqual(['A?', 'B?']);
  });

  it('are none that are only a little near, nor the one just asked', () => {
    const qa = [pair('A?', 0.25), pair('Mine?', 0.4)];
    expect(questionsBesidePages({ qa, suggestions: ['Mine?', 'A?'] }, 'mine?')).toEqual([]);
  });
});
