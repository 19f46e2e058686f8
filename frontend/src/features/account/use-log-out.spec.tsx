import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { Provider } from 'react-redux';
import { Outlet } from 'react-router';
import { createAppStore } from '../../app/console/store';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRouter } from '../../testing/render-router';
import { LoginProvider } from './login/login-provider';
import { Protected } from './login/protected';
import { useLogOut } from './use-log-out';

function LogOut() {
  const logOut = useLogOut();
  return (
    <button type="button" onClick={() => void logOut()}>
      Log out
    </button>
  );
}

const never = new Promise<void>(() => {});
function SlowLanding() {
  use(never);
  return null;
}

it('leaves the console before the session ends, however long the landing page takes to draw', async () => {
  logInAs('u1');
  FakeApi.install().on('POST', '/users/logout', { status: 204 });
  const root = (
    <Provider store={createAppStore()}>
      <LoginProvider>
        <Suspense fallback={<p>Landing</p>}>
          <Outlet />
        </Suspense>
      </LoginProvider>
    </Provider>
  );
  const inside = (
    <Protected>
      <LogOut />
    </Protected>
  );
  const children = [
    { path: '/', element: <SlowLanding /> },
    { path: '/console', element: inside },
  ];
  renderRouter([{ element: root, children }], '/console');
  await userEvent.click(screen.getByText('Log out'));
  await waitFor(() => expect(localStorage.getItem('user_id')).toBeNull());
  await screen.findByText('Landing');
  expect(screen.queryByRole('dialog')).toBeNull();
});
