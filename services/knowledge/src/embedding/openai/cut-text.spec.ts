import { cutForModel } from './cut-text.js';

describe('text before it is embedded', () => {
  it.each([
    ['short ones stay as they are', ' May I return it? ', 'May I return it?'],
    ['empty ones become something that servers take', ' \n', '-'],
    ['halves of characters are replaced', 'a\ud83d b', 'a\ufffd b'],
  ])('%s', (_, text, sent) => expect(cutForModel(text, 'query')).toBe(sent));

  it('is cut where the model stops reading, earlier in scripts without spaces', () => {
    expect(cutForModel('x'.repeat(5_000), 'query')).toHaveLength(1_200);
    expect(cutForModel('x'.repeat(1_000_000), 'passage')).toHaveLength(2_000);
    expect(cutForModel('配送料'.repeat(1_000), 'query')).toHaveLength(400);
    expect(cutForModel('บริการ'.repeat(1_000), 'query').length).toBeLessThan(500);
  });

  it('is never cut through a character', () => {
    expect(cutForModel(`x${'😀'.repeat(1_000)}`, 'query')).toBe(`x${'😀'.repeat(599)}`);
  });
});
