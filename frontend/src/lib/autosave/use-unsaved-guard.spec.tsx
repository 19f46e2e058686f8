import { act, screen, waitFor } from '@testing-library/react';
import { botsApi } from '../../api/bots.api';
import { clearSession, isLoggedIn, useSession } from '../../api/session';
import { editBot } from '../../features/bots/drafts/bot-autosave';
import type { BotEdits } from '../../features/bots/drafts/bot-fields';
import { aBot } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { useUnsavedGuard } from './use-unsaved-guard';

const bot = aBot({ _id: 'C-GUARD' });
let api: FakeApi;
let visibility: DocumentVisibilityState = 'visible';

beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
});
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  visibility = 'visible';
  api = FakeApi.install().on('GET', '/users/u1/bots', { body: [bot] });
});

function Guarded() {
  useUnsavedGuard();
  return <p>guarded</p>;
}

/** As the console, which goes while nobody is logged in. */
function Protected() {
  return isLoggedIn(useSession()) ? <Guarded /> : <p>logged out</p>;
}

async function typeSomething(change: BotEdits = { botname: 'A' }) {
  const { store } = renderRoutes([{ path: '*', element: <Protected /> }], '/console');
  await screen.findByText('guarded');
  await act(async () => {
    await store.dispatch(botsApi.endpoints.bots.initiate('u1'));
    store.dispatch(editBot(bot, change));
  });
}
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const hide = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('leaving the page', () => {
  it('warns while something is not stored, and sends it when the page is hidden', async () => {
    api.on('PATCH', '/bots/C-GUARD', { body: { ...bot, botname: 'A', version: 2 } });
    await typeSomething();
    expect(leave()).toBe(true);
    hide();
    await waitFor(() => expect(leave()).toBe(false));
    expect(api.calls('PATCH', '/bots/C-GUARD')[0]?.body).toEqual({ version: 1, botname: 'A' });
  });

  it('sends what waited for the next log-in', async () => {
    api.on('PATCH', '/bots/C-GUARD', apiError(401, 'AUTH.SIGNED_OUT', 'Log in.'));
    await typeSomething();
    hide();
    await waitFor(() => expect(api.calls('PATCH', '/bots/C-GUARD')).toHaveLength(1));
    act(() => clearSession());
    await screen.findByText('logged out');
    api.on('PATCH', '/bots/C-GUARD', { body: { ...bot, botname: 'A', version: 2 } });
    act(() => logInAs('u1'));
    await waitFor(() => expect(api.calls('PATCH', '/bots/C-GUARD')).toHaveLength(2));
    await waitFor(() => expect(leave()).toBe(false));
  });

  it('warns of what cannot be sent as it stands', async () => {
    await typeSomething({ support_email: 'nonsense' });
    hide();
    expect(leave()).toBe(true);
    expect(api.calls('PATCH', '/bots/C-GUARD')).toEqual([]);
  });

  it('keeps warning when sending failed', async () => {
    api.on('PATCH', '/bots/C-GUARD', apiError(503, 'X', 'Away.'));
    await typeSomething();
    hide();
    await waitFor(() => expect(api.calls('PATCH', '/bots/C-GUARD')).toHaveLength(1));
    expect(leave()).toBe(true);
  });
});
