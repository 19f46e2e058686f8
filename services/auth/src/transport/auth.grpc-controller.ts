import {
  type Account,
  AuthDefinition,
  type ClaimedKey,
  type ClaimKeyRequest,
  type CustomerRequest,
  type DeleteAccountRequest,
  type EndAllSessionsRequest,
  type EndedSessions,
  type EndSessionRequest,
  type GetAccountRequest,
  type GetProfileRequest,
  type GetSessionStatusRequest,
  type GetSignInMethodsRequest,
  type ListSessionsRequest,
  type LogInWithEmailRequest,
  type LogInWithGoogleRequest,
  type LogInWithGoogleResponse,
  type LogOutRequest,
  type Profile,
  type RefreshSessionRequest,
  type RequestEmailVerificationRequest,
  type RequestPasswordResetRequest,
  type ResetPasswordRequest,
  type ResetPasswordResponse,
  type Session,
  type SessionList,
  type SessionStatus,
  type SettleKeyRequest,
  type ShopAccounts,
  type ShopRequest,
  type SignInMethods,
  type VerifyEmailRequest,
} from '@chirrup/proto/gen/auth/v1/auth_service';
import { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { DeleteAccountCommand } from '../accounts/commands/delete-account.command.js';
import { LogInWithEmailCommand } from '../accounts/commands/log-in-with-email.command.js';
import { RequestPasswordResetCommand } from '../accounts/commands/request-password-reset.command.js';
import { ResetPasswordCommand } from '../accounts/commands/reset-password.command.js';
import { VerificationService } from '../accounts/verification/verification.service.js';
import { LogInWithGoogleCommand } from '../identities/commands/log-in-with-google.command.js';
import { ProfilesService } from '../profile/profiles.service.js';
import { RequestKeysService, type SettleKey } from '../request-keys/request-keys.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { CustomerRequestMailWorker } from '../shops/customer-request-mail.worker.js';
import { ShopsService } from '../shops/shops.service.js';

/** The contract `proto/auth/v1`. */
@Controller()
export class AuthGrpcController implements ServiceOf<typeof AuthDefinition> {
  constructor(
    private readonly logInCommand: LogInWithEmailCommand,
    private readonly logInWithGoogleCommand: LogInWithGoogleCommand,
    private readonly sessions: SessionsService,
    private readonly requestResetCommand: RequestPasswordResetCommand,
    private readonly resetCommand: ResetPasswordCommand,
    private readonly profiles: ProfilesService,
    private readonly deleteAccountCommand: DeleteAccountCommand,
    private readonly verification: VerificationService,
    private readonly requestKeys: RequestKeysService,
    private readonly shops: ShopsService,
    private readonly customerRequestMail: CustomerRequestMailWorker,
  ) {}

  @Call(AuthDefinition, 'logInWithEmail')
  logInWithEmail(request: LogInWithEmailRequest): Promise<Session> {
    return this.logInCommand.execute(request);
  }

  @Call(AuthDefinition, 'logInWithGoogle')
  logInWithGoogle(request: LogInWithGoogleRequest): Promise<LogInWithGoogleResponse> {
    return this.logInWithGoogleCommand.execute(request);
  }

  @Call(AuthDefinition, 'refreshSession')
  refreshSession(request: RefreshSessionRequest): Promise<Session> {
    return this.sessions.refresh(request.refreshToken);
  }

  @Call(AuthDefinition, 'logOut')
  async logOut(request: LogOutRequest, { principal }: CallContext): Promise<Empty> {
    await this.sessions.logOut(principal, request);
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'getSessionStatus')
  getSessionStatus(request: GetSessionStatusRequest, { principal }: CallContext): Promise<SessionStatus> {
    return this.sessions.status(principal, request.sessionId);
  }

  @Call(AuthDefinition, 'requestPasswordReset')
  async requestPasswordReset(request: RequestPasswordResetRequest): Promise<Empty> {
    await this.requestResetCommand.execute(request);
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'resetPassword')
  resetPassword(request: ResetPasswordRequest): Promise<ResetPasswordResponse> {
    return this.resetCommand.execute(request);
  }

  @Call(AuthDefinition, 'getProfile')
  getProfile(request: GetProfileRequest, { principal }: CallContext): Promise<Profile> {
    return this.profiles.get(principal, request.userId);
  }

  @Call(AuthDefinition, 'updateProfile')
  updateProfile(request: Profile, { principal }: CallContext): Promise<Profile> {
    return this.profiles.update(principal, request);
  }

  @Call(AuthDefinition, 'getSignInMethods')
  getSignInMethods(request: GetSignInMethodsRequest, { principal }: CallContext): Promise<SignInMethods> {
    return this.profiles.signInMethods(principal, request.userId);
  }

  @Call(AuthDefinition, 'listSessions')
  async listSessions({ userId }: ListSessionsRequest, { principal }: CallContext): Promise<SessionList> {
    const sessions = await this.sessions.list(principal, userId);
    return {
      sessions: sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device,
        createdAt: createdAt.getTime(),
        lastUsedAt: lastUsedAt.getTime(),
      })),
    };
  }

  @Call(AuthDefinition, 'endSession')
  async endSession(request: EndSessionRequest, { principal }: CallContext): Promise<EndedSessions> {
    return { sessionIds: await this.sessions.end(principal, request) };
  }

  @Call(AuthDefinition, 'endAllSessions')
  async endAllSessions(request: EndAllSessionsRequest, { principal }: CallContext): Promise<EndedSessions> {
    return { sessionIds: await this.sessions.endAll(principal, request) };
  }

  @Call(AuthDefinition, 'deleteAccount')
  async deleteAccount(request: DeleteAccountRequest, { principal }: CallContext): Promise<EndedSessions> {
    return { sessionIds: await this.deleteAccountCommand.execute(principal, request) };
  }

  @Call(AuthDefinition, 'getAccount')
  getAccount(request: GetAccountRequest, { principal }: CallContext): Promise<Account> {
    return this.verification.address(principal, request.userId);
  }

  @Call(AuthDefinition, 'requestEmailVerification')
  async requestEmailVerification(
    request: RequestEmailVerificationRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    await this.verification.request(principal, request.userId);
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'verifyEmail')
  verifyEmail(request: VerifyEmailRequest, { principal }: CallContext): Promise<Account> {
    return this.verification.verify(principal, request);
  }

  @Call(AuthDefinition, 'claimKey')
  claimKey(request: ClaimKeyRequest, { principal }: CallContext): Promise<ClaimedKey> {
    return this.requestKeys.claim(principal, request);
  }

  @Call(AuthDefinition, 'settleKey')
  async settleKey(request: SettleKeyRequest, { principal }: CallContext): Promise<Empty> {
    await this.requestKeys.settle(principal, {
      ...request,
      outcome: OUTCOMES.find((outcome) => outcome === request.outcome) ?? 'unknown',
    });
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'listShopAccounts')
  async listShopAccounts({ domain }: ShopRequest, { principal }: CallContext): Promise<ShopAccounts> {
    return { userIds: await this.shops.accounts(principal, domain) };
  }

  @Call(AuthDefinition, 'forgetShop')
  async forgetShop({ domain }: ShopRequest, { principal }: CallContext): Promise<Empty> {
    await this.shops.forget(principal, domain);
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'mailCustomerRequest')
  async mailCustomerRequest({ id, ...request }: CustomerRequest, { principal }: CallContext): Promise<Empty> {
    await this.customerRequestMail.order(principal, id, request);
    return Empty.fromPartial({});
  }
}

const OUTCOMES: readonly SettleKey['outcome'][] = ['done', 'refused', 'unknown'];
