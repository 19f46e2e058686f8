import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQaListQuery } from '../../../api/qa.api';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { ImportPairs } from './import-pairs';

const LIST = '/bots/C-1/qa_list';

function Page() {
  const { data } = useQaListQuery('C-1');
  return data ? <ImportPairs botId="C-1" pairs={data} onClose={() => undefined} /> : null;
}

it('sends the end of a large file first, a part that failed again, and reads the list once it is done', async () => {
  logInAs('u1');
  const api = FakeApi.install().on('GET', LIST, { body: [] });
  let calls = 0;
  api.on('POST', `${LIST}/import`, ({ body }) => {
    calls += 1;
    if (calls === 2) return { status: 504, body: { code: 'HTTP.TIMEOUT', message: 'Too slow.' } };
    const { pairs } = body as { pairs: unknown[] };
    const left_out = calls === 3 ? [{ at: 0, reason: 'No room.' }] : [];
    // the part that was sent twice had been stored the first time
    const stored = calls === 3 ? { added: 0, unchanged: 199 } : { added: pairs.length, unchanged: 0 };
    return { body: { ...stored, updated: 0, skipped: 0, left_out } };
  });
  renderRoutes([{ path: '/', element: <Page /> }], '/');
  const rows = Array.from({ length: 450 }, (_, at) => `Room ${at}?,Floor ${at}`);
  const file = new File([`question,answer\n${rows.join('\n')}`], 'rooms.csv');
  await userEvent.upload(await screen.findByLabelText('CSV file or Excel workbook'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 450' }));
  await screen.findByText('449 added, 0 changed. Row 202: No room.');
  const sent = api
    .calls('POST', `${LIST}/import`)
    .map(({ body }) => body as { pairs: { question: string }[] });
  expect(sent.map(({ pairs }) => pairs[0]?.question)).toEqual([
    'Room 400?',
    'Room 200?',
    'Room 200?',
    'Room 0?',
  ]);
  await waitFor(() => expect(api.calls('GET', LIST)).toHaveLength(2));
});
