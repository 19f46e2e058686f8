import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBot } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { AccountData } from './account-data';

const profile = {
  id: 'u1',
  name: 'Ann',
  email: 'ann@shop.example',
  shopify_shop: '',
  time_zone: '',
  weekly_digest: true,
};
// if nothing is laid out, Fluent hides a dialog from assistive technology a moment after it opened
const HIDDEN = { hidden: true };

let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', '/users/u1/sign_in_methods', { body: { password: true, google: false } })
    .on('GET', '/users/u1/bots', { body: [aBot(), aBot({ _id: 'C-OTHER', role: 'editor' })] })
    .on('DELETE', '/users/u1', { status: 204 });
});

const show = () =>
  renderRoutes(
    [
      { path: '/console/account', element: <AccountData profile={profile} /> },
      { path: '/', element: <p>Landing</p> },
    ],
    '/console/account',
  );
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  return within(await screen.findByRole('alertdialog', HIDDEN));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const type = (dialog: Dialog, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const button = (dialog: Dialog) =>
  dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account', ...HIDDEN });

it('saves the export as a file', async () => {
  api.on('GET', '/users/u1/export', { body: { format: 'chirrup-account-1' } });
  const saved: { name: string; blob: Blob }[] = [];
  let blob: Blob | undefined;
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return 'blob:1';
  };
  URL.revokeObjectURL = () => {};
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (blob) saved.push({ name: this.download, blob });
  };
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ name: 'chirrup-account.json', blob: { type: 'application/json' } });
  HTMLAnchorElement.prototype.click = click;
});

it('says in a dialog why there is no file', async () => {
  api.on('GET', '/users/u1/export', apiError(429, 'X', 'Please wait an hour.'));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));
  const dialog = within(await screen.findByRole('dialog', HIDDEN));
  dialog.getByText('Error');
  dialog.getByText('Please wait an hour.');
});

it('deletes the account when address and password are typed, and leaves', async () => {
  show();
  const dialog = await openDialog();
  await dialog.findByText(/Your bot goes off at once.*You leave one bot of others/);
  expect(button(dialog).disabled).toBe(true);
  type(dialog, /Type ann@shop\.example to confirm/, 'bob@shop.example');
  type(dialog, /Password/, 'correct horse');
  expect(button(dialog).disabled).toBe(true);
  type(dialog, /Type ann@shop\.example to confirm/, ' Ann@shop.example');
  await userEvent.click(button(dialog));
  await screen.findByText('Landing');
  await waitFor(() => expect(localStorage.getItem('access_token')).toBeNull());
  expect(api.calls('DELETE', '/users/u1').map(({ body }) => body)).toEqual([
    { email: 'Ann@shop.example', password: 'correct horse' },
  ]);
});

it('names who else loses which bot, and the way to hand it over', async () => {
  const people = [{ email: 'ben@shop.example' }, { email: 'cleo@shop.example' }];
  api.on('GET', '/users/u1/bots', {
    body: [
      aBot({ _id: 'C-1', botname: 'Cinema', collaborator_user_emails: people }),
      aBot({ _id: 'C-2', botname: 'Alone' }),
      aBot({ _id: 'C-3', botname: 'Not mine', role: 'editor', collaborator_user_emails: people }),
    ],
  });
  show();
  const dialog = await openDialog();
  const way = await dialog.findByRole('link', { name: 'Cinema', ...HIDDEN });
  expect(way.getAttribute('href')).toBe('/console/C-1/collaborators');
  expect(way.parentElement?.textContent).toBe('Cinema: ben@shop.example, cleo@shop.example');
  expect(dialog.getByText('Others lose this bot too.')).toBeTruthy();
  expect(dialog.queryByText(/Alone|Not mine/)).toBeNull();
});

it('wants no password where there is none', async () => {
  api.on('GET', '/users/u1/sign_in_methods', { body: { password: false, google: true } });
  show();
  const dialog = await openDialog();
  await waitFor(() => expect(dialog.queryByLabelText(/Password/)).toBeNull());
  type(dialog, /Type ann@shop\.example/, 'ann@shop.example');
  await userEvent.click(button(dialog));
  await screen.findByText('Landing');
  expect(api.calls('DELETE', '/users/u1')[0]?.body).toEqual({ email: 'ann@shop.example' });
});

it('stays when the password is wrong, and says so', async () => {
  api.on('DELETE', '/users/u1', apiError(403, 'AUTH.CONFIRMATION_WRONG', 'The password is not right.'));
  show();
  const dialog = await openDialog();
  type(dialog, /Type ann@shop\.example/, 'ann@shop.example');
  type(dialog, /Password/, 'not this one');
  await userEvent.click(button(dialog));
  await dialog.findByText('The password is not right.');
  expect(localStorage.getItem('user_id')).toBe('u1');
});
