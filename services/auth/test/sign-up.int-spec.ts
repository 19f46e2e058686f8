import { anonymous, startAuth } from './auth-under-test.js';

describe('sign-up that is closed', () => {
  let running: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    running = await startAuth();
  }, 60_000);
  afterAll(() => running?.stop());

  const PASSWORD = 'long enough 1';
  const logIn = (email: string, password = PASSWORD) =>
    running.auth.logInWithEmail({ email, password, source: '203.0.113.20' }, anonymous).then(
      () => 'logged in',
      ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
    );

  it('lets those in who have an account, and answers all others as for a wrong password', async () => {
    expect(await logIn('early@example.com')).toBe('logged in');
    const { AUTH_CONFIG } = await import('../src/auth.config.js');
    const config = running.context.get<{ signUp: unknown }>(AUTH_CONFIG, { strict: false });
    config.signUp = 'closed';
    expect(await logIn('early@example.com')).toBe('logged in');
    const wrong = await logIn('early@example.com', 'another one 2');
    expect(await logIn('late@example.com')).toBe(wrong);
    config.signUp = ['shop.example'];
    expect(await logIn('late@example.com')).toBe(wrong);
    expect(await logIn('late@shop.example')).toBe('logged in');
    const made = await running.query<{ email: string }>('SELECT email FROM auth.users ORDER BY email');
    expect(made.map(({ email }) => email)).toEqual(['early@example.com', 'late@shop.example']);
  });
});
