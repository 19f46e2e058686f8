import { outcomeOf } from './reply-outcome.js';

const source = { n: 1, title: 'A', url: 'https://a.example', fetchedAt: 0 };
const reply = { state: 'complete', lane: 'none', sources: [], trace: { lane: 'none' } } as const;

describe('outcomeOf', () => {
  it.each([
    ['verified', 'answer'],
    ['model', 'answer'],
    ['extractive', 'answer'],
    ['none', 'nothing'],
  ] as const)('lane %s is %s', (lane, outcome) => {
    expect(outcomeOf({ ...reply, sources: [], lane, trace: { lane } })).toBe(outcome);
  });

  it('tells pages that may help and small talk from having nothing', () => {
    expect(outcomeOf({ ...reply, sources: [source] })).toBe('offer');
    expect(outcomeOf({ ...reply, sources: [], trace: { lane: 'none', small_talk: 'thanks' } })).toBe(
      'small_talk',
    );
  });

  it('has nothing where the model only said what the owner wants said then', () => {
    expect(outcomeOf({ ...reply, sources: [], lane: 'model', trace: { lane: 'model', refused: true } })).toBe(
      'nothing',
    );
  });

  it('knows nothing of replies that did not end well', () => {
    for (const state of ['stopped', 'failed'] as const)
      expect(outcomeOf({ ...reply, sources: [], state })).toBeUndefined();
  });
});
