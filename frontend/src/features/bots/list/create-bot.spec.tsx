import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBot, aSubscription } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { BotList } from './bot-list';
import { CreateBot } from './create-bot';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('GET', '/users/u1/bots', { body: [aBot()] });
});

const rail = (
  <>
    <BotList collapsed={false} />
    <CreateBot />
  </>
);

async function press() {
  const view = renderRoutes([{ path: '*', element: rail }], '/console');
  await screen.findByText('Alpine Shop');
  await userEvent.click(screen.getByRole('button', { name: 'Create a Bot' }));
  return view;
}

describe('Create a Bot', () => {
  it('adds the bot to the list and opens it', async () => {
    const created = aBot({ _id: 'C-NEW', botname: 'Second' });
    api.on('POST', '/bots/create', () => {
      api.on('GET', '/users/u1/bots', { body: [aBot(), created] });
      return { status: 201, body: created };
    });
    const { address } = await press();
    expect(await screen.findByText('Second')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/console/C-NEW/basic_info'));
  });

  it('says so when the plan has no room for another bot', async () => {
    api.on('POST', '/bots/create', apiError(409, 'BOTS.LIMIT_REACHED', 'limit'));
    await press();
    expect(
      await screen.findByText('You have reached the maximum number of bots allowed in your plan.'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads from there to the customer portal with the account’s e-mail', async () => {
    const portal = 'https://pay.example/p?prefilled_email=a%40b.c';
    api.on('GET', '/users/u1/subscription', { body: aSubscription({ portal_url: portal }) });
    api.on('POST', '/bots/create', apiError(409, 'BOTS.LIMIT_REACHED', 'limit'));
    await press();
    const link = () => screen.findByRole('link', { name: 'Switch Plan' });
    await waitFor(async () => expect((await link()).getAttribute('href')).toBe(portal));
    expect((await link()).getAttribute('target')).toBe('_blank');
  });

  it('shows any other failure in its own words', async () => {
    api.on('POST', '/bots/create', apiError(503, 'X', 'The server is away.'));
    await press();
    expect(await screen.findByText('The server is away.')).toBeTruthy();
  });
});
