import { fromOutline, toOutline } from './page-outline.js';
import type { PageBlock } from './page-text.js';

const blocks: PageBlock[] = [
  { heading_path: [], kind: 'facts', text: 'Price: 19 USD\nBrand: Fleet' },
  { heading_path: ['Shipping'], kind: 'prose', text: 'Two days.' },
  { heading_path: ['Shipping'], kind: 'list', text: 'Europe\nAsia' },
  { heading_path: ['Shipping', 'Express'], kind: 'prose', text: 'Next day.' },
  { heading_path: ['Sizes'], kind: 'table', text: 'EU | cm\n42 | 27' },
];

describe('page outline', () => {
  it('shows headings and lists as the owner would write them', () => {
    expect(toOutline(blocks, 10_000)).toBe(
      'Price: 19 USD\nBrand: Fleet\n\n# Shipping\nTwo days.\n\n- Europe\n- Asia\n\n## Express\nNext day.\n\n# Sizes\nEU | cm\n42 | 27',
    );
  });

  it('reads back what it wrote', () => expect(fromOutline(toOutline(blocks, 10_000))).toEqual(blocks));

  it('ends before its limit', () => expect(toOutline(blocks, 60).length).toBeLessThanOrEqual(60));

  it('takes short lines above sentences for headings where none is marked', () => {
    const pasted = [
      'Returns and repairs',
      'You can return unworn articles within 60 days of delivery.',
      'Refunds',
      'We refund to the card you paid with.',
      '',
      'What can be repaired?',
      'Zips, seams and small tears.',
    ].join('\n');
    expect(fromOutline(pasted)).toEqual([
      {
        heading_path: ['Returns and repairs'],
        kind: 'prose',
        text: 'You can return unworn articles within 60 days of delivery.',
      },
      { heading_path: ['Refunds'], kind: 'prose', text: 'We refund to the card you paid with.' },
      { heading_path: ['What can be repaired?'], kind: 'prose', text: 'Zips, seams and small tears.' },
    ]);
  });

  it.each([
    ['lines of a list without marks', 'We have:\nRust\nMoss\nNight blue'],
    [
      'a sentence over several lines',
      'The shop is closed\non the first Monday of May and\non every holiday.',
    ],
    ['values', '€189.00\nIn stock, sent within one working day.'],
    ['labels', 'Weight: 410 g in size M.\nCare: Wash at 30 °C.'],
    ['a heading beside marked ones', '# Refunds\nWe refund.\nRepairs\nWe repair.'],
  ])('takes no %s for headings', (_, text) => {
    const headings = fromOutline(text).flatMap(({ heading_path }) => heading_path);
    expect(headings).toEqual(text.startsWith('# ') ? ['Refunds'] : []);
  });
});
