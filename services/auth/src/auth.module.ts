import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module } from '@nestjs/common';
import { DeleteAccountCommand } from './accounts/commands/delete-account.command.js';
import { LogInWithEmailCommand } from './accounts/commands/log-in-with-email.command.js';
import { RequestPasswordResetCommand } from './accounts/commands/request-password-reset.command.js';
import { ResetPasswordCommand } from './accounts/commands/reset-password.command.js';
import { LoginThrottle } from './accounts/login-throttle.js';
import { PasswordHasher } from './accounts/password-hasher.js';
import { AccountsRepository } from './accounts/persistence/accounts.repository.js';
import { ResetTokensRepository } from './accounts/persistence/reset-tokens.repository.js';
import { ResetMailWorker } from './accounts/reset-mail.worker.js';
import { RequestVerificationCommand } from './accounts/verification/commands/request-verification.command.js';
import { VerifyEmailCommand } from './accounts/verification/commands/verify-email.command.js';
import { VerificationTokensRepository } from './accounts/verification/persistence/verification-tokens.repository.js';
import { GetAccountQuery } from './accounts/verification/queries/get-account.query.js';
import { VerificationMailWorker } from './accounts/verification/verification-mail.worker.js';
import { AUTH_CONFIG, readAuthConfig } from './auth.config.js';
import { LogInWithGoogleCommand } from './identities/commands/log-in-with-google.command.js';
import { GoogleTokens } from './identities/google-tokens.js';
import { IdentityLinker } from './identities/identity-linker.js';
import { IdentitiesRepository } from './identities/persistence/identities.repository.js';
import { UsedTokensRepository } from './identities/persistence/used-tokens.repository.js';
import { UpdateProfileCommand } from './profile/commands/update-profile.command.js';
import { GetProfileQuery } from './profile/queries/get-profile.query.js';
import { GetSignInMethodsQuery } from './profile/queries/get-sign-in-methods.query.js';
import { ClaimKeyCommand } from './request-keys/commands/claim-key.command.js';
import { SettleKeyCommand } from './request-keys/commands/settle-key.command.js';
import { RequestKeyExpiry } from './request-keys/request-key-expiry.js';
import { EndAllSessionsCommand } from './sessions/commands/end-all-sessions.command.js';
import { EndSessionCommand } from './sessions/commands/end-session.command.js';
import { LogOutCommand } from './sessions/commands/log-out.command.js';
import { RefreshSessionCommand } from './sessions/commands/refresh-session.command.js';
import { RefreshTokensRepository } from './sessions/persistence/refresh-tokens.repository.js';
import { GetSessionStatusQuery } from './sessions/queries/get-session-status.query.js';
import { ListSessionsQuery } from './sessions/queries/list-sessions.query.js';
import { SessionAnnouncer } from './sessions/session-announcer.js';
import { SessionIssuer } from './sessions/session-issuer.js';
import { CustomerRequestMailWorker } from './shops/customer-request-mail.worker.js';
import { ForgetShopCommand } from './shops/forget-shop.command.js';
import { ListShopAccountsQuery } from './shops/list-shop-accounts.query.js';
import { AuthGrpcController } from './transport/auth.grpc-controller.js';

@Module({
  controllers: [AuthGrpcController],
  providers: [
    {
      provide: AUTH_CONFIG,
      inject: [ENV],
      useFactory: (env: Record<string, string | undefined>) => readAuthConfig(env),
    },
    LogInWithEmailCommand,
    RequestPasswordResetCommand,
    ResetPasswordCommand,
    DeleteAccountCommand,
    ResetTokensRepository,
    ResetMailWorker,
    LoginThrottle,
    PasswordHasher,
    AccountsRepository,
    LogInWithGoogleCommand,
    GoogleTokens,
    IdentityLinker,
    IdentitiesRepository,
    UsedTokensRepository,
    UpdateProfileCommand,
    GetProfileQuery,
    GetSignInMethodsQuery,
    LogOutCommand,
    EndSessionCommand,
    EndAllSessionsCommand,
    ListSessionsQuery,
    RefreshSessionCommand,
    RefreshTokensRepository,
    SessionIssuer,
    SessionAnnouncer,
    GetSessionStatusQuery,
    GetAccountQuery,
    RequestVerificationCommand,
    VerifyEmailCommand,
    VerificationTokensRepository,
    VerificationMailWorker,
    ClaimKeyCommand,
    SettleKeyCommand,
    RequestKeyExpiry,
    ListShopAccountsQuery,
    ForgetShopCommand,
    CustomerRequestMailWorker,
  ],
})
export class AuthModule {}
