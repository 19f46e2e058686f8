import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSession } from '../../../api/session';
import { apiError, FakeApi } from '../../../testing/fake-api';
import { openLoginModal } from '../../../testing/login-modal';
import type { GoogleIdentity } from './google-identity';

const CALL = '/users/authentication/google';
const CLIENT_ID = '1087.apps.googleusercontent.com';

/** Google's library as far as the modal can see it. One for all tests, as a page has one. */
class FakeGoogle implements GoogleIdentity {
  initialized: Parameters<GoogleIdentity['initialize']>[0][] = [];
  buttons: { parent: HTMLElement; options: Parameters<GoogleIdentity['renderButton']>[1] }[] = [];
  prompts = 0;
  cancels = 0;

  initialize(options: Parameters<GoogleIdentity['initialize']>[0]): void {
    this.initialized.push(options);
  }
  renderButton(...[parent, options]: Parameters<GoogleIdentity['renderButton']>): void {
    this.buttons.push({ parent, options });
    parent.append(Object.assign(document.createElement('button'), { textContent: 'Sign in with Google' }));
  }
  prompt(): void {
    this.prompts += 1;
  }
  cancel(): void {
    this.cancels += 1;
  }
  signIn(credential: string): void {
    this.initialized[0]?.callback({ credential });
  }
}

const google = new FakeGoogle();
let api: FakeApi;

const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://accounts.google.com"]');
const configure = () => {
  document.head.innerHTML = `<meta name="google-client-id" content="${CLIENT_ID}">`;
};

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
  Object.assign(google, { buttons: [], prompts: 0, cancels: 0 });
  api = FakeApi.install();
});

/** Opens the modal; Google's library comes when it was not there yet. */
async function openWithGoogle() {
  configure();
  const view = await openLoginModal();
  if (google.initialized.length === 0) {
    window.google = { accounts: { id: google } };
    await act(async () => script()?.dispatchEvent(new Event('load')));
  }
  await screen.findByText('Sign in with Google');
  return view;
}

describe('the sign-in with Google', () => {
  it('is not there, and asks Google for nothing, where it is not set up', async () => {
    await openLoginModal();
    expect(script()).toBeNull();
    expect(screen.queryByText('or')).toBeNull();
    expect(screen.getByText(/By clicking Login you accept/)).toBeTruthy();
  });

  it('says that Google cannot be reached, leaves the form usable, and tries again the next time', async () => {
    configure();
    await openLoginModal();
    expect(screen.getByLabelText('Loading the sign-in with Google')).toBeTruthy();
    await act(async () => script()?.dispatchEvent(new Event('error')));
    expect(await screen.findByText(/^Google cannot be reached at the moment/)).toBeTruthy();
    expect(script()).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), 'anna@shop.com');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByText('Start'));
    await waitFor(() => expect(script()).not.toBeNull());
    expect(screen.queryByText(/^Google cannot be reached/)).toBeNull();
    await act(async () => script()?.dispatchEvent(new Event('error')));
  });

  it('shows Google’s button and its prompt', async () => {
    await openWithGoogle();
    expect(google.initialized).toMatchObject([
      { client_id: CLIENT_ID, auto_select: false, ux_mode: 'popup' },
    ]);
    expect(google.buttons.at(-1)?.options).toMatchObject({
      text: 'signin_with',
      theme: 'outline',
      locale: 'en',
    });
    expect(google.prompts).toBe(1);
    expect(document.getElementById(google.initialized[0]?.prompt_parent_id ?? '')).not.toBeNull();
    expect(screen.queryByLabelText('Loading the sign-in with Google')).toBeNull();
    expect(screen.getByText('or')).toBeTruthy();
    expect(screen.getByText(/By clicking Login or Sign in you accept/)).toBeTruthy();
  });

  it('goes to the console as the login by e-mail does', async () => {
    api.on('POST', CALL, { body: { access_token: 'a1', refresh_token: 'r1', user_id: 'u1', msg: 'ok' } });
    await openWithGoogle();
    act(() => google.signIn('a.google.token'));
    expect(await screen.findByText('The console')).toBeTruthy();
    expect(api.calls('POST', CALL).map(({ body }) => body)).toEqual([
      { jwt: 'a.google.token', env: 'development' },
    ]);
    expect(getSession()).toEqual({ userId: 'u1', accessToken: 'a1', refreshToken: 'r1' });
    expect(google.cancels).toBeGreaterThan(0);
  });

  it.each([
    ['refuses', apiError(401, 'AUTH.GOOGLE_TOKEN_INVALID', 'Not accepted.')],
    ['limits', { ...apiError(429, 'REQUEST.RATE_LIMITED', 'Wait.'), headers: { 'retry-after': '9' } }],
    ['answers nonsense', { body: { access_token: 'a1' } }],
  ])('says “Google Login failed” when the server %s', async (_, answer) => {
    api.on('POST', CALL, answer);
    await openWithGoogle();
    act(() => google.signIn('a.google.token'));
    expect(await screen.findByText('Google Login failed')).toBeTruthy();
    expect(getSession().accessToken).toBeNull();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('shows no prompt to who has rejected cookies, for it stores one', async () => {
    localStorage.setItem('cookieConsentSeen', 'false');
    await openWithGoogle();
    expect(google.buttons).toHaveLength(1);
    expect(google.prompts).toBe(0);
  });

  it('takes the prompt away with the modal, and ignores sign-ins afterwards', async () => {
    await openWithGoogle();
    const before = google.cancels;
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(google.cancels).toBe(before + 1));
    act(() => google.signIn('too.late.token'));
    expect(api.calls('POST', CALL)).toEqual([]);
  });
});
