import { noAnswerText, offeredPages, otherQuestions } from './no-answer.js';

const silent = { description: '', instructions: '' };

describe('no answer', () => {
  it('names what was not found', () => {
    expect(noAnswerText('  Do you sell\n *kayaks*?', silent)).toBe(
      'I could not find anything about “Do you sell kayaks?” in what I know.',
    );
    expect(noAnswerText('***', silent)).toBe('I could not find an answer to that in what I know.');
  });

  it('quotes the beginning of a long question', () => {
    const text = noAnswerText('😀'.repeat(200), silent);
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
  });
  const offers = ['a', 'b', 'c', 'd'].map(offer);

  it('are up to three numbered sources under a sentence in the visitor’s language', () => {
    const offered = offeredPages({ offers, outcome: 'offer' }, 'Wie lange dauert die Rückgabe?', silent);
    expect(offered?.content).toBe('Ich bin nicht sicher, aber diese Seiten könnten helfen:');
    expect(offered?.sources).toEqual(['a', 'b', 'c'].map((name, at) => ({ n: at + 1, ...offer(name) })));
  });

  it('are none where nothing is near', () => {
    expect(offeredPages({ offers: [], outcome: 'offer' }, 'Q', silent)).toBeUndefined();
    expect(offeredPages({ offers, outcome: 'nothing' }, 'Q', silent)).toBeUndefined();
  });
});
