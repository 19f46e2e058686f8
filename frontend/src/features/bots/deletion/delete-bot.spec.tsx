import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bot } from '../../../api/types';
import { aBot } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { Toasts } from '../../../ui/toasts/toasts';
import { useBots } from '../drafts/use-bot';
import { DeleteBot } from './delete-bot';

// if nothing is laid out, Fluent hides a dialog from assistive technology a moment after it opened
const HIDDEN = { hidden: true };

let api: FakeApi;
let stored: Bot[];

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  stored = [
    aBot({ _id: 'C-1', botname: 'Alpine Shop' }),
    aBot({ _id: 'C-2', botname: 'Second', created_at: 2e9 }),
  ];
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: stored })
    .on('GET', '/users/u1/deleted_bots', { body: [] })
    .on('DELETE', '/bots/C-1', { status: 204 })
    .on('POST', '/bots/C-1/restore', { body: stored[0] });
});

function Page() {
  const { data = [] } = useBots();
  const bot = data.find(({ _id }) => _id === 'C-1');
  return (
    <>
      <Toasts />
      <ul aria-label="Bots">
        {data.map(({ _id, botname }) => (
          <li key={_id}>{botname}</li>
        ))}
      </ul>
      {bot && <DeleteBot bot={bot} />}
    </>
  );
}

const names = () =>
  within(screen.getByLabelText('Bots'))
    .getAllByRole('listitem', HIDDEN)
    .map(({ textContent }) => textContent);
const remove = async () => {
  const view = renderRoutes([{ path: '*', element: <Page /> }], '/console/C-1/basic_info');
  await screen.findByText('Alpine Shop');
  await userEvent.click(screen.getByRole('button', { name: 'Delete bot' }));
  const dialog = within(await screen.findByRole('alertdialog', HIDDEN));
  dialog.getByText('Delete Alpine Shop?');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete bot', ...HIDDEN }));
  return { ...view, dialog };
};

it('names the bot, deletes it, and offers the way back', async () => {
  const { address } = await remove();
  await screen.findByText('Alpine Shop was deleted.');
  await waitFor(() => expect(names()).toEqual(['Second']));
  await userEvent.click(screen.getByText('Undo'));
  await waitFor(() => expect(names()).toEqual(['Alpine Shop', 'Second']));
  expect(address()).toBe('/console/C-1/basic_info');
  expect(api.calls('POST', '/bots/C-1/restore')).toHaveLength(1);
});

it('says why it cannot be brought back', async () => {
  api.on('POST', '/bots/C-1/restore', apiError(409, 'BOTS.LIMIT_REACHED', 'Your plan has no room.'));
  await remove();
  await userEvent.click(await screen.findByText('Undo'));
  await screen.findByText('Your plan has no room.');
  expect(names()).toEqual(['Second']);
});

it('keeps the bot and the dialog when the server refuses', async () => {
  api.on('DELETE', '/bots/C-1', apiError(503, 'X', 'The server is away.'));
  const { dialog } = await remove();
  await dialog.findByText('The server is away.');
});

it('is offered to the owner only', () => {
  renderRoutes([{ path: '*', element: <DeleteBot bot={aBot({ role: 'editor' })} /> }], '/console/C-1');
  expect(screen.queryByRole('button')).toBeNull();
});
