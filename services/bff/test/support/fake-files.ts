import { gzipSync } from 'node:zlib';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import type { Bot, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { type ChatDefinition, ThreadExport } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ServiceOf } from '@chirrup/rpc/service';
import { requireBotRole } from '@chirrup/tenancy/guards';

type Bots = ServiceOf<typeof BotsDefinition>;

const conflict = { code: 'BOTS.VERSION_CONFLICT', kind: 'conflict', message: 'Save again.' } as const;

/** Avatars of the one bot there is; the name of a stored file is what was sent. */
export const fakeAvatars = (find: (botId: string) => Bot): Pick<Bots, 'setAvatar' | 'removeAvatar'> => {
  const change = (botId: string, version: number, avatar: string): Bot => {
    const bot = find(botId);
    if (version !== bot.version) throw new DomainError(conflict, { data: { bot: { ...bot } } });
    return Object.assign(bot, { avatar, version: version + 1 });
  };
  return {
    setAvatar: async ({ botId, version, image }) => change(botId, version, Buffer.from(image).toString()),
    removeAvatar: async ({ botId, version }) => change(botId, version, ''),
  };
};

/** Images of visitors; the name of a stored file is what was sent. */
export const fakeImages: Pick<ServiceOf<typeof ChatDefinition>, 'storeImage'> = {
  storeImage: async ({ image }) => ({ name: Buffer.from(image).toString() }),
};

type ExportCalls = 'createThreadExport' | 'listThreadExports' | 'readThreadExport' | 'deleteThreadExport';

/** Files of two parts; the second comes in two pieces. */
export const fakeThreadExports = (): Pick<ServiceOf<typeof ChatDefinition>, ExportCalls> => {
  const exports = new Map<string, ThreadExport>();
  const pieces = [gzipSync('one\n'), gzipSync('two\n').subarray(0, 5), gzipSync('two\n').subarray(5)];
  return {
    createThreadExport: async ({ botId, format, selection }, { principal }) => {
      requireBotRole(principal, botId, 'viewer');
      const id = newId();
      const added = ThreadExport.fromPartial({
        id,
        format,
        selection,
        state: 'done',
        threads: 2,
        written: 2,
      });
      exports.set(id, added);
      return added;
    },
    listThreadExports: async ({ botId }, { principal }) => {
      requireBotRole(principal, botId, 'viewer');
      return { exports: [...exports.values()] };
    },
    readThreadExport: async ({ botId, exportId, part, offset }, { principal }) => {
      requireBotRole(principal, botId, 'viewer');
      if (!exports.has(exportId))
        throw new DomainError({ code: 'CHAT.EXPORT_NOT_FOUND', kind: 'not_found', message: 'No.' });
      const at = part === 1 ? 0 : offset === 0 ? 1 : 2;
      const [nextPart, nextOffset] = [[2, 0], [2, 5], []][at] ?? [];
      return { content: pieces[at] ?? Buffer.alloc(0), nextPart, nextOffset };
    },
    deleteThreadExport: async ({ botId, exportId }, { principal }) => {
      requireBotRole(principal, botId, 'viewer');
      exports.delete(exportId);
      return {};
    },
  };
};
