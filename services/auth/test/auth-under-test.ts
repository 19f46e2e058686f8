import type { Mailer } from '@chirrup/mail/mailer';
import { Database } from '@chirrup/persistence/database';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import type { CallContext } from '@chirrup/rpc/call-context';
import { startService } from '@chirrup/service-defaults/process/start-service';
import { openTestPlatform } from '@chirrup/testing/test-platform';
import { authService } from '../src/auth.service-descriptor.js';

export const anonymous: CallContext = { principal: { kind: 'anonymous' } };
export const asUser = (userId: string): CallContext => ({ principal: { kind: 'user', userId } });

export const asService: CallContext = { principal: { kind: 'service', name: 'bff' } };

/** The auth service on a real database, with a clock that the test moves. */
export const startAuth = async ({ mailer, env }: { mailer?: Mailer; env?: Record<string, string> } = {}) => {
  const platform = await openTestPlatform(env);
  const clock = { time: Date.now(), now: () => clock.time };
  const service = await startService(authService, { ...platform, clock, ...(mailer && { mailer }) });
  const access = platform.database('auth');
  const admin = await Database.open({ url: access.adminUrl, applicationName: 'test' });
  return {
    clock,
    /** SQL past the tenant wall; tables are named with their schema. */
    query: async <R>(sql: string, parameters: unknown[] = []): Promise<R[]> =>
      (await admin.pool.query(sql, parameters)).rows,
    context: service.context,
    signingKeys: platform.signingKeys,
    fanOut: platform.fanOut,
    roleUrl: access.url,
    auth: platform.bus.client(AuthDefinition),
    events: () => platform.events.read('auth.user.v1', 'test', 100),
    stop: async () => {
      await admin.close();
      await service.stop();
      await platform.close();
    },
  };
};
