import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { mailIsSent } from '../../../testing/set-page-setting';
import { AddressState } from './address-state';

const REQUEST = '/users/u1/verify-email-request';
let api: FakeApi;

const open = (state: string) => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('GET', '/users/u1/email_verification', {
    body: { email: 'a@b.example', state },
  });
  renderRoutes([{ path: '*', element: <AddressState userId="u1" /> }], '/console/account');
};

it.each([
  ['proven', 'Confirmed.'],
  ['not_needed', 'No confirmation is needed for this address.'],
])('says of an address that is %s: %s', async (state, text) => {
  open(state);
  await screen.findByText(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [true, 0],
  [false, 1],
])('tells who runs it where mails are, where they are sent: %s', async (isSent, lines) => {
  mailIsSent(isSent);
  open('proven');
  await screen.findByText('Confirmed.');
  expect(screen.queryAllByText(/its mails are files in DATA_DIR\/mail\.$/)).toHaveLength(lines);
});

it('mails the link again, and says when there were enough', async () => {
  open('open');
  api.on('POST', REQUEST, { body: { msg: 'A mail is on its way.' } });
  await screen.findByText(/^Not confirmed yet\./);
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  await screen.findByText('A mail is on its way.');
  api.on(
    'POST',
    REQUEST,
    apiError(429, 'AUTH.TOO_MANY_VERIFICATION_MAILS', 'Several mails were sent already.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  await screen.findByText('Several mails were sent already.');
});
