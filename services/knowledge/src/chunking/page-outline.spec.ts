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
});
