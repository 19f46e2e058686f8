import { DomainError } from '@chirrup/kernel/domain-error';
import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { botErrors } from './bots.errors.js';

/** A bot that is off answers its own team, whose preview sessions say so, and nobody else. @throws DomainError `BOTS.OFFLINE` */
export const requireLive = (
  { liveMode }: Pick<BotSettings, 'liveMode'>,
  { isPreview = false }: { isPreview?: boolean },
): void => {
  if (!liveMode && !isPreview) throw new DomainError(botErrors.offline);
};
