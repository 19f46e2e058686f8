import { isAsExpected } from './judge.js';

const PAGE = 'https://shop.example/returns';
const answer = {
  outcome: 'answer',
  content: 'Within  30\u00a0days [1], **free**.',
  sources: [{ n: 1, url: PAGE }],
};
const refusal = { outcome: 'nothing', content: 'I found nothing about “30 days”.', sources: [] };
const offer = { outcome: 'offer', content: 'These may help:', sources: [{ n: 1, url: PAGE }] };

describe('isAsExpected', () => {
  it.each([
    ['contains', '30 DAYS', answer, true],
    ['contains', ', free.', answer, true],
    ['contains', '14 days', answer, false],
    ['contains', 'DK[07]', { ...answer, content: 'Order DK[07] [1]' }, true],
    ['contains', '30 days', refusal, false],
    ['contains', 'help', offer, false],
    ['contains', 'hello', { outcome: 'small_talk', content: 'Hello!', sources: [] }, true],
    ['cites', 'http://www.shop.example/returns/#how', answer, true],
    ['cites', 'https://shop.example/', answer, false],
    ['cites', PAGE, offer, false],
    ['refuses', '', refusal, true],
    ['refuses', '', offer, true],
    ['refuses', '', answer, false],
    ['refuses', '', { outcome: 'small_talk', content: 'Hello!', sources: [] }, false],
  ] as const)('%s %j of %o: %s', (expectation, expected, given, result) => {
    expect(isAsExpected({ expectation, expected }, given)).toBe(result);
  });
});
