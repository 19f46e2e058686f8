import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeletedBot } from '../../../api/types';
import { aBot } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { DeletedBotsPage } from './deleted-bots-page';

// if nothing is laid out, Fluent hides a dialog from assistive technology a moment after it opened
const HIDDEN = { hidden: true };

let api: FakeApi;
let bin: DeletedBot[];

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  const now = Date.now() / 1000;
  bin = [{ _id: 'C-1', botname: 'Old Shop', avatar: '', deleted_at: now, purge_at: now + 30 * 86_400 }];
  api = FakeApi.install()
    .on('GET', '/users/u1/deleted_bots', () => ({ body: bin }))
    .on('POST', '/bots/C-1/restore', { body: aBot({ _id: 'C-1' }) })
    .on('DELETE', '/users/u1/deleted_bots/C-1', () => {
      bin = [];
      return { status: 204 };
    });
});

const show = () =>
  renderRoutes([{ path: '*', element: <DeletedBotsPage /> }], '/console/account/deleted_bots');

it('brings a bot back and opens it', async () => {
  const { address } = show();
  expect((await screen.findByText(/^Deleted today · gone for good on /)).textContent).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Restore Old Shop' }));
  await waitFor(() => expect(address()).toBe('/console/C-1/basic_info'));
});

it('says why one cannot be brought back', async () => {
  api.on('POST', '/bots/C-1/restore', apiError(409, 'BOTS.LIMIT_REACHED', 'Your plan has no room.'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Old Shop' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Your plan has no room.');
});

it('deletes one for good, once asked', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good: Old Shop' }));
  const dialog = await screen.findByRole('alertdialog', HIDDEN);
  within(dialog).getByText('Delete Old Shop for good?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good', ...HIDDEN }));
  await screen.findByText('No deleted bots');
});

it('shows a failure with the way to try again', async () => {
  api.on('GET', '/users/u1/deleted_bots', apiError(503, 'X', 'The server is away.'));
  show();
  await screen.findByText('The server is away.');
  api.on('GET', '/users/u1/deleted_bots', { body: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No deleted bots');
});
