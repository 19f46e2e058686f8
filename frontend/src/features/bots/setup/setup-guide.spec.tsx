import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api as apiSlice } from '../../../api/api';
import type { Setup } from '../../../api/types';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { SetupGuide } from './setup-guide';

const nothing: Setup = { taught: false, styled: false, embedded: false, seen_on: '', seen_at: null };
const all: Setup = {
  taught: true,
  styled: true,
  embedded: true,
  seen_on: 'https://shop.example',
  seen_at: 1,
};
const { jest } = import.meta;
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install();
});

function open(setup: Setup, botId = 'C-1') {
  api.on('GET', `/bots/${botId}/setup`, { body: setup });
  return renderRoutes([{ path: '*', element: <SetupGuide botId={botId} /> }], '/');
}
const marks = () => screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'));
const guide = () => screen.queryByRole('region', { name: 'First steps' });

describe('the first steps', () => {
  it('lead to where they are done', async () => {
    open(nothing);
    await screen.findByText('0 of 3 done');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Teach', '/console/C-1/knowledge_links'],
      ['Style', '/console/C-1/theme'],
      ['Embed', '/console/C-1/basic_info'],
    ]);
  });

  it('tick themselves as they happen, and stay to say that all is done', async () => {
    const { store } = open({ ...nothing, styled: true });
    await screen.findByText('1 of 3 done');
    expect(marks()).toEqual(['To do', 'Done', 'To do']);
    api.on('GET', '/bots/C-1/setup', { body: all });
    await act(() => store.dispatch(apiSlice.util.invalidateTags(['Link'])));
    await screen.findByText('3 of 3 done');
    expect(screen.getByText('Your bot is ready for visitors')).toBeTruthy();
    expect(screen.getByText('Seen on https://shop.example.')).toBeTruthy();
  });

  it('are not shown for a bot that has done them before', async () => {
    open(all);
    await waitFor(() => expect(api.calls('GET', '/bots/C-1/setup')).toHaveLength(1));
    await act(async () => undefined);
    expect(guide()).toBeNull();
  });

  it.each([
    ['until they are done', nothing, 3],
    ['not for a bot that is through', all, 1],
  ])('are asked for again %s', async (_, setup, requests) => {
    jest.useFakeTimers();
    try {
      open(setup);
      await act(() => jest.advanceTimersByTimeAsync(100));
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(api.calls('GET', '/bots/C-1/setup')).toHaveLength(requests);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are closed for good, for this bot', async () => {
    const { unmount } = open(nothing);
    await userEvent.click(await screen.findByRole('button', { name: 'Close the first steps' }));
    expect(guide()).toBeNull();
    unmount();
    open(nothing).unmount();
    expect(guide()).toBeNull();
    open(nothing, 'C-2');
    expect(await screen.findByText('0 of 3 done')).toBeTruthy();
  });
});
