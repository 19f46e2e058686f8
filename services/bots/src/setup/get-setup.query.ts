import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Bot } from '../bots/domain/bot.js';
import { initialSettings } from '../bots/domain/bot-settings.js';
import { selectBot } from '../bots/persistence/bot.entity.js';
import { requireBot } from '../bots/require-bot.js';

/** How far a bot is on its way to visitors, by what really happened. */
export interface Setup {
  hasPairs: boolean;
  /** Its look, title or avatar is not that of a new bot. */
  isStyled: boolean;
  /** The site on which its widget was first asked for; empty: on none yet. */
  seenOn: string;
  seenAt: Date | null;
}

type Look = Pick<Bot, 'avatar' | 'dialogueTitle' | 'theme' | 'iconLocation'>;

const SELECT = `SELECT ${selectBot(['avatar', 'dialogueTitle', 'theme', 'iconLocation'])},
    EXISTS (SELECT FROM qa_pairs WHERE bot_id = $1 AND answer <> '' AND NOT draft) AS "hasPairs",
    coalesce(s.origin, '') AS "seenOn", s.seen_at AS "seenAt"
  FROM bots LEFT JOIN bot_sightings s ON s.bot_id = bots.id WHERE bots.id = $1 AND deleted_at IS NULL`;

@Injectable()
export class GetSetupQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<Setup> {
    requireBot(principal, botId, 'viewer');
    const [row] = await this.uow.statement<Look & Omit<Setup, 'isStyled'>>(
      { tenant: botId },
      SELECT,
      [botId],
      'bots.setup',
    );
    if (!row) throw new DomainError(botNotFound);
    const { hasPairs, seenOn, seenAt, ...look } = row;
    return { hasPairs, seenOn, seenAt, isStyled: isStyled(look) };
  }
}

const isStyled = ({ avatar, dialogueTitle, theme, iconLocation }: Look): boolean => {
  const initial = initialSettings();
  const same =
    dialogueTitle === initial.dialogueTitle &&
    iconLocation === initial.iconLocation &&
    isDeepStrictEqual({ ...theme }, { ...initial.theme });
  return avatar !== '' || !same;
};
