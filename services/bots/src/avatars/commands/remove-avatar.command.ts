import { err, ok, type Result } from '@chirrup/kernel/result';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../../bots/bot-announcer.js';
import type { VersionConflict } from '../../bots/commands/update-bot.command.js';
import type { Bot } from '../../bots/domain/bot.js';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { requireBot } from '../../bots/require-bot.js';
import { AvatarWriter } from '../avatar-writer.js';

/** Takes the avatar away; doing so again changes nothing. */
@Injectable()
export class RemoveAvatarCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bots: BotsRepository,
    private readonly writer: AvatarWriter,
    private readonly announcer: BotAnnouncer,
  ) {}

  async execute(
    principal: Principal,
    { botId, version }: { botId: string; version: number },
  ): Promise<Result<Bot, VersionConflict>> {
    requireBot(principal, botId, 'editor');
    const result = await this.uow.run<Result<Bot, VersionConflict>>({ tenant: botId }, async (tx) => {
      const current = await this.bots.lock(tx, botId);
      if (current.avatar === '') return ok(current);
      if (version !== 0 && version !== current.version) return err({ current });
      return ok(await this.writer.write(tx, current, ''));
    });
    if (result.ok) this.announcer.announce(botId);
    return result;
  }
}
