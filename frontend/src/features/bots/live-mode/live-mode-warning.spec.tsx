import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBot, aPlan } from '../../../testing/factories';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { BasicInfoPage } from '../basic-info/basic-info-page';

const bot = aBot({ live_mode: false });
const PATH = `/bots/${bot._id}`;
// Fluent hides what is outside a dialog a moment after it opens or closes; on a busy machine that moment comes late
configure({ defaultHidden: true });

/** Its title is no name to go by, as the dialog itself may count as hidden for that moment. */
const dialogOf = async (title: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(title)).toBeTruthy();
  return dialog;
};

let api: FakeApi;

const openWith = async (red: number) => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [bot] })
    .on('GET', '/users/u1/account_plan', { body: aPlan() })
    .on('PATCH', PATH, { body: { ...bot, live_mode: true, version: 2 } })
    .on('GET', `${PATH}/test_questions/summary`, {
      body: { green: 1, red, never: 0, running: false, last_run_at: 1, first_red: red > 0 ? 'Shoes?' : null },
    });
  renderRoutes(
    [{ path: '/console/:botId/basic_info', element: <BasicInfoPage embed={() => null} /> }],
    `/console/${bot._id}/basic_info`,
  );
  await waitFor(() => expect(api.calls('GET', `${PATH}/test_questions/summary`)).toHaveLength(1));
  return screen.findByRole('button', { name: 'On' });
};

it('asks before visitors see a bot whose test questions fail', async () => {
  const on = await openWith(2);
  await screen.findByText(
    /^This bot is hidden from your visitors\. 2 test questions fail, the first is “Shoes\?”\./,
  );
  await userEvent.click(on);
  const dialog = () => dialogOf('Show this bot to your visitors?');
  expect((await dialog()).getByText(/^2 test questions fail, the first is “Shoes\?”\./)).toBeTruthy();
  const link = (await dialog()).getByRole('link', { name: 'See the test questions' });
  expect(link.getAttribute('href')).toBe(`/console/${bot._id}/qa_fine_tune?view=tests`);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls('PATCH', PATH)).toEqual([]);
  await userEvent.click(on);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Turn on' }));
  await waitFor(() =>
    expect(api.calls('PATCH', PATH).map(({ body }) => body)).toEqual([{ version: 1, live_mode: true }]),
  );
});

it('asks nothing while none fails', async () => {
  const on = await openWith(0);
  await userEvent.click(on);
  await waitFor(() => expect(api.calls('PATCH', PATH)).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
