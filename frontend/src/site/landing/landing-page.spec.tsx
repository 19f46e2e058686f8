import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Outlet } from 'react-router';
import { LoginProvider } from '../../features/account/login/login-provider';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { setPageSetting } from '../../testing/set-page-setting';
import type { StartInline } from '../own-bot/inline-chat';
import { SiteShell } from '../shell/site-shell';
import { HeroChat } from './hero/hero-chat';
import { LandingPage } from './landing-page';
import { PLANS } from './pricing/plans';
import { QUESTIONS } from './questions/questions';

const { jest } = import.meta;

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
      { path: '/docs/*', element: <Outlet /> },
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

  it.each(['Try for Free', 'Start for Free', 'Get Started'])(
    'opens the login modal from %s when logged out',
    async (name) => {
      open();
      const [button] = screen.getAllByRole('button', { name });
      if (button) await userEvent.click(button);
      expect(await screen.findByRole('dialog', { name: 'Log in to Chirrup' })).toBeTruthy();
    },
  );

  it('says in the carousel what the product is for', () => {
    open();
    for (const name of [
      '3-minute setup',
      'Engagement analytics',
      'Customisable themes',
      'Visibility control',
      'Easy integration',
      'Round the clock',
    ])
      expect(screen.getByRole('tab', { name })).toBeTruthy();
  });

  it('has three use cases: a demo to look at, and two to ask about', () => {
    open();
    const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
    expect(card('Online Store').getByRole('link', { name: 'See the demo' })).toBeTruthy();
    expect(card('Tech Doc').getByText('Ask Me')).toBeTruthy();
    expect(card('Company Website').getByText('Ask Me')).toBeTruthy();
  });

  it('compares with traditional chatbots', () => {
    open();
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Traditional chatbots' })).toBeTruthy();
    expect(table.getAllByRole('rowheader').length).toBeGreaterThan(4);
  });

  it('says what it is powered by', () => {
    open();
    const section = within(screen.getByRole('region', { name: 'Powered by' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('PostgreSQL');
  });

  it('shows what each plan costs by the month and by the year, and what it has', async () => {
    open();
    const card = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;
    const prices = () => PLANS.map(({ name }) => card(name).querySelector('p')?.textContent);
    expect(prices()).toEqual(['$0 a month', '$19 a month', '$99 a month', '$399 a month']);
    await userEvent.click(screen.getByLabelText('Yearly (save 2 mo)'));
    expect(prices()).toEqual(['$0 a year', '$190 a year', '$990 a year', '$3990 a year']);
    for (const { name, lines } of PLANS)
      for (const line of lines) expect(within(card(name)).getByText(line)).toBeTruthy();
  });
});

describe('the site’s own bot on the landing page', () => {
  let calls: unknown[][];
  beforeEach(() => {
    calls = [];
    window.chirrup = (...call) => call[0] === 'on' || calls.push(call);
    setPageSetting('official-bot-id', 'C-own');
  });
  afterEach(() => {
    delete window.chirrup;
    setPageSetting('official-bot-id', null);
  });

  it('gets every one of the Common Questions when it is clicked', async () => {
    open();
    const section = within(screen.getByRole('region', { name: 'Common Questions' }));
    for (const { question } of QUESTIONS)
      await userEvent.click(section.getByRole('button', { name: question }));
    expect(calls).toEqual(QUESTIONS.map(({ question }) => ['send', question]));
  });

  it('gets the preset message of Ask Me', async () => {
    open();
    for (const button of screen.getAllByText('Ask Me')) await userEvent.click(button);
    expect(calls).toEqual([
      ['send', 'Can Chirrup answer from technical documentation?'],
      ['send', 'How does Chirrup help on a company website?'],
    ]);
  });

  const hero = (start: StartInline) => (
    <MemoryRouter>
      <HeroChat start={start} />
    </MemoryRouter>
  );
  const input = () => screen.getByLabelText<HTMLInputElement>('Your question about Chirrup');

  it('answers within the hero what is typed there, begun with the first question only', async () => {
    const end = jest.fn();
    const start = jest.fn<Promise<() => void>, Parameters<StartInline>>(async ({ host }) => {
      host.append('the chat');
      return end;
    });
    render(hero(start));
    expect(start).not.toHaveBeenCalled();
    await userEvent.type(input(), ' Is there an API? {Enter}');
    expect(start.mock.calls.map(([{ botId, question, focus }]) => [botId, question, focus])).toEqual([
      ['C-own', 'Is there an API?', 'input'],
    ]);
    screen.getByText('the chat');
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Open in chat' }));
    expect(calls).toEqual([['open']]);
    expect(end).not.toHaveBeenCalled();
  });

  it('goes on in the bubble only, once that was opened', async () => {
    const opened: (() => void)[] = [];
    window.chirrup = (command, ...rest) =>
      command === 'on' ? opened.push(rest[1] as () => void) : calls.push([command, ...rest]);
    const end = jest.fn();
    const start = jest.fn<Promise<() => void>, Parameters<StartInline>>(async () => end);
    render(hero(start));
    await userEvent.click(screen.getByRole('button', { name: 'How much does it cost?' }));
    act(() => opened[0]?.());
    expect(end).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Open in chat' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'How much does it cost?' }));
    expect(start).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([['send', 'How much does it cost?']]);
  });

  it('is asked in the bubble where the hero’s chat cannot be loaded', async () => {
    render(hero(() => Promise.reject(new TypeError('network'))));
    await userEvent.type(input(), 'Is it free?{Enter}');
    await waitFor(() => expect(calls).toEqual([['send', 'Is it free?']]));
    expect(input().value).toBe('');
  });

  it('gets what was typed into the hero before the page’s code was there', async () => {
    const start = jest.fn<Promise<() => void>, Parameters<StartInline>>(async () => () => undefined);
    const { container, unmount } = render(hero(start));
    const html = container.innerHTML;
    unmount();
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    input().value = 'Is it free?';
    render(hero(start), { container: place, hydrate: true });
    await userEvent.click(within(place).getByRole('button', { name: 'Send' }));
    expect(start.mock.calls[0]?.[0].question).toBe('Is it free?');
  });

  it('has a sample shop behind the demo link', async () => {
    setPageSetting('official-demo-bot-id', 'C-demo');
    open();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'See the demo' }).getAttribute('href')).toBe('/sample-shop'),
    );
    setPageSetting('official-demo-bot-id', null);
  });

  it('is replaced by the page that answers where there is none', async () => {
    setPageSetting('official-bot-id', null);
    const { address } = open();
    await userEvent.click(screen.getByRole('button', { name: 'How do I add Chirrup to my website?' }));
    expect(address()).toBe('/docs/integrations/website');
    expect(calls).toEqual([]);
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
