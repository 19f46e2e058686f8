import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import type { Platform } from '@chirrup/service-defaults/platform/platform';
import { startProcess } from '@chirrup/service-defaults/process/service-process';
import { startService } from '@chirrup/service-defaults/process/start-service';
import { verifyAccessToken } from '@chirrup/tenancy/access-token';
import { addPlainAdministrator } from '@chirrup/testing/plain-administrator';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
import { authService } from '../src/auth.service-descriptor.js';
import { anonymous } from './auth-under-test.js';

const [OLD, NEW] = ['the first signing key of this test run', 'the second signing key of this test run'];

class KeptMails extends Mailer {
  readonly texts: string[] = [];
  async send({ text }: Mail): Promise<void> {
    this.texts.push(text);
  }
}

describe('a changed SIGNING_KEY', () => {
  let server: Awaited<ReturnType<typeof startTestPostgres>>;
  let adminUrl: string;
  const mails = new KeptMails();
  beforeAll(async () => {
    server = await startTestPostgres();
    adminUrl = await addPlainAdministrator(server);
  }, 60_000);
  afterAll(() => server?.stop());

  /** The service as its process starts it with these settings, until `use` is through. */
  const running = async <R>(
    env: Record<string, string>,
    use: (platform: Platform) => Promise<R>,
  ): Promise<R> => {
    let platform: Platform | undefined;
    const settings = { DATABASE_URL: adminUrl, LOG_LEVEL: 'error', LIMITS_SCALE: '100', ...env };
    const service = await startProcess(authService, settings, async (given) => {
      platform = { ...given, mailer: mails };
      return startService(authService, platform);
    });
    try {
      if (!platform) throw new Error('not started');
      return await use(platform);
    } finally {
      await service.stop();
    }
  };
  const logIn = (platform: Platform) =>
    platform.bus
      .client(AuthDefinition)
      .logInWithEmail(
        { email: 'ann@example.com', password: 'correct horse', source: '203.0.113.1' },
        anonymous,
      );
  const sessionOf = async ({ signingKeys, clock }: Platform, token: string) =>
    (await verifyAccessToken(signingKeys, token, clock.now())).sessionId;

  it('opens the database, leaves sessions and sent links valid, and new logins work', async () => {
    const before = await running({ SIGNING_KEY: OLD }, async (platform) => {
      const session = await logIn(platform);
      const auth = platform.bus.client(AuthDefinition);
      await auth.requestPasswordReset({ email: 'ann@example.com' }, anonymous);
      while (mails.texts.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      return { ...session, sessionId: await sessionOf(platform, session.accessToken) };
    });
    await running({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: OLD }, async (platform) => {
      expect(await sessionOf(platform, before.accessToken)).toBe(before.sessionId);
      const auth = platform.bus.client(AuthDefinition);
      const refreshed = await auth.refreshSession({ refreshToken: before.refreshToken }, anonymous);
      expect(await sessionOf(platform, refreshed.accessToken)).toBe(before.sessionId);
      const again = await logIn(platform);
      expect(again.userId).toBe(before.userId);
      expect(await sessionOf(platform, again.accessToken)).not.toBe(before.sessionId);
      const token = new URL(/http\S+/.exec(mails.texts[0] ?? '')?.[0] ?? '').searchParams.get('p') ?? '';
      await auth.resetPassword(
        { email: 'ann@example.com', password: 'correct horse', token, source: '203.0.113.1' },
        anonymous,
      );
    });
    await running({ SIGNING_KEY: NEW }, async (platform) => {
      await expect(sessionOf(platform, before.accessToken)).rejects.toMatchObject({
        code: 'AUTH.NOT_AUTHENTICATED',
      });
      await logIn(platform);
    });
  }, 60_000);

  it('leaves the database alone where the roles have a secret of their own', async () => {
    const roles = { DATABASE_ROLE_SECRET: 'the secret of the roles in this test run' };
    const password = await running(
      { SIGNING_KEY: OLD, ...roles },
      async (platform) => platform.database('auth').password,
    );
    await running({ SIGNING_KEY: NEW, ...roles }, async (platform) => {
      expect(platform.database('auth').password).toBe(password);
      await logIn(platform);
    });
  }, 60_000);
});
