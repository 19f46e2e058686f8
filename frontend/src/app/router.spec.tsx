import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router';
import { clearSession } from '../api/session';
import { aBot } from '../testing/factories';
import { apiError, FakeApi, logInAs } from '../testing/fake-api';
import { renderRouter } from '../testing/render-router';
import { setWide } from '../testing/set-media';
import { PageFailure } from './page-failure';
import { routes } from './router';

const bot = aBot({ _id: 'C-ROUTER' });
let api: FakeApi;
let user = 0;

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  setWide();
  // one store per account: another account, nothing left of the test before
  user += 1;
  logInAs(`u${user}`);
  api = FakeApi.install()
    .on('GET', `/users/u${user}/bots`, { body: [bot] })
    .on('GET', '/bots/C-ROUTER/qa_list', { body: [] });
});

/** The routes with one of them loaded, or not, as `lazy` says. */
const withLazy = (all: RouteObject[], path: string, lazy: () => Promise<object>): RouteObject[] =>
  all.map((route) => ({
    ...route,
    ...(route.path === path && { lazy }),
    ...(route.children && { children: withLazy(route.children, path, lazy) }),
  })) as RouteObject[];

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const description = () => screen.findByLabelText<HTMLTextAreaElement>('Description');

describe('a tab that cannot be loaded', () => {
  it('says so in its place: rail, tabs, save state and the guard of unsaved text stay', async () => {
    api.on('PATCH', '/bots/C-ROUTER', apiError(503, 'X', 'Away.'));
    let tries = 0;
    const lazy = async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return { element: <p>The pairs</p> };
    };
    renderRouter(withLazy(routes, 'qa_fine_tune', lazy), '/console/C-ROUTER/basic_info');
    await userEvent.type(await description(), 'Dear');
    await screen.findByText(/^Not saved, trying again/);
    await userEvent.click(screen.getByRole('tab', { name: 'Q&A Fine Tune' }));
    await screen.findByText('This page could not be shown');
    screen.getByRole('navigation', { name: 'Console' });
    expect(screen.getAllByRole('tab')).toHaveLength(8);
    screen.getByText(/^Not saved, trying again/);
    expect(leave()).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The pairs');
    await userEvent.click(screen.getByRole('tab', { name: 'Basic Info' }));
    expect((await description()).value).toBe('Dear');
  });

  it('reloads where the browser remembers the failure, but only from a server that answers', async () => {
    let reloads = 0;
    const failure = <PageFailure reload={() => (reloads += 1)} />;
    const lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const inTab = (all: RouteObject[]): RouteObject[] =>
      all.map((route) => ({
        ...route,
        ...(route.errorElement && { errorElement: failure }),
        ...(route.children && { children: inTab(route.children) }),
      })) as RouteObject[];
    renderRouter(inTab(withLazy(routes, 'qa_fine_tune', lazy)), '/console/C-ROUTER/qa_fine_tune');
    await screen.findByText('This page could not be shown');
    const { fetch } = globalThis;
    let asked = 0;
    let isUp = false;
    globalThis.fetch = (async (url: string, init?: RequestInit) => {
      if (url !== window.location.href) return fetch(url, init);
      asked += 1;
      return { ok: isUp };
    }) as typeof globalThis.fetch;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toBe(1));
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reloads).toBe(1));
    expect(asked).toBe(2);
  });
});

describe('the console', () => {
  it('has a title of its own for each tab', async () => {
    renderRouter(routes, '/console/C-ROUTER/basic_info');
    await description();
    const tabs = [
      'Basic Info',
      'Theme',
      'Q&A Fine Tune',
      'Knowledge Links',
      'Chat History',
      'Engagement Analytics (Beta)',
      'Collaborators',
      'History',
    ];
    const named = tabs.map((name) => screen.getByRole('tab', { name }));
    expect(screen.getAllByRole('tab')).toEqual(named);
    for (const name of tabs) {
      await userEvent.click(screen.getByRole('tab', { name }));
      await waitFor(() => expect(document.title).toBe(`${name} · Alpine Shop · Chirrup`));
    }
  });

  it('asks for a login only while it is on the screen', async () => {
    clearSession();
    const router = renderRouter(routes, '/console/C-ROUTER/basic_info');
    await screen.findByRole('dialog', { name: 'Log in to Chirrup' });
    await act(() => router.navigate('/terms-of-use'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has the site behind the login, and goes on to the page that was asked for', async () => {
    clearSession();
    renderRouter(routes, '/console/C-ROUTER/basic_info');
    await screen.findByRole('dialog', { name: 'Log in to Chirrup' });
    await screen.findByRole('heading', { level: 1, name: /assistant/i, hidden: true });
    expect(screen.queryByRole('navigation', { name: 'Console', hidden: true })).toBeNull();
    expect(screen.queryByLabelText('Description')).toBeNull();
    act(() => logInAs(`u${user}`));
    await description();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks on the page one comes from, which stays when the login is closed', async () => {
    clearSession();
    const router = renderRouter(routes, '/terms-of-use');
    const title = { level: 1, name: 'Terms of Use' };
    await screen.findByRole('heading', title);
    act(() => void router.navigate('/console'));
    await screen.findByRole('dialog', { name: 'Log in to Chirrup' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('heading', title);
    expect([router.state.navigation.state, router.state.location.pathname]).toEqual([
      'idle',
      '/terms-of-use',
    ]);
  });
});
