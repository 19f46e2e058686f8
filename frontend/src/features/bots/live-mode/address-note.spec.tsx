import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBot } from '../../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { useBot } from '../drafts/use-bot';
import { LiveMode } from './live-mode';

const bot = aBot({ live_mode: false });
let api: FakeApi;

function Shown() {
  const editable = useBot(bot._id);
  return editable ? <LiveMode {...editable} /> : null;
}
const open = async (role: 'owner' | 'editor' | 'viewer', state: string) => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [{ ...bot, role }] })
    .on('GET', '/users/u1/email_verification', { body: { email: 'ann@shop.example', state } });
  renderRoutes([{ path: '*', element: <Shown /> }], '/');
  await screen.findByText('This bot is hidden from your visitors.');
};
const note = /^Confirm your email address before this bot goes live/;

it('tells an owner whose address is not proven what to do, and mails the link again', async () => {
  await open('owner', 'open');
  await screen.findByText(note);
  api.on('PATCH', `/bots/${bot._id}`, apiError(403, 'BOTS.ADDRESS_NOT_PROVEN', 'Not confirmed yet.'));
  await userEvent.click(screen.getByRole('button', { name: 'On' }));
  await screen.findByText('“On” was not saved. Not confirmed yet.');
  api.on('POST', '/users/u1/verify-email-request', { body: { msg: 'A mail is on its way.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  await screen.findByText('A mail is on its way.');
});

it('says nothing of an address that is proven, or to somebody who is not the owner', async () => {
  await open('editor', 'open');
  await screen.findByRole('button', { name: 'On' });
  expect(api.calls('GET', '/users/u1/email_verification')).toEqual([]);
});

it('offers a viewer no switch', async () => {
  await open('viewer', 'open');
  screen.getByText('Off');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
