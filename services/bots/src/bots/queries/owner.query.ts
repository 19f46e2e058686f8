import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound } from '@chirrup/tenancy/guards';
import { Injectable } from '@nestjs/common';

/** Whose plan pays for a bot. */
@Injectable()
export class OwnerQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(botId: string): Promise<string> {
    const [row] = await this.uow.statement<{ owner: string }>(
      { tenant: botId },
      'SELECT owner_user_id AS owner FROM bots WHERE id = $1 AND deleted_at IS NULL',
      [botId],
      'bots.owner',
    );
    if (!row) throw new DomainError(botNotFound);
    return row.owner;
  }
}
