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
import { RequestVerificationCommand } from '../accounts/verification/commands/request-verification.command.js';
import { VerifyEmailCommand } from '../accounts/verification/commands/verify-email.command.js';
import { GetAccountQuery } from '../accounts/verification/queries/get-account.query.js';
import { LogInWithGoogleCommand } from '../identities/commands/log-in-with-google.command.js';
import { UpdateProfileCommand } from '../profile/commands/update-profile.command.js';
import { GetProfileQuery } from '../profile/queries/get-profile.query.js';
import { GetSignInMethodsQuery } from '../profile/queries/get-sign-in-methods.query.js';
import { ClaimKeyCommand } from '../request-keys/commands/claim-key.command.js';
import { type SettleKey, SettleKeyCommand } from '../request-keys/commands/settle-key.command.js';
import { EndAllSessionsCommand } from '../sessions/commands/end-all-sessions.command.js';
import { EndSessionCommand } from '../sessions/commands/end-session.command.js';
import { LogOutCommand } from '../sessions/commands/log-out.command.js';
import { RefreshSessionCommand } from '../sessions/commands/refresh-session.command.js';
import { GetSessionStatusQuery } from '../sessions/queries/get-session-status.query.js';
import { ListSessionsQuery } from '../sessions/queries/list-sessions.query.js';
import { CustomerRequestMailWorker } from '../shops/customer-request-mail.worker.js';
import { ForgetShopCommand } from '../shops/forget-shop.command.js';
import { ListShopAccountsQuery } from '../shops/list-shop-accounts.query.js';

/** The contract `proto/auth/v1` as commands and queries. */
@Controller()
export class AuthGrpcController implements ServiceOf<typeof AuthDefinition> {
  constructor(
    private readonly logInCommand: LogInWithEmailCommand,
    private readonly logInWithGoogleCommand: LogInWithGoogleCommand,
    private readonly refreshCommand: RefreshSessionCommand,
    private readonly logOutCommand: LogOutCommand,
    private readonly sessionStatusQuery: GetSessionStatusQuery,
    private readonly requestResetCommand: RequestPasswordResetCommand,
    private readonly resetCommand: ResetPasswordCommand,
    private readonly profileQuery: GetProfileQuery,
    private readonly updateProfileCommand: UpdateProfileCommand,
    private readonly signInMethodsQuery: GetSignInMethodsQuery,
    private readonly listSessionsQuery: ListSessionsQuery,
    private readonly endSessionCommand: EndSessionCommand,
    private readonly endAllSessionsCommand: EndAllSessionsCommand,
    private readonly deleteAccountCommand: DeleteAccountCommand,
    private readonly accountQuery: GetAccountQuery,
    private readonly requestVerificationCommand: RequestVerificationCommand,
    private readonly verifyEmailCommand: VerifyEmailCommand,
    private readonly claimKeyCommand: ClaimKeyCommand,
    private readonly settleKeyCommand: SettleKeyCommand,
    private readonly shopAccountsQuery: ListShopAccountsQuery,
    private readonly forgetShopCommand: ForgetShopCommand,
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
    return this.refreshCommand.execute(request.refreshToken);
  }

  @Call(AuthDefinition, 'logOut')
  async logOut(request: LogOutRequest, { principal }: CallContext): Promise<Empty> {
    await this.logOutCommand.execute(principal, request);
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'getSessionStatus')
  getSessionStatus(request: GetSessionStatusRequest, { principal }: CallContext): Promise<SessionStatus> {
    return this.sessionStatusQuery.execute(principal, request.sessionId);
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
    return this.profileQuery.execute(principal, request.userId);
  }

  @Call(AuthDefinition, 'updateProfile')
  updateProfile(request: Profile, { principal }: CallContext): Promise<Profile> {
    return this.updateProfileCommand.execute(principal, request);
  }

  @Call(AuthDefinition, 'getSignInMethods')
  getSignInMethods(request: GetSignInMethodsRequest, { principal }: CallContext): Promise<SignInMethods> {
    return this.signInMethodsQuery.execute(principal, request.userId);
  }

  @Call(AuthDefinition, 'listSessions')
  async listSessions({ userId }: ListSessionsRequest, { principal }: CallContext): Promise<SessionList> {
    const sessions = await this.listSessionsQuery.execute(principal, userId);
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
    return { sessionIds: await this.endSessionCommand.execute(principal, request) };
  }

  @Call(AuthDefinition, 'endAllSessions')
  async endAllSessions(request: EndAllSessionsRequest, { principal }: CallContext): Promise<EndedSessions> {
    return { sessionIds: await this.endAllSessionsCommand.execute(principal, request) };
  }

  @Call(AuthDefinition, 'deleteAccount')
  async deleteAccount(request: DeleteAccountRequest, { principal }: CallContext): Promise<EndedSessions> {
    return { sessionIds: await this.deleteAccountCommand.execute(principal, request) };
  }

  @Call(AuthDefinition, 'getAccount')
  getAccount(request: GetAccountRequest, { principal }: CallContext): Promise<Account> {
    return this.accountQuery.execute(principal, request.userId);
  }

  @Call(AuthDefinition, 'requestEmailVerification')
  async requestEmailVerification(
    request: RequestEmailVerificationRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    await this.requestVerificationCommand.execute(principal, request.userId);
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'verifyEmail')
  verifyEmail(request: VerifyEmailRequest, { principal }: CallContext): Promise<Account> {
    return this.verifyEmailCommand.execute(principal, request);
  }

  @Call(AuthDefinition, 'claimKey')
  claimKey(request: ClaimKeyRequest, { principal }: CallContext): Promise<ClaimedKey> {
    return this.claimKeyCommand.execute(principal, request);
  }

  @Call(AuthDefinition, 'settleKey')
  async settleKey(request: SettleKeyRequest, { principal }: CallContext): Promise<Empty> {
    await this.settleKeyCommand.execute(principal, {
      ...request,
      outcome: OUTCOMES.find((outcome) => outcome === request.outcome) ?? 'unknown',
    });
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'listShopAccounts')
  async listShopAccounts({ domain }: ShopRequest, { principal }: CallContext): Promise<ShopAccounts> {
    return { userIds: await this.shopAccountsQuery.execute(principal, domain) };
  }

  @Call(AuthDefinition, 'forgetShop')
  async forgetShop({ domain }: ShopRequest, { principal }: CallContext): Promise<Empty> {
    await this.forgetShopCommand.execute(principal, domain);
    return Empty.fromPartial({});
  }

  @Call(AuthDefinition, 'mailCustomerRequest')
  async mailCustomerRequest({ id, ...request }: CustomerRequest, { principal }: CallContext): Promise<Empty> {
    await this.customerRequestMail.order(principal, id, request);
    return Empty.fromPartial({});
  }
}

const OUTCOMES: readonly SettleKey['outcome'][] = ['done', 'refused', 'unknown'];
