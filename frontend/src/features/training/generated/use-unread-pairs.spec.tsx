import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { QaFineTunePage } from '../qa-fine-tune-page';
import { storeUnread } from './stored-unread';

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  const pairs = [0, 1, 2, 3].map((at) => ({
    _id: `q${at}`,
    question: `Question ${at}`,
    answer: 'Yes.',
    phrasings: [],
    paused: false,
    created_at: 1_790_000_000 + at,
  }));
  FakeApi.install()
    .on('GET', '/bots/C-1/qa_list', { body: pairs })
    .on('GET', '/bots/C-1/test_questions', { body: [] });
});

it('pairs that wait to be read are counted as the list shows them', async () => {
  storeUnread({ 'C-1': ['q0', 'q1', 'q2', 'q3'] });
  renderRoutes([{ path: '/:botId', element: <QaFineTunePage /> }], '/C-1');
  await screen.findByText(/^4 pairs made from your pages are marked New/);
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Question 3”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Question 2”' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Keep' })[0] as HTMLElement);
  expect(screen.getByText('2 pairs')).toBeTruthy();
  expect(screen.getByText(/^1 pair made from your pages is marked New/)).toBeTruthy();
  await userEvent.click(screen.getAllByText('Undo')[0] as HTMLElement);
  expect(screen.getByText(/^2 pairs made from your pages are marked New/)).toBeTruthy();
});
