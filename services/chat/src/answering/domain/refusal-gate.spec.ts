import { RefusalGate } from './refusal-gate.js';

const run = (...pieces: string[]) => {
  const gate = new RefusalGate();
  const shown = pieces.map((piece) => gate.push(piece));
  return { shown, refused: gate.refused, end: gate.end() };
};

describe('RefusalGate', () => {
  it('lets an answer through with its first piece', () => {
    expect(run('Yes', ', NO_ANSWER is a word')).toEqual({
      shown: ['Yes', ', NO_ANSWER is a word'],
      refused: false,
      end: '',
    });
  });

  it('waits while the text could still be the mark', () => {
    expect(run('N', 'O', ' returns')).toEqual({ shown: ['', '', 'NO returns'], refused: false, end: '' });
    expect(run('NO')).toEqual({ shown: [''], refused: false, end: 'NO' });
  });

  it('shows nothing of a refusal, whatever follows it', () => {
    expect(run('\nNO_AN', 'SWER', '. Sorry')).toEqual({ shown: ['', '', ''], refused: true, end: '' });
    expect(run('NO_ANSWER\n')).toEqual({ shown: [''], refused: true, end: '' });
  });
});
