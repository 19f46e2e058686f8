import type { IndexDocument } from '../../search/index-document.js';
import { joinParts } from './join-parts.js';
import type { Retrieval } from './retrieval.js';

const LIST = '**One-off costs**\n- Set-up: €290\n- Training, half a day: €480';
const LINE = '**One-off costs:** Training, half a day: €480';

function answered(text: string): Retrieval {
  const document = { docId: text, sourceId: text, title: 'Prices', text } as IndexDocument;
  return {
    qa: [],
    passages: [],
    suggestions: [],
    pairsOnly: false,
    decision: {
      outcome: 'answer',
      quotes: [{ document, language: 'en', text }],
      offers: [],
      confidence: 0.6,
      needed: 0.5,
      read: 0,
      meaning: 'used',
    },
  };
}

const joined = (...texts: string[]) =>
  joinParts(answered('whole'), texts.map(answered)).decision.quotes.map(({ text }) => text);

describe('joinParts', () => {
  it('says a line once that also stands in a list', () => {
    expect(joined(LIST, LINE)).toEqual([LIST]);
    expect(joined(LINE, LIST)).toEqual([LIST]);
  });

  it('says the same once', () => expect(joined(LINE, LINE)).toEqual([LINE]));

  it.each([
    '**One-off costs:** Training, online: €95',
    '**Monthly costs:** Training, half a day: €480',
    'We ship within a day.',
  ])('keeps what the list does not say: %s', (other) => expect(joined(LIST, other)).toEqual([LIST, other]));
});
