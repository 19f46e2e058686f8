import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { LoginProvider } from '../../features/account/login/login-provider';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { SiteShell } from '../shell/site-shell';
import { LandingPage } from './landing-page';

beforeEach(() => {
  localStorage.clear();
  FakeApi.install();
});

const frame = (
  <LoginProvider>
    <SiteShell />
  </LoginProvider>
);
const open = () =>
  renderRoutes(
    [
      { element: frame, children: [{ path: '/', element: <LandingPage /> }] },
      { path: '/console', element: <Outlet /> },
    ],
    '/',
  );

describe('the landing page', () => {
  it('opens the login modal from Start when logged out', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('dialog', { name: 'Log in to Chirrup' })).toBeTruthy();
  });

  it('leads into the console when logged in', async () => {
    logInAs('u1');
    const { address } = open();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try for Free' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Go to Console' }).length).toBeGreaterThan(1);
    await userEvent.click(screen.getByRole('button', { name: 'Console' }));
    expect(address()).toBe('/console');
  });

  it('shows prices by the month and by the year', async () => {
    open();
    const growth = () => within(screen.getByRole('heading', { name: 'Growth' }).closest('li') as HTMLElement);
    expect(growth().getByText(/\$99/)).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Yearly (save 2 mo)'));
    expect(growth().getByText(/\$990/)).toBeTruthy();
  });
});

describe('the cookie banner', () => {
  it('lies over a public page', () => {
    open();
    expect(getComputedStyle(screen.getByRole('region', { name: 'Cookies' })).position).toBe('fixed');
  });

  it('makes way for the login modal, beside which it could not be reached, and comes back', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await screen.findByRole('dialog', { name: 'Log in to Chirrup' });
    expect(document.querySelector('[aria-label=Cookies]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy());
  });

  it.each([
    ['Accept', 'true'],
    ['Reject', 'false'],
  ])('%s stores %s and hides it', async (button, stored) => {
    open();
    const banner = within(screen.getByRole('region', { name: 'Cookies' }));
    expect(banner.getByRole('link', { name: 'Cookie Policy' }).getAttribute('target')).toBe('_blank');
    await userEvent.click(banner.getByRole('button', { name: button }));
    expect(localStorage.getItem('cookieConsentSeen')).toBe(stored);
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });
});
