import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearSession } from '../../../api/session';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { LoginProvider } from './login-provider';
import { Protected } from './protected';

const secret = (
  <LoginProvider>
    <Protected>
      <p>My bots</p>
    </Protected>
  </LoginProvider>
);
const render = () =>
  renderRoutes(
    [
      { path: '/console', element: secret },
      { path: '/', element: <p>Landing</p> },
    ],
    '/console',
  );

beforeEach(() => {
  localStorage.clear();
  FakeApi.install();
});

describe('a protected page', () => {
  it('shows nothing but the login modal without a session', async () => {
    render();
    expect(await screen.findByRole('dialog', { name: 'Log in to Chirrup' })).toBeTruthy();
    expect(screen.queryByText('My bots')).toBeNull();
  });

  it('shows the page to the owner, and takes it away when the session ends', async () => {
    logInAs('u1');
    render();
    expect(screen.getByText('My bots')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(clearSession);
    expect(screen.queryByText('My bots')).toBeNull();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('does not leave an empty page behind when the modal is closed', async () => {
    const { address } = render();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.getByText('Landing')).toBeTruthy();
  });
});
