import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, FakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { mailIsSent } from '../../testing/set-page-setting';
import { ResetPasswordPage } from './reset-password-page';

const RESET = '/users/reset-password';
const REQUEST = '/users/reset-password-request';
const SENTENCE =
  "An email has been sent to anna@shop.com with password reset instructions, if it's in our system. Please check your inbox.";
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  mailIsSent(true);
  api = FakeApi.install();
});

const open = () =>
  renderRoutes([{ path: '/reset-password', Component: ResetPasswordPage }], '/reset-password?p=t0ken');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const fill = async () => {
  await userEvent.type(await screen.findByLabelText('Email'), ' anna@shop.com');
  await userEvent.type(screen.getByLabelText('Password'), '12345678 ');
};

describe('the password reset page', () => {
  it('does not send before address and password are acceptable', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy();
    expect([button('Reset Password').disabled, button('Resend Password Reset Email').disabled]).toEqual([
      true,
      true,
    ]);
    await userEvent.type(screen.getByLabelText('Email'), 'anna@shop');
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), '.com');
    expect(button('Resend Password Reset Email').disabled).toBe(false);
    await userEvent.type(screen.getByLabelText('Password'), '1234567');
    expect(button('Reset Password').disabled).toBe(true);
  });

  it('sends the token of the link and says that it worked', async () => {
    api.on('POST', RESET, { body: { msg: 'ok' } });
    open();
    await fill();
    await userEvent.click(button('Reset Password'));
    expect(await screen.findByText('Password reset successful.')).toBeTruthy();
    expect(api.calls('POST', RESET)[0]?.body).toEqual({
      email: 'anna@shop.com',
      password: '12345678',
      password_reset_token: 't0ken',
    });
    expect(button('Login')).toBeTruthy();
  });

  it('says why a link does not work', async () => {
    api.on('POST', RESET, apiError(401, 'AUTH.RESET_LINK_INVALID', 'No.', 'This link was used already.'));
    open();
    await fill();
    await userEvent.click(button('Reset Password'));
    expect(await screen.findByText('Password reset failed: This link was used already.')).toBeTruthy();
    expect(button('Reset Password').disabled).toBe(false);
  });

  it.each([200, 404, 429, 500])('says the same after a resend answered with %i', async (status) => {
    api.on('POST', REQUEST, { status, body: { msg: 'x' } });
    open();
    await fill();
    await userEvent.click(button('Resend Password Reset Email'));
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(api.calls('POST', REQUEST)[0]?.body).toEqual({ email: 'anna@shop.com' });
  });
});
