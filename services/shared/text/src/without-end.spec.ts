import { withoutEnd } from './without-end.js';

describe('withoutEnd', () => {
  it.each([
    ['Open?!', 'Open'],
    ['No. 5', 'No. 5'],
    ['...', ''],
    ['', ''],
  ])('%j', (text, rest) => expect(withoutEnd(text, /[.?!]/)).toBe(rest));
});
