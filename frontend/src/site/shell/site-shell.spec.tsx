import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginProvider } from '../../features/account/login/login-provider';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { SiteShell } from './site-shell';

beforeEach(() => {
  localStorage.clear();
  FakeApi.install();
});

const open = (address: string) =>
  renderRoutes(
    [
      {
        element: (
          <LoginProvider>
            <SiteShell />
          </LoginProvider>
        ),
        children: [{ path: '*', element: <p>Page</p> }],
      },
    ],
    address,
  );
const header = () => screen.queryByRole('banner');
const footer = () => screen.queryByRole('contentinfo');

describe('header and footer', () => {
  it.each(['/', '/docs/integrations/website', '/supported-countries', '/b/C-1', '/editor'])(
    'both stand on %s',
    (address) => {
      open(address);
      expect(header()).not.toBeNull();
      expect(footer()?.textContent).toContain('© 2024');
    },
  );

  it.each(['/cookie-policy', '/privacy-policy', '/terms-of-use'])('there is no footer on %s', (address) => {
    open(address);
    expect(header()).not.toBeNull();
    expect(footer()).toBeNull();
  });

  it('there is neither on an address with /console in it', () => {
    logInAs('u1');
    open('/console/account');
    expect(header()).toBeNull();
    expect(footer()).toBeNull();
  });

  it('leads to documents, tutorials, stories and the landing page', () => {
    open('/terms-of-use');
    const links = within(screen.getByRole('banner'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Skip to content', '#main'],
      ['Chirrup', '/'],
      ['Documents', '/docs/integrations/shopify'],
      ['Tutorials', '/docs/tutorials/conversion_tracking'],
      ['Stories', '/docs/stories/story_1'],
    ]);
  });

  it('has Start only for who is not logged in', async () => {
    open('/');
    expect(screen.queryByRole('button', { name: 'Console' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('dialog', { name: 'Log in to Chirrup' })).toBeTruthy();
  });

  it('has Console only for who is logged in', () => {
    logInAs('u1');
    open('/');
    expect(screen.getByRole('button', { name: 'Console' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  });

  it('opens and closes the menu of small screens with the burger', async () => {
    open('/');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const close = screen.getByRole('button', { name: 'Close menu' });
    expect(close.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(close);
    expect(screen.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe('false');
  });
});

it('takes the bubble of its chat along when it is left for the console, and brings it back', () => {
  const bubble = document.createElement('div');
  document.documentElement.append(bubble);
  const { unmount } = open('/');
  unmount();
  expect(bubble.isConnected).toBe(true);
  expect(bubble.parentElement?.hidden).toBe(true);
  open('/');
  expect(bubble.parentElement).toBe(document.documentElement);
  bubble.remove();
});
