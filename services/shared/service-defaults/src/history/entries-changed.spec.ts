import { EntriesChanged } from '@chirrup/proto/gen/common/v1/common';
import { topics } from '@chirrup/proto/topics';
import { entriesChanged } from './entries-changed.js';

const entryOf = (before: object | null, after: object | null) => {
  const edit = { kind: 'link', subject: 'l1', before: before && { ...before }, after: after && { ...after } };
  const events = entriesChanged(topics.knowledgeChange, { botId: 'C-1', by: 'eve' }, edit as never);
  return events.map(({ payload }) => EntriesChanged.decode(payload).changes[0]);
};
const link = { url: 'https://kiln.example/clay', title: 'Clay', knowledge_content: 'Long.' };

it('tells of an edit the fields that differ and the name, of an addition and a deletion all of them', () => {
  expect(entryOf(link, { ...link, title: 'Clays' })).toMatchObject([
    {
      subject: 'l1',
      beforeJson: JSON.stringify({ url: link.url, title: 'Clay' }),
      afterJson: JSON.stringify({ url: link.url, title: 'Clays' }),
    },
  ]);
  expect(entryOf(null, link)).toMatchObject([{ beforeJson: '', afterJson: JSON.stringify(link) }]);
  expect(entryOf(link, null)).toMatchObject([{ beforeJson: JSON.stringify(link), afterJson: '' }]);
});

it('tells nothing where nothing differs', () => {
  expect(entryOf(link, { ...link })).toEqual([]);
});
