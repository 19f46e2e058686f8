import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, FakeApi } from '../testing/fake-api';
import { renderRoutes } from '../testing/render';
import { BotProfilePage } from './bot-profile-page';

const PROFILE = '/bots/C-1/profile_to_client';
let api: FakeApi;

beforeEach(() => {
  api = FakeApi.install();
  script()?.remove();
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

  it('does not call a server that is away an invalid id', async () => {
    api.on('GET', PROFILE, apiError(503, 'X', 'The server is away.'));
    open();
    await screen.findByText('The server is away.');
    api.on('GET', PROFILE, { body: { bot_name: 'Alpine', live: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('Bot Name: Alpine')).toBeTruthy());
  });
});
