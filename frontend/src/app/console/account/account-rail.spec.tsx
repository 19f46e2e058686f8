import '../../../testing/web-globals.mjs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRouter } from '../../../testing/render-router';
import { setWide } from '../../../testing/set-media';
import { setPageSetting } from '../../../testing/set-page-setting';
import { routes } from '../../router';

let user = 0;
let id: string;
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  setWide();
  for (const meta of document.querySelectorAll('meta[name=feedback-url]')) meta.remove();
  // one store per account: another account, nothing left of the test before
  user += 1;
  id = `account${user}`;
  logInAs(id);
  api = FakeApi.install()
    .on('GET', `/users/${id}/profile`, {
      body: { id, name: 'Ann', email: 'ann@shop.example', shopify_shop: '' },
    })
    .on('GET', `/users/${id}/bots`, { body: [] });
});

const open = async (path = '/console/account') => {
  const router = renderRouter(routes, path);
  await screen.findByLabelText('Name');
  return router;
};
const openDropdown = () => userEvent.click(screen.getByRole('button', { name: 'Account: Ann' }));

it('has the account’s pages and the way back to the bots in place of the bots', async () => {
  await open();
  expect(document.title).toBe('Profile · Chirrup');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
  const profile = screen.getByRole('link', { name: 'Profile' });
  expect(profile.getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('list', { name: 'Your bots' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'My Bots' }));
  await screen.findByText('Create your first bot');
  const whose = await screen.findByText(/^This is the account of ann@shop\.example\./);
  expect(within(whose).getByRole('button', { name: 'log in with another address' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Account' })).toBeNull();
});

it('opens the profile for a page that there is not', async () => {
  await open('/console/account/nowhere');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
});

it('offers Feedback by mail where the installation has no form', async () => {
  setPageSetting('support-email', 'help@chirrup.example');
  await open();
  await openDropdown();
  const link = await screen.findByRole<HTMLAnchorElement>('menuitem', { name: 'Feedback' });
  expect(link.href).toBe('mailto:help@chirrup.example?subject=Feedback');
  setPageSetting('support-email', null);
});

it('opens the form in a new tab', async () => {
  const meta = document.createElement('meta');
  meta.name = 'feedback-url';
  meta.content = 'https://forms.example/chirrup';
  document.head.append(meta);
  await open();
  await openDropdown();
  const link = await screen.findByRole<HTMLAnchorElement>('menuitem', { name: 'Feedback' });
  expect([link.href, link.target, link.rel]).toEqual([
    'https://forms.example/chirrup',
    '_blank',
    'noopener noreferrer',
  ]);
});

it('logs out, then shows the landing page', async () => {
  api.on('POST', '/users/logout', { status: 204 });
  const router = await open();
  await openDropdown();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(localStorage.getItem('user_id')).toBeNull());
  expect(api.calls('POST', '/users/logout')[0]?.body).toEqual({ refresh_token: `refresh-of-${id}` });
  expect(screen.queryByRole('navigation', { name: 'Console' })).toBeNull();
  expect(await screen.findByRole('heading', { level: 1, name: /assistant/i })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});
