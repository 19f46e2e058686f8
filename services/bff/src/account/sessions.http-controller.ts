import { Controller, Delete, Get, Param, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { UserGuard } from '../identity/guards.js';
import { OpenSessions } from '../identity/open-sessions.js';
import { toOpenSession } from './account.mapper.js';
import {
  type EndSessionsQueryDto,
  endSessionsQuerySchema,
  type OpenSessionDto,
  openSessionSchema,
  type SignInMethodsDto,
  signInMethodsSchema,
} from './sessions.dto.js';

/** Where an account is logged in, and how. */
@Controller('api/v1/users/:user')
@UseGuards(UserGuard)
export class SessionsHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly sessions: OpenSessions,
  ) {}

  @Get('sessions')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(openSessionSchema))
  async list(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<OpenSessionDto[]> {
    const { sessions } = await this.services.auth.listSessions({ userId }, caller);
    return sessions.map((session) => toOpenSession(session, caller.sessionId));
  }

  @Delete('sessions')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async endAll(
    @Param('user') userId: string,
    @Query({ schema: endSessionsQuerySchema }) query: EndSessionsQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    const exceptSessionId = query.keep_current === 'true' ? (caller.sessionId ?? '') : '';
    const { sessionIds } = await this.services.auth.endAllSessions({ userId, exceptSessionId }, caller);
    for (const id of sessionIds) this.sessions.notifyEnded(id);
  }

  @Delete('sessions/:session')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async end(
    @Param('user') userId: string,
    @Param('session') sessionId: string,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    const { sessionIds } = await this.services.auth.endSession({ userId, sessionId }, caller);
    for (const id of sessionIds) this.sessions.notifyEnded(id);
  }

  @Get('sign_in_methods')
  @Limited(rateRules.ownerRead)
  @Responds(200, signInMethodsSchema)
  async signInMethods(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<SignInMethodsDto> {
    return this.services.auth.getSignInMethods({ userId }, caller);
  }
}
