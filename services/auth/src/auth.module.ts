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
import { VerificationTokensRepository } from './accounts/verification/persistence/verification-tokens.repository.js';
import { VerificationService } from './accounts/verification/verification.service.js';
import { VerificationMailWorker } from './accounts/verification/verification-mail.worker.js';
import { AUTH_CONFIG, readAuthConfig } from './auth.config.js';
import { LogInWithGoogleCommand } from './identities/commands/log-in-with-google.command.js';
import { GoogleTokens } from './identities/google-tokens.js';
import { IdentityLinker } from './identities/identity-linker.js';
import { IdentitiesRepository } from './identities/persistence/identities.repository.js';
import { UsedTokensRepository } from './identities/persistence/used-tokens.repository.js';
import { ProfilesService } from './profile/profiles.service.js';
import { RequestKeyExpiry } from './request-keys/request-key-expiry.js';
import { RequestKeysService } from './request-keys/request-keys.service.js';
import { RefreshTokensRepository } from './sessions/persistence/refresh-tokens.repository.js';
import { SessionAnnouncer } from './sessions/session-announcer.js';
import { SessionIssuer } from './sessions/session-issuer.js';
import { SessionsService } from './sessions/sessions.service.js';
import { CustomerRequestMailWorker } from './shops/customer-request-mail.worker.js';
import { ShopsService } from './shops/shops.service.js';
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
    ProfilesService,
    SessionsService,
    RefreshTokensRepository,
    SessionIssuer,
    SessionAnnouncer,
    VerificationService,
    VerificationTokensRepository,
    VerificationMailWorker,
    RequestKeysService,
    RequestKeyExpiry,
    ShopsService,
    CustomerRequestMailWorker,
  ],
})
export class AuthModule {}
