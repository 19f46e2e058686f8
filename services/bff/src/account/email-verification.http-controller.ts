import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { UserGuard } from '../identity/guards.js';
import {
  type AddressDto,
  addressSchema,
  type NoticeDto,
  noticeSchema,
  type VerifyEmailDto,
  verifyEmailSchema,
} from './account.dto.js';
import { toAddress } from './account.mapper.js';

@Controller('api/v1/users/:user')
@UseGuards(UserGuard)
export class EmailVerificationHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('email_verification')
  @Limited(rateRules.ownerRead)
  @Responds(200, addressSchema)
  async get(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<AddressDto> {
    return toAddress(await this.services.auth.getAccount({ userId }, caller));
  }

  @Post('verify-email-request')
  @Limited(rateRules.mailedLink)
  @Responds(200, noticeSchema)
  async request(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<NoticeDto> {
    await this.services.auth.requestEmailVerification({ userId }, caller);
    return { msg: 'A mail with a link is on its way, unless your address is confirmed already.' };
  }

  @Post('verify-email')
  @Limited(rateRules.mailedLink)
  @Responds(200, addressSchema)
  async verify(
    @Param('user') userId: string,
    @Body({ schema: verifyEmailSchema }) body: VerifyEmailDto,
    @CallerOf() caller: Caller,
  ): Promise<AddressDto> {
    const request = { userId, token: body.email_verification_token };
    return toAddress(await this.services.auth.verifyEmail(request, caller));
  }
}
