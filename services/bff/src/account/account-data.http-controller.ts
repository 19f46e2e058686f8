import { Readable } from 'node:stream';
import type { Clock } from '@chirrup/kernel/clock';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Body, Controller, Delete, Get, Inject, Ip, Param, StreamableFile, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { sourceKey } from '../http/limits/source-address.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { UserGuard } from '../identity/guards.js';
import { OpenSessions } from '../identity/open-sessions.js';
import { accountExportSchema, type DeleteAccountDto, deleteAccountSchema } from './account-data.dto.js';
import { accountExport } from './account-export.js';

/** What a user may have of the own account: all of it, or none. */
@Controller('api/v1/users/:user')
@UseGuards(UserGuard)
export class AccountDataHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly sessions: OpenSessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('export')
  @Limited(rateRules.accountExport)
  @Responds(200, accountExportSchema)
  async read(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<StreamableFile> {
    const pieces = accountExport(this.services, userId, caller, this.clock.now());
    // what fails before the first piece is an ordinary error; later ones break the answer off
    const first = await pieces.next();
    const all = async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    };
    return new StreamableFile(Readable.from(all(), { objectMode: false }), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="chirrup-account.json"',
    });
  }

  @Delete()
  @Limited(rateRules.accountDelete)
  @Responds(204)
  async erase(
    @Param('user') userId: string,
    @Body({ schema: deleteAccountSchema }) body: DeleteAccountDto,
    @Ip() address: string,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    const { email, password = '' } = body;
    const request = { userId, email, password, source: sourceKey(address) };
    const { sessionIds } = await this.services.auth.deleteAccount(request, caller);
    for (const id of sessionIds) this.sessions.notifyEnded(id);
  }
}
