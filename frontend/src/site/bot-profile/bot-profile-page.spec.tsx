import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setSession } from '../../api/session';
import { apiError, FakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { BotProfilePage } from './bot-profile-page';

const PREVIEW = '/bots/C-1/preview_session';
const PROFILE = '/bots/C-1/profile_to_client';
let api: FakeApi;
let roomy: boolean;

beforeEach(() => {
  api = FakeApi.install();
  script()?.remove();
  delete window.chirrup;
  localStorage.clear();
  roomy = true;
  window.matchMedia = (query: string) =>
    Object.assign(new EventTarget(), { matches: roomy, media: query }) as MediaQueryList;
});

const script = () => document.getElementById('chirrup-widget');
const open = () => renderRoutes([{ path: '/b/:botId', element: <BotProfilePage /> }], '/b/C-1');

describe('the bot profile page', () => {
  it('names the bot and loads its widget, opened', async () => {
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine <b>Shop</b>', live: true } });
    open();
    expect(await screen.findByText('Bot Name: Alpine <b>Shop</b>')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Bot Profile Page' })).toBeTruthy();
    expect(script()?.dataset).toEqual(expect.objectContaining({ botId: 'C-1', open: 'true' }));
    expect(script()?.getAttribute('src')).toBe('/lib/chirrup.js');
    expect(screen.queryByRole('button', { name: 'Open the chat' })).toBeNull();
  });

  it('leaves opening to a button where the chat would hide the page', async () => {
    roomy = false;
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine', live: true } });
    open();
    const button = await screen.findByRole('button', { name: 'Open the chat' });
    expect(script()?.dataset.open).toBeUndefined();
    const commands: string[] = [];
    window.chirrup = (command) => commands.push(command);
    await userEvent.click(button);
    expect(commands).toEqual(['open']);
  });

  it('opens the chat as soon as it is there when the button was faster', async () => {
    roomy = false;
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine', live: true } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open the chat' }));
    expect(script()?.dataset.open).toBe('true');
  });

  it('says when the id is none', async () => {
    api.on('GET', PROFILE, apiError(404, 'BOTS.NOT_FOUND', 'There is no such bot.'));
    open();
    expect(await screen.findByText('Invalid bot id, please check your bot profile link.')).toBeTruthy();
    expect(script()).toBeNull();
  });

  it('says when the bot is offline, without a widget', async () => {
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine', live: false } });
    open();
    expect(await screen.findByText(/This bot is offline/)).toBeTruthy();
    expect(script()).toBeNull();
  });

  it('previews a bot that is off to its team, and only there', async () => {
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine', live: false } });
    api.on('POST', PREVIEW, { body: { visitor_token: 'preview.token', expires_at: 1 } });
    setSession({ userId: 'u1', accessToken: 'a', refreshToken: 'r' });
    open();
    expect(await screen.findByText(/only its team can see and try it here/)).toBeTruthy();
    expect(script()?.dataset).toEqual(expect.objectContaining({ botId: 'C-1', preview: 'true' }));
    expect(localStorage.getItem('chirrup:C-1:token')).toBe('preview.token');
    expect(localStorage.getItem('chirrup:C-1:user_id')).toMatch(/^anon_[0-9a-f]{32}$/);
    expect(screen.queryByText(/Please come back later/)).toBeNull();
  });

  it('shows a stranger who is logged in the notice', async () => {
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine', live: false } });
    api.on('POST', PREVIEW, apiError(404, 'BOTS.NOT_FOUND', 'There is no such bot.'));
    setSession({ userId: 'u2', accessToken: 'a', refreshToken: 'r' });
    open();
    expect(await screen.findByText(/This bot is offline at the moment/)).toBeTruthy();
    expect(script()).toBeNull();
    expect(localStorage.getItem('chirrup:C-1:token')).toBeNull();
  });

  it('does not call a server that is away an invalid id', async () => {
    api.on('GET', PROFILE, apiError(503, 'X', 'The server is away.'));
    open();
    await screen.findByText('The server is away.');
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine', live: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('Bot Name: Alpine')).toBeTruthy());
  });
});
