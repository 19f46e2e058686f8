import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Body, Controller, Get, Headers, Inject, Ip, Param, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { type BotDto, botSchema } from '../bots/bots.dto.js';
import { toBot } from '../bots/bots.mapper.js';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { sourceKey } from '../http/limits/source-address.js';
import { anonymous, type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { bearerToken } from '../identity/bearer.js';
import { UserGuard } from '../identity/guards.js';
import { OpenSessions } from '../identity/open-sessions.js';
import {
  type AccountPlanDto,
  accountPlanSchema,
  type GoogleLogInDto,
  googleLogInSchema,
  type LogInDto,
  type LogOutDto,
  logInSchema,
  logOutSchema,
  type NoticeDto,
  noticeSchema,
  type ProfileDto,
  type ProfileEditDto,
  profileEditSchema,
  profileSchema,
  type ResetPasswordDto,
  type ResetRequestDto,
  resetPasswordSchema,
  resetRequestSchema,
  type SessionDto,
  sessionSchema,
  type TokenPairDto,
  tokenPairSchema,
} from './account.dto.js';
import { toAccountPlan, toProfile, toSession, toTokenPair } from './account.mapper.js';
import { deviceName } from './device-name.js';

/** What was done with the link; the same for every address, so that nobody learns who has an account. */
const resetNotice = (email: string, sendsMail: boolean): string =>
  sendsMail
    ? `An email has been sent to ${email} with password reset instructions, if it's in our system. Please check your inbox.`
    : `This installation has no mail server, so no email was sent. If ${email} is in our system, the instructions are a file in DATA_DIR/mail: ask whoever runs this installation.`;

@Controller('api/v1/users')
export class UsersHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly sessions: OpenSessions,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Post('authentication/email')
  @Limited(rateRules.logIn)
  @Responds(200, sessionSchema)
  async logIn(
    @Body({ schema: logInSchema }) body: LogInDto,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<SessionDto> {
    const request = { ...body, source: sourceKey(address), device: deviceName(userAgent) };
    return toSession(await this.services.auth.logInWithEmail(request, anonymous));
  }

  @Post('authentication/google')
  @Limited(rateRules.logIn)
  @Responds(200, sessionSchema)
  async logInWithGoogle(
    @Body({ schema: googleLogInSchema }) body: GoogleLogInDto,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<SessionDto> {
    const request = { idToken: body.jwt, source: sourceKey(address), device: deviceName(userAgent) };
    const { session } = await this.services.auth.logInWithGoogle(request, anonymous);
    if (!session) throw new DomainError(commonErrors.internal);
    return toSession(session);
  }

  @Post('reset-password-request')
  @Limited(rateRules.passwordReset)
  @Responds(200, noticeSchema)
  async requestPasswordReset(
    @Body({ schema: resetRequestSchema }) body: ResetRequestDto,
  ): Promise<NoticeDto> {
    await this.services.auth.requestPasswordReset(body, anonymous);
    return { msg: resetNotice(body.email, this.config.sendsMail) };
  }

  @Post('reset-password')
  @Limited(rateRules.passwordReset)
  @Responds(200, noticeSchema)
  async resetPassword(
    @Body({ schema: resetPasswordSchema }) body: ResetPasswordDto,
    @Ip() address: string,
  ): Promise<NoticeDto> {
    const { email, password, password_reset_token: token } = body;
    const request = { email, password, token, source: sourceKey(address) };
    await this.services.auth.resetPassword(request, anonymous);
    return { msg: 'Password reset successful.' };
  }

  @Post('token/refresh')
  @Limited(rateRules.tokenRefresh)
  @Responds(200, tokenPairSchema)
  async refresh(@Headers('authorization') authorization: string | undefined): Promise<TokenPairDto> {
    const refreshToken = bearerToken(authorization);
    return toTokenPair(await this.services.auth.refreshSession({ refreshToken }, anonymous));
  }

  @Post('logout')
  @UseGuards(UserGuard)
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async logOut(@Body({ schema: logOutSchema }) body: LogOutDto, @CallerOf() caller: Caller): Promise<void> {
    const { sessionId = '' } = caller;
    await this.services.auth.logOut({ refreshToken: body?.refresh_token ?? '', sessionId }, caller);
    this.sessions.notifyEnded(sessionId);
  }

  @Get(':user/profile')
  @UseGuards(UserGuard)
  @Limited(rateRules.ownerRead)
  @Responds(200, profileSchema)
  async getProfile(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<ProfileDto> {
    return toProfile(await this.services.auth.getProfile({ userId }, caller));
  }

  @Put(':user/profile')
  @UseGuards(UserGuard)
  @Limited(rateRules.ownerWrite)
  @Responds(200, profileSchema)
  async updateProfile(
    @Param('user') userId: string,
    @Body({ schema: profileEditSchema }) body: ProfileEditDto,
    @CallerOf() caller: Caller,
  ): Promise<ProfileDto> {
    if (body.id !== userId) throw new DomainError(commonErrors.invalid, { detail: 'id: is read-only' });
    const { email, name, shopify_shop: shopifyShop, time_zone: timeZone, weekly_digest: weeklyDigest } = body;
    const profile = { id: userId, email, name, shopifyShop, timeZone, weeklyDigest };
    return toProfile(await this.services.auth.updateProfile(profile, caller));
  }

  @Get(':user/account_plan')
  @UseGuards(UserGuard)
  @Limited(rateRules.ownerRead)
  @Responds(200, accountPlanSchema)
  async getAccountPlan(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<AccountPlanDto> {
    return toAccountPlan(await this.services.billing.getAccountPlan({ userId }, caller));
  }

  @Get(':user/bots')
  @UseGuards(UserGuard)
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(botSchema))
  async listBots(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<BotDto[]> {
    const { bots } = await this.services.bots.listBots({ userId }, caller);
    return bots.map(toBot);
  }
}
