import { screen, waitFor } from '@testing-library/react';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { AnswerChanges } from './answer-changes';
import { useAnswerChanges } from './use-answer-changes';

const SUMMARY = '/bots/C-1/test_questions/summary';
const summary = { green: 0, red: 0, never: 0, running: true, last_run_at: null, first_red: null };
const change = { question: 'Shoes?', before: '30 days.', after: '14 days.', at: 1_790_000_200 };
const run = { _id: 'r1', state: 'done', total: 5, unchanged: 4, changed: 1, failed: 0, gone: 0 };

function Changes() {
  const { changes = [] } = useAnswerChanges('C-1');
  return changes.length > 0 && <AnswerChanges botId="C-1" changes={changes} />;
}

it('changed answers are there when a run of the questions ends, with what was done before', async () => {
  logInAs('u1');
  const api = FakeApi.install()
    .on('GET', SUMMARY, { body: summary })
    .on('GET', '/bots/C-1/answer_impact', { body: [] })
    .on('GET', '/bots/C-1/changes', { body: [] })
    .on('GET', '/bots/C-1/knowledge_recrawls', {
      body: [{ ...run, started_at: 1_790_000_000, finished_at: 1_790_000_100 }],
    });
  renderRoutes([{ path: '/', element: <Changes /> }], '/');
  await waitFor(() => expect(api.calls('GET', SUMMARY)).toHaveLength(1));
  expect(screen.queryByText('1 answer has changed')).toBeNull();
  api.on('GET', SUMMARY, { body: { ...summary, running: false } }).on('GET', '/bots/C-1/answer_impact', {
    body: [change, { ...change, question: 'Hats?', at: 1_800_000_000 }],
  });
  await screen.findByText('2 answers have changed', {}, { timeout: 4_000 });
  await screen.findByText(
    /^Noticed on .+, the last on .+\. Shortly before: changed pages were read again\.$/,
  );
});
