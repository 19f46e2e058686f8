import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botLimits } from '@chirrup/proto/limits';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { botNotFound, requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';

export interface Sighting {
  botId: string;
  origin: string;
}

/** Remembers on which site the widget was asked for first. All but the first change nothing. */
@Injectable()
export class NoteSightingCommand {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { botId, origin }: Sighting): Promise<void> {
    requireService(principal);
    if (!isBotId(botId)) throw new DomainError(botNotFound);
    await this.uow.run({ tenant: botId }, (tx) =>
      tx.query(
        `INSERT INTO bot_sightings (bot_id, origin, seen_at)
         SELECT id, $2, $3 FROM bots WHERE id = $1 AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
        [botId, origin.slice(0, botLimits.allowedOrigin), new Date(this.clock.now())],
      ),
    );
  }
}
