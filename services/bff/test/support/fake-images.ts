import { DomainError } from '@chirrup/kernel/domain-error';
import type { Bot, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { ServiceOf } from '@chirrup/rpc/service';

type Bots = ServiceOf<typeof BotsDefinition>;

const conflict = { code: 'BOTS.VERSION_CONFLICT', kind: 'conflict', message: 'Save again.' } as const;

/** Avatars of the one bot there is; the name of a stored file is what was sent. */
export const fakeAvatars = (
  find: (botId: string) => Bot,
): Pick<Bots, 'setAvatar' | 'removeAvatar' | 'generateAvatar'> => {
  const change = (botId: string, version: number, avatar: string): Bot => {
    const bot = find(botId);
    if (version !== bot.version) throw new DomainError(conflict, { data: { bot: { ...bot } } });
    return Object.assign(bot, { avatar, version: version + 1 });
  };
  return {
    setAvatar: async ({ botId, version, image }) => change(botId, version, Buffer.from(image).toString()),
    removeAvatar: async ({ botId, version }) => change(botId, version, ''),
    generateAvatar: async ({ botId, description }) => ({
      image: Buffer.from(`${find(botId).botName}: ${description}`),
      drawn: description.includes('drawn'),
    }),
  };
};
