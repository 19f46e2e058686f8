import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSession } from '../../../api/session';
import { apiError, FakeApi } from '../../../testing/fake-api';
import { openLoginModal } from '../../../testing/login-modal';
import { mailIsSent } from '../../../testing/set-page-setting';

const EMAIL_CALL = '/users/authentication/email';
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  mailIsSent(true);
  api = FakeApi.install();
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });

describe('the login modal', () => {
  it('does not complain about an empty e-mail, and does about a wrong one', async () => {
    await openLoginModal();
    expect(screen.queryByText('Invalid email format')).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), 'anna@shop');
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), '.com');
    expect(screen.queryByText('Invalid email format')).toBeNull();
  });

  it.each(["o'neil+shop@example.com", 'anna@light.photography', 'info@müller.example'])(
    'asks about %s and takes it',
    async (address) => {
      await openLoginModal();
      await userEvent.type(screen.getByLabelText('Email'), address);
      expect(screen.getByText('Is that right?')).toBeTruthy();
      await userEvent.type(screen.getByLabelText('Password'), '12345678');
      expect(button().disabled).toBe(false);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' }).disabled).toBe(false);
    },
  );

  it('disables Login before the password has 8 characters', async () => {
    await openLoginModal();
    expect(screen.getByText('password should be at least 8 chars long.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), 'anna@shop.com');
    await userEvent.type(screen.getByLabelText('Password'), '1234567');
    expect(button().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Password'), '8');
    expect(button().disabled).toBe(false);
  });

  it('trims what is typed, stores the session and goes to the console', async () => {
    api.on('POST', EMAIL_CALL, {
      body: { access_token: 'a1', refresh_token: 'r1', user_id: 'u1', msg: 'ok' },
    });
    await openLoginModal();
    await userEvent.type(screen.getByLabelText('Email'), ' anna@shop.com ');
    await userEvent.type(screen.getByLabelText('Password'), ' 12345678 ');
    await userEvent.click(button());
    expect(await screen.findByText('The console')).toBeTruthy();
    expect(api.calls('POST', EMAIL_CALL)[0]?.body).toEqual({ email: 'anna@shop.com', password: '12345678' });
    expect(getSession()).toEqual({ userId: 'u1', accessToken: 'a1', refreshToken: 'r1' });
    expect({ ...localStorage }).toEqual({ user_id: 'u1', access_token: 'a1', refresh_token: 'r1' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [
      "the server's own words",
      apiError(401, 'AUTH.WRONG_PASSWORD', 'Wrong email or password.'),
      'Wrong email or password.',
    ],
    ['Login failed when it says nothing', { status: 500, body: {} }, 'Login failed'],
  ])('shows %s', async (_, answer, text) => {
    api.on('POST', EMAIL_CALL, answer);
    await openLoginModal();
    await userEvent.type(screen.getByLabelText('Email'), 'anna@shop.com');
    await userEvent.type(screen.getByLabelText('Password'), '12345678{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(getSession().accessToken).toBeNull();
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  it('says where mails are files, to everybody alike', async () => {
    mailIsSent(false);
    api.on('POST', '/users/reset-password-request', { status: 500, body: {} });
    await openLoginModal();
    await userEvent.type(screen.getByLabelText('Email'), 'anna@shop.com');
    await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    await screen.findByText(
      /^This installation has no mail server, so no email was sent\. If anna@shop\.com is/,
    );
  });

  it('sends a reset mail to a valid address and always says the same', async () => {
    api.on('POST', '/users/reset-password-request', { status: 500, body: {} });
    await openLoginModal();
    const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' });
    expect(reset().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Email'), 'anna@shop.com');
    await userEvent.click(reset());
    const said =
      "An email has been sent to anna@shop.com with password reset instructions, if it's in our system. Please check your inbox.";
    expect(await screen.findByText(said)).toBeTruthy();
    expect(api.calls('POST', '/users/reset-password-request')[0]?.body).toEqual({ email: 'anna@shop.com' });
  });

  it('gives the page behind back to screen readers', async () => {
    const { container } = await openLoginModal();
    await waitFor(() => expect(container.closest('[aria-hidden=true]')).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(container.closest('[aria-hidden=true]')).toBeNull());
  });

  // each opens it once: on a slow machine jsdom hides a dialog that opens again from its own focus keeper
  it.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('closes by %s', async (_name, close) => {
    await openLoginModal();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
