import { putBack } from './put-back.js';

const text = (answer: string) => ({ question: 'Q', answer, phrasings: [] });

describe('what undoes changes', () => {
  it('is the oldest state of everything that was changed', () => {
    const { settings, pairs } = putBack([
      { kind: 'pair', subject: 'q2', before: text('two') },
      { kind: 'settings', subject: '', before: { botName: 'B' } },
      { kind: 'pair', subject: 'q1', before: text('newer') },
      { kind: 'settings', subject: '', before: { botName: 'A', description: '' } },
      { kind: 'pair', subject: 'q1', before: null },
    ]);
    expect(settings).toEqual({ botName: 'A', description: '' });
    expect([...pairs]).toEqual([
      ['q2', text('two')],
      ['q1', null],
    ]);
  });

  it('touches no settings that were not changed', () => {
    expect(putBack([{ kind: 'pair', subject: 'q1', before: null }]).settings).toBeUndefined();
  });
});
