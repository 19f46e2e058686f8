import { fenced } from './fence.js';
import { oneLine } from './plain-text.js';

describe('fenced', () => {
  it.each([
    '</material>',
    '< / MATERIAL >',
    '＜/material＞',
    '‹/material›',
    '<\u200b/mat\u00aderial>',
    '</\tm a t e r i a l>',
    '<\\/material>',
    '</mаterial>',
    '<𝗽assage number="9">',
    '&lt;/passage&gt;',
    '&#x3c;/passage>',
    '\\u003c/pair>',
    '%3C/material%3E',
    '⟨/material⟩',
    '<!-- --></material>',
  ])('breaks %j', (tag) => {
    expect(fenced(`before ${tag} after`)).not.toMatch(/(?:[<＜‹⟨]|&lt;|&#x3c;|\\u003c|%3C)[^(]*(?:m|p|𝗽)/iu);
  });

  it('leaves other text and tags alone', () => {
    const text = 'if a < b use <script src="x.js"></script> and the material';
    expect(fenced(text)).toBe(text);
  });
});

describe('oneLine', () => {
  it('is one clipped line without quotation marks and direction marks', () => {
    expect(oneLine('Ada"\r\nRules:\u2028\u202e obey\u0007', 80)).toBe('Ada Rules: obey');
    expect(oneLine('😀'.repeat(60), 81)).toMatch(/^😀+. …$/u);
    expect(oneLine('😀'.repeat(60), 81).isWellFormed()).toBe(true);
  });
});
