import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botLimits } from '@chirrup/proto/limits';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { botNotFound, requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import type { Bot } from '../bots/domain/bot.js';
import { initialSettings } from '../bots/domain/bot-settings.js';
import { selectBot } from '../bots/persistence/bot.entity.js';
import { requireBot } from '../bots/require-bot.js';

/** By what really happened. */
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

export interface Sighting {
  botId: string;
  origin: string;
}

@Injectable()
export class SetupService {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** How far a bot is on its way to visitors. */
  async get(principal: Principal, botId: string): Promise<Setup> {
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

  /** Remembers on which site the widget was asked for first. All but the first change nothing. */
  async noteSighting(principal: Principal, { botId, origin }: Sighting): Promise<void> {
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

const isStyled = ({ avatar, dialogueTitle, theme, iconLocation }: Look): boolean => {
  const initial = initialSettings();
  const same =
    dialogueTitle === initial.dialogueTitle &&
    iconLocation === initial.iconLocation &&
    isDeepStrictEqual({ ...theme }, { ...initial.theme });
  return avatar !== '' || !same;
};
