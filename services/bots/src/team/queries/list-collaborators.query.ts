import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import type { Collaborator } from '../domain/team.js';
import { TeamRepository } from '../persistence/team.repository.js';

/** Everybody who works on a bot or was invited to; for its whole team. */
@Injectable()
export class ListCollaboratorsQuery {
  constructor(
    private readonly team: TeamRepository,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(principal: Principal, botId: string): Promise<Collaborator[]> {
    requireBot(principal, botId, 'viewer');
    return this.uow.run({ tenant: botId }, (tx) => this.team.list(tx, botId));
  }
}
