import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenSession } from '../../../api/types';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { SessionsPage } from './sessions-page';

// if nothing is laid out, Fluent hides a dialog from assistive technology a moment after it opened
const HIDDEN = { hidden: true };

let api: FakeApi;
let open: OpenSession[];

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  const now = Date.now() / 1000;
  const session = { created_at: now - 3 * 86_400, last_used_at: now };
  open = [
    { ...session, _id: 's1', device: 'Firefox on Linux', current: true },
    { ...session, _id: 's2', device: 'Safari on iOS', current: false, last_used_at: now - 86_400 },
    { ...session, _id: 's3', device: '', current: false },
  ];
  api = FakeApi.install()
    .on('GET', '/users/u1/sessions', () => ({ body: open }))
    .on('GET', '/users/u1/sign_in_methods', { body: { password: true, google: true } })
    .on('DELETE', '/users/u1/sessions/s2', () => {
      open = open.filter(({ _id }) => _id !== 's2');
      return { status: 204 };
    })
    .on('DELETE', '/users/u1/sessions', ({ query }) => {
      open = query.get('keep_current') === 'true' ? open.slice(0, 1) : [];
      return { status: 204 };
    });
});

const show = async () => {
  const view = renderRoutes(
    [
      { path: '/console/account/sessions', element: <SessionsPage /> },
      { path: '/', element: <p>Landing</p> },
    ],
    '/console/account/sessions',
  );
  await screen.findByText('Firefox on Linux');
  return view;
};
const rows = () => screen.getAllByRole('listitem', HIDDEN);

it('says which device this is, when the others were used, and how one logs in', async () => {
  await show();
  const [first, second, third] = rows();
  expect(first?.textContent).toContain('This device');
  expect(first?.textContent).toContain('In use now');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('Last used yesterday');
  expect(third?.textContent).toContain('Unknown device');
  await screen.findByText(/You log in with your password or with Google\./);
});

it('logs one device out', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iOS' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByText('Safari on iOS')).toBeNull();
});

it('says so where that failed', async () => {
  api.on('DELETE', '/users/u1/sessions/s2', apiError(503, 'X', 'The server is away.'));
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iOS' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The server is away.');
  expect(rows()).toHaveLength(3);
});

it('logs all others out, once asked', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  const dialog = await screen.findByRole('alertdialog', HIDDEN);
  within(dialog).getByText('2 other devices are logged out. You stay logged in here.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log out everywhere else', ...HIDDEN }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(localStorage.getItem('user_id')).toBe('u1');
  expect(screen.getByText<HTMLButtonElement>('Log out everywhere else').disabled).toBe(true);
});

it('logs out everywhere, here too', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = await screen.findByRole('alertdialog', HIDDEN);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log out everywhere', ...HIDDEN }));
  await screen.findByText('Landing');
  await waitFor(() => expect(localStorage.getItem('user_id')).toBeNull());
  expect(api.calls('DELETE', '/users/u1/sessions')[0]?.query.get('keep_current')).toBe('false');
});
