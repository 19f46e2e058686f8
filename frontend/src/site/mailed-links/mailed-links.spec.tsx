import '../../testing/web-globals.mjs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../app/router';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRouter } from '../../testing/render-router';
import { setWide } from '../../testing/set-media';

let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  setWide();
  api = FakeApi.install()
    .on('GET', '/users/u1/email_verification', { body: { email: 'ben@shop.com', state: 'open' } })
    .on('POST', '/users/logout', { status: 204 });
});

const button = (name: string) => screen.findByRole('button', { name });
const modal = () => screen.findByRole('dialog', { name: 'Log in to Chirrup' });

describe('the link of an invitation', () => {
  const ACCEPT = '/invitations/t0ken/accept';
  const open = (search = '?p=t0ken') => renderRouter(routes, `/invitation${search}`);

  it('asks for a login, goes on with it, and leads to the bot', async () => {
    api.on('POST', '/users/authentication/email', {
      body: { user_id: 'u1', access_token: 'a', refresh_token: 'r', msg: 'ok' },
    });
    api.on('POST', ACCEPT, { body: { bot_id: 'C-1', role: 'viewer' } });
    const router = open();
    await screen.findByText(/If there is no account with it yet, logging in creates one\.$/);
    await userEvent.click(await button('Login'));
    const login = within(await modal());
    fireEvent.change(login.getByLabelText('Email'), { target: { value: 'ben@shop.com' } });
    fireEvent.change(login.getByLabelText('Password'), { target: { value: 'correct horse' } });
    await userEvent.click(login.getByRole('button', { name: 'Login' }));
    await screen.findByText('You are logged in as ben@shop.com.');
    expect(router.state.location.pathname).toBe('/invitation');
    expect(api.calls('POST', ACCEPT)).toEqual([]);
    await userEvent.click(await button('Accept invitation'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/console/));
    expect(api.calls('POST', ACCEPT)).toHaveLength(1);
  });

  it('for another address offers to log in with that one', async () => {
    logInAs('u1');
    api.on(
      'POST',
      ACCEPT,
      apiError(403, 'BOTS.INVITATION_FOR_ANOTHER', 'This invitation is for another email address.'),
    );
    open();
    await userEvent.click(await button('Accept invitation'));
    await screen.findByText('This invitation is for another email address.');
    await userEvent.click(await button('Use another account'));
    await modal();
    expect(localStorage.getItem('user_id')).toBeNull();
    expect(api.calls('POST', '/users/logout')[0]?.body).toEqual({ refresh_token: 'refresh-of-u1' });
  });

  it('that was used, revoked or is too old says so and leads on', async () => {
    logInAs('u1');
    api.on('POST', ACCEPT, apiError(404, 'BOTS.INVITATION_INVALID', 'This invitation was used already.'));
    const router = open();
    await userEvent.click(await button('Accept invitation'));
    await screen.findByText('This invitation was used already.');
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
    await userEvent.click(await button('Go to Console'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/console'));
  });

  it('that was cut off says what to do', async () => {
    logInAs('u1');
    open('');
    await screen.findByText(/^This link is not complete\./);
  });
});

describe('the link that proves a support address', () => {
  const PROVE = '/support_email_proofs';
  const open = () => renderRouter(routes, '/support-address?p=t0ken');

  it('waits for a press, needs no account, and says what follows', async () => {
    api.on('POST', PROVE, { body: { email: 'help@shop.com', bot_name: 'Shop' } });
    open();
    const confirm = await button('Confirm');
    expect(api.calls('POST', PROVE)).toEqual([]);
    await userEvent.click(confirm);
    await screen.findByText('Visitors’ chats with “Shop” are mailed to help@shop.com from now on.');
    expect(api.calls('POST', PROVE)[0]?.body).toEqual({ token: 't0ken' });
  });

  it('says why it does not work', async () => {
    api.on('POST', PROVE, apiError(400, 'BOTS.SUPPORT_LINK_INVALID', 'This link is too old.'));
    open();
    await userEvent.click(await button('Confirm'));
    await screen.findByText('This link is too old.');
  });
});

describe('the link that proves an address', () => {
  const VERIFY = '/users/u1/verify-email';
  const REQUEST = '/users/u1/verify-email-request';
  const open = () => renderRouter(routes, '/verify-email?p=t0ken');

  it('works as soon as its account is logged in', async () => {
    logInAs('u1');
    api.on('POST', VERIFY, { body: { email: 'ben@shop.com', state: 'proven' } });
    open();
    await screen.findByText(/^ben@shop\.com is confirmed\./);
    expect(api.calls('POST', VERIFY)[0]?.body).toEqual({ email_verification_token: 't0ken' });
    await button('Go to Console');
  });

  it('asks for a login first', async () => {
    open();
    await screen.findByText(/^Log in with the email address the mail was sent to\./);
    expect(api.requests).toEqual([]);
  });

  it('that does not work says why, and mails a new one', async () => {
    logInAs('u1');
    api.on('POST', VERIFY, apiError(400, 'AUTH.VERIFICATION_LINK_INVALID', 'This link was used already.'));
    api.on('POST', REQUEST, { body: { msg: 'A mail with a link is on its way.' } });
    open();
    await screen.findByText('This link was used already.');
    await userEvent.click(await button('Send a new link'));
    await screen.findByText('A mail with a link is on its way.');
    await button('Use another account');
  });
});
