import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { endedSessionsChannel } from '@chirrup/proto/channels';
import {
  type AuthDefinition,
  type LogInWithEmailRequest,
  LogInWithGoogleResponse,
  Profile,
  Session,
} from '@chirrup/proto/gen/auth/v1/auth_service';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';

/** What the auth service holds in these tests. */
export interface AuthWorld {
  userId: string;
  calls: { name: string; request: object; context: CallContext }[];
  onLogIn: (request: LogInWithEmailRequest) => void;
  /** What the list of sessions says. */
  openSessions: string[];
  endedSessions: Set<string>;
  /** Raised instead of saying whether a session is open. */
  sessionStatusError: DomainError | undefined;
  /** The one shop's customer whom the owner's server has identified. */
  customer: { id: string; email: string; visitorId: string };
}

const addressWrong = { code: 'AUTH.ADDRESS_WRONG', kind: 'invalid', message: 'Not your address.' } as const;

export const fakeAuth = (world: AuthWorld, fanOut: FanOut): ServiceOf<typeof AuthDefinition> => {
  const endSessions = (sessionIds: string[]) => {
    for (const id of sessionIds) {
      world.endedSessions.add(id);
      fanOut.publish(endedSessionsChannel, { key: id });
    }
    world.openSessions = world.openSessions.filter((id) => !sessionIds.includes(id));
    return { sessionIds };
  };
  const settledKeys = new Set<string>();
  return {
    async logInWithEmail(request) {
      const { email, password } = request;
      world.onLogIn(request);
      if (password === 'wrong-password') {
        const definition = { code: 'AUTH.WRONG_PASSWORD', kind: 'unauthenticated' } as const;
        throw new DomainError({ ...definition, message: 'Wrong email or password.' });
      }
      if (password === 'too-many-times') throw new DomainError(commonErrors.rateLimited, { retryAfter: 17 });
      return Session.fromPartial({
        userId: world.userId,
        accessToken: `access ${email}`,
        refreshToken: 'refresh',
      });
    },
    async logInWithGoogle({ idToken }) {
      if (idToken === 'not Google’s') {
        const definition = { code: 'AUTH.GOOGLE_TOKEN_INVALID', kind: 'unauthenticated' } as const;
        throw new DomainError({ ...definition, message: 'Please try it again.' });
      }
      if (idToken === 'Google is away') {
        const definition = { code: 'AUTH.GOOGLE_UNAVAILABLE', kind: 'unavailable' } as const;
        throw new DomainError({ ...definition, message: 'Google cannot be reached.' });
      }
      const session = { userId: world.userId, accessToken: `access ${idToken}`, refreshToken: 'refresh' };
      return LogInWithGoogleResponse.fromPartial({ session, takenOver: idToken === 'first proof' });
    },
    async refreshSession({ refreshToken }) {
      if (refreshToken !== 'good')
        throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
      return Session.fromPartial({
        userId: world.userId,
        accessToken: 'next access',
        refreshToken: 'next refresh',
      });
    },
    async logOut({ sessionId }) {
      world.endedSessions.add(sessionId);
      fanOut.publish(endedSessionsChannel, { key: sessionId });
      return {};
    },
    async getSessionStatus({ sessionId }) {
      if (world.sessionStatusError) throw world.sessionStatusError;
      return { isOpen: !world.endedSessions.has(sessionId) };
    },
    requestPasswordReset: async () => ({}),
    async resetPassword({ token }) {
      if (token === 'good') return { userId: world.userId };
      const definition = { code: 'AUTH.RESET_LINK_INVALID', kind: 'unauthenticated' } as const;
      throw new DomainError(
        { ...definition, message: 'This link was used.' },
        { detail: 'This link was used.' },
      );
    },
    getProfile: async ({ userId }) => Profile.fromPartial({ id: userId, email: 'owner@shop.example' }),
    updateProfile: async (profile) => profile,
    getAccount: async ({ userId }) => ({ userId, email: 'owner@shop.example', addressState: 'open' }),
    requestEmailVerification: async () => ({}),
    async verifyEmail({ userId, token }) {
      if (token === 'good') return { userId, email: 'owner@shop.example', addressState: 'proven' };
      const definition = { code: 'AUTH.VERIFICATION_LINK_INVALID', kind: 'invalid' } as const;
      throw new DomainError({ ...definition, message: 'This link was used.' });
    },
    // every request is the first one
    claimKey: async ({ key }) => ({ state: settledKeys.has(key) ? 'done' : 'new', answer: '' }),
    async settleKey({ key, outcome }) {
      if (outcome === 'done') settledKeys.add(key);
      return {};
    },
    listShopAccounts: async () => ({ userIds: [world.userId] }),
    async forgetShop(request, context) {
      world.calls.push({ name: 'forgetShop', request, context });
      return {};
    },
    async mailCustomerRequest(request, context) {
      world.calls.push({ name: 'mailCustomerRequest', request, context });
      return {};
    },
    getSignInMethods: async () => ({ password: true, google: false }),
    listSessions: async () => ({
      sessions: world.openSessions.map((id) => ({
        id,
        device: 'Firefox on Linux',
        createdAt: 1_000,
        lastUsedAt: 2_000,
      })),
    }),
    endSession: async ({ sessionId }) => endSessions([sessionId]),
    endAllSessions: async ({ exceptSessionId }) =>
      endSessions(world.openSessions.filter((id) => id !== exceptSessionId)),
    async deleteAccount({ email, password, userId }) {
      if (email !== 'owner@shop.example') throw new DomainError(addressWrong);
      world.calls.push({
        name: 'deleteAccount',
        request: { userId, password },
        context: { principal: { kind: 'anonymous' } },
      });
      return endSessions(world.openSessions);
    },
  };
};
