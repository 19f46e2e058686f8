import type { IndexDocument } from '../search/index-document.js';
import { suggest } from './suggest.js';

const document = (kind: 'qa' | 'passage', title: string): IndexDocument => ({
  doc_id: title,
  source_id: title,
  kind,
  position: 0,
  title,
  text: 'text',
  url: '',
  fetched_at: 0,
});

describe('suggest', () => {
  it('prefers questions that have an answer to what pages are about', () => {
    const near = [
      document('passage', 'Shipping | Fjord › Prices and times'),
      document('qa', 'Do you ship abroad?'),
    ];
    expect(suggest('ship?', near, [document('qa', 'Do you offer gift cards?')])).toEqual([
      'Do you ship abroad?',
      'Do you offer gift cards?',
      'Prices and times',
    ]);
  });

  it('never suggests the question itself', () => {
    expect(suggest('do you ship abroad', [document('qa', 'Do you ship abroad?')], [])).toEqual([]);
  });

  it('leaves out the name of the site', () => {
    expect(suggest('x', [document('passage', 'Rain Jacket | Fjordline Outdoor')], [])).toEqual([
      'Rain Jacket',
    ]);
  });
});
