import { act, screen, waitFor } from '@testing-library/react';
import type { BotHandlers } from '../../../api/live';
import { live } from '../../../api/live';
import { useQaListQuery } from '../../../api/qa.api';
import { TAB } from '../../../api/send';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { useOthersEdits } from './use-others-edits';

const aPair = (_id: string, question: string) => ({
  _id,
  question,
  answer: 'A.',
  phrasings: [],
  created_at: 1,
});

let api: FakeApi;
let handlers: BotHandlers;
const joinBot = live.joinBot.bind(live);

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('GET', '/bots/C-1/qa_list', { body: [aPair('q1', 'Do you weave?')] });
  live.joinBot = (_, given) => {
    handlers = given;
    return () => {};
  };
});
afterEach(() => {
  live.joinBot = joinBot;
});

function Pairs() {
  useOthersEdits('C-1');
  const { data = [] } = useQaListQuery('C-1');
  return data.map(({ _id, question }) => <p key={_id}>{question}</p>);
}

const show = async () => {
  renderRoutes([{ path: '/', element: <Pairs /> }], '/');
  await screen.findByText('Do you weave?');
  api.on('GET', '/bots/C-1/qa_list', { body: [aPair('q1', 'Do you weave?'), aPair('q2', 'Do you dye?')] });
};
const told = (edit: { part: 'pairs' | 'team' | 'all'; tab: string; bot_id?: string }) =>
  act(() => handlers.onEdit?.({ bot_id: 'C-1', ...edit }));
const reads = () => api.calls('GET', '/bots/C-1/qa_list').length;

it.each(['pairs', 'all'] as const)('reads the list again when others have changed %s', async (part) => {
  await show();
  told({ part, tab: '' });
  told({ part, tab: 'another' });
  await screen.findByText('Do you dye?', undefined, { timeout: 3_000 });
  expect(reads()).toBe(2);
});

it('reads nothing for its own changes, other bots and other lists', async () => {
  await show();
  told({ part: 'pairs', tab: TAB });
  told({ part: 'pairs', tab: '', bot_id: 'C-2' });
  told({ part: 'team', tab: '' });
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(reads()).toBe(1);
});

it('reads everything again after the connection was lost', async () => {
  await show();
  act(() => handlers.onJoined?.());
  act(() => handlers.onJoined?.());
  await waitFor(() => expect(reads()).toBe(2), { timeout: 3_000 });
});
