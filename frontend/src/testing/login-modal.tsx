import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { LoginProvider, useOpenLogin } from '../features/account/login/login-provider';
import { renderRoutes } from './render';

function Start() {
  return (
    <button type="button" onClick={useOpenLogin()}>
      Start
    </button>
  );
}

/** Shows a page with nothing but a Start button, and presses it. */
export async function openLoginModal() {
  const element = (
    <LoginProvider>
      <Outlet />
    </LoginProvider>
  );
  const children = [
    { path: '/', element: <Start /> },
    { path: '/console', element: <p>The console</p> },
  ];
  const view = renderRoutes([{ element, children }], '/');
  await userEvent.click(await screen.findByText('Start'));
  await screen.findByRole('dialog', { name: 'Log in to Chirrup' });
  return view;
}
