import type { UnigramVocabulary } from './model-file.js';
import { Tokenizer } from './tokenizer.js';

const pieces = ['<s>', '<pad>', '</s>', '<unk>', '▁', '▁open', 'ing', '▁op', 'en', '時間', '▁営業'];
const vocabulary: UnigramVocabulary = {
  pieces,
  scores: Float32Array.from(pieces, (piece) => -10 + piece.length),
  normal: new Map([
    ['Ｏ', 'o'],
    ['\n', ' '],
    ['½', '1⁄2'],
  ]),
  begin: 0,
  end: 2,
  unknown: 3,
};
const tokenizer = new Tokenizer(vocabulary);
const cut = (text: string, limit = 100) => tokenizer.encode(text, limit).map((id) => pieces[id]);

describe('Tokenizer', () => {
  it('cuts words into their likeliest pieces', () => {
    expect(cut('opening')).toEqual(['<s>', '▁open', 'ing', '</s>']);
    expect(cut('Ｏpen\nopen')).toEqual(['<s>', '▁open', '▁open', '</s>']);
    expect(cut('営業時間')).toEqual(['<s>', '▁営業', '時間', '</s>']);
  });

  it('names what is in no piece, a character at a time', () =>
    expect(cut('😀😀')).toEqual(['<s>', '▁', '<unk>', '<unk>', '</s>']));

  it('stops at the limit with the mark of the end', () =>
    expect(cut('open open open', 3)).toEqual(['<s>', '▁open', '</s>']));

  it('reads no further than asked of a long text, and a word without end in parts', () => {
    expect(cut('open '.repeat(1_000_000), 4)).toHaveLength(4);
    expect(cut('時間'.repeat(100_000), 500)).toHaveLength(500);
  });
});
