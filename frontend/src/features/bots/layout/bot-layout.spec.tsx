import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api as backend } from '../../../api/api';
import type { Bot } from '../../../api/types';
import { aBot } from '../../../testing/factories';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { setMedia } from '../../../testing/set-media';
import { FirstBot } from '../list/first-bot';
import { BotLayout } from './bot-layout';

const tabs = [
  { path: 'theme', label: 'Theme', narrow: false },
  { path: 'chat_history', label: 'Chat History', narrow: true },
];

const open = (address: string, width: number, bots = [aBot({ _id: 'C-1' }), aBot({ _id: 'C-2' })]) => {
  setMedia((query) => width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY));
  localStorage.clear();
  logInAs('u1');
  FakeApi.install()
    .on('GET', '/users/u1/bots', { body: bots })
    .on('GET', '/bots/C-1/setup', {
      body: { taught: true, styled: true, embedded: true, seen_on: '', seen_at: null },
    });
  const children = [{ path: '*', element: <p>The open tab</p> }];
  return renderRoutes(
    [
      { path: '/console', element: <FirstBot whose={null} /> },
      { path: '/console/:botId', element: <BotLayout tabs={tabs} />, children },
    ],
    address,
  );
};

describe('the page of a bot', () => {
  it('opens a bot that was just created, though a list asked for before comes without it', async () => {
    const created = aBot({ _id: 'C-NEW' });
    const LIST = '/users/u1/bots';
    const { store, address } = open('/console', 1_200, []);
    const button = await screen.findByRole('button', { name: 'Create a Bot' });
    const before = Promise.withResolvers<{ body: Bot[] }>();
    const api = FakeApi.install()
      .on('GET', LIST, () => before.promise)
      .on('POST', '/bots/create', { status: 201, body: created });
    act(() => void store.dispatch(backend.util.invalidateTags(['Bot'])));
    await waitFor(() => expect(api.calls('GET', LIST)).toHaveLength(1));
    await userEvent.click(button);
    await screen.findByRole('tab', { name: 'Theme' });
    api.on('GET', LIST, { body: [aBot({ _id: 'C-1' }), created] });
    before.resolve({ body: [] });
    await waitFor(() => expect(api.calls('GET', LIST)).toHaveLength(2));
    await screen.findByRole('tab', { name: 'Theme' });
    expect(address()).toBe('/console/C-NEW/basic_info');
  });

  it('asks for a wider window below 1200 px, where a tab needs one', async () => {
    open('/console/C-1/theme', 1_199);
    const notice = 'Minimum of 1200px screen width required.  Please increase the window size.';
    const shown = await screen.findByText(notice.replace('  ', ' '));
    expect(shown.textContent).toBe(notice);
    expect(screen.queryByText('The open tab')).toBeNull();
  });

  it.each([
    ['theme', 1_200],
    ['chat_history', 390],
  ])('shows %s at %i px', async (tab, width) => {
    open(`/console/C-1/${tab}`, width);
    expect(await screen.findByText('The open tab')).toBeTruthy();
  });

  it('scrolls the tabs to the one that is opened, wherever the list marks it', async () => {
    const { jest } = import.meta;
    const places: Record<string, number> = { theme: 0, chat_history: 900 };
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(places[this.getAttribute('value') ?? ''] ?? 0, 0, 100, 40);
    });
    open('/console/C-1/theme', 390);
    const tab = await screen.findByRole('tab', { name: 'Chat History' });
    const box = tab.parentElement?.parentElement as HTMLElement;
    expect(box.scrollLeft).toBe(0);
    await userEvent.click(tab);
    await waitFor(() => expect(box.scrollLeft).toBe(900));
    rect.mockRestore();
  });

  it('gives way to the first bot when the bot has vanished', async () => {
    const { address } = open('/console/C-9/theme', 1_440);
    await waitFor(() => expect(address()).toBe('/console/C-1/basic_info'));
  });
});
