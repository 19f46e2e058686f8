import { cleanLine, cleanText } from './clean-text.js';

describe('text of a file', () => {
  it('has lines where Word and spreadsheets break them, and spaces for control characters', () => {
    expect(cleanText('one\vtwo\fthree\u0085four\u2028five\u2029six')).toBe(
      'one\ntwo\nthree\nfour\nfive\nsix',
    );
    expect(cleanText('a\u0001b\u001bc\u007fd\u009fe\0f')).toBe('a b c d e f');
    expect(cleanText('tab\there\r\nand\nthere')).toBe('tab\there\r\nand\nthere');
    expect(cleanText('half \ud83d')).toBe('half \ufffd');
    expect(cleanLine(' Where\vis\n\nit? ')).toBe('Where is it?');
  });
});
