import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBot, aPlan } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { setMedia } from '../../../testing/set-media';
import { BasicInfoPage } from '../basic-info/basic-info-page';
import { BotLayout } from '../layout/bot-layout';

const bot = aBot({ live_mode: true });
const PATH = `/bots/${bot._id}`;
let api: FakeApi;

beforeEach(async () => {
  localStorage.clear();
  logInAs('u1');
  setMedia(() => true);
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [bot] })
    .on('GET', '/users/u1/account_plan', { body: aPlan() });
  renderRoutes(
    [
      {
        path: '/console/:botId',
        element: <BotLayout tabs={[]} />,
        children: [{ path: 'basic_info', element: <BasicInfoPage embed={() => null} /> }],
      },
    ],
    `/console/${bot._id}/basic_info`,
  );
  await screen.findByRole('button', { name: 'Off' });
});

const button = (name: string) => screen.getByRole('button', { name });
const saveState = () => within(screen.getByRole('banner')).getByRole('status').textContent;
const HIDDEN = 'This bot is hidden from your visitors.';

it('says that the bot is hidden when the server has said so, not before', async () => {
  let confirm: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  api.on('PATCH', PATH, async () => {
    await held;
    return { body: { ...bot, live_mode: false, version: 2 } };
  });
  await userEvent.click(button('Off'));
  expect(screen.getByText('Hiding this bot from your visitors…')).toBeTruthy();
  expect(button('Off').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText(HIDDEN)).toBeNull();
  expect(screen.queryByText('Not live')).toBeNull();
  expect(saveState()).toBe('Saving…');
  confirm();
  expect(await screen.findByText(HIDDEN)).toBeTruthy();
  expect(screen.getByText('Not live')).toBeTruthy();
  expect(button('Off').getAttribute('aria-pressed')).toBe('true');
  expect(saveState()).toMatch(/^Saved at/);
});

it('stays as it is when the server does not take it, and says why', async () => {
  api.on('PATCH', PATH, apiError(503, 'X', 'The server is away.'));
  await userEvent.click(button('Off'));
  expect(await screen.findByText('“Off” was not saved. The server is away.')).toBeTruthy();
  expect(screen.getByText('Visitors see this bot on your site.')).toBeTruthy();
  expect(screen.queryByText('Not live')).toBeNull();
  expect(button('On').getAttribute('aria-pressed')).toBe('true');
  expect(saveState()).toContain('Not saved: Live Mode.');
  api.on('PATCH', PATH, { body: { ...bot, live_mode: false, version: 2 } });
  await userEvent.click(button('Retry'));
  expect(await screen.findByText(HIDDEN)).toBeTruthy();
  expect(screen.queryByText(/was not saved/)).toBeNull();
});

it('stands beside a field that cannot be saved, which the title names', async () => {
  api.on('PATCH', PATH, { body: { ...bot, live_mode: false, version: 2 } });
  await userEvent.type(screen.getByLabelText('Support Email'), 'nonsense');
  expect(saveState()).toBe('Not saved: Support Email.');
  await userEvent.click(button('Off'));
  expect(await screen.findByText(HIDDEN)).toBeTruthy();
  expect(api.calls('PATCH', PATH).map(({ body }) => body)).toEqual([{ version: 1, live_mode: false }]);
  expect(saveState()).toBe('Not saved: Support Email.');
  await userEvent.clear(screen.getByLabelText('Support Email'));
  await waitFor(() => expect(saveState()).toMatch(/^Saved at/));
});
