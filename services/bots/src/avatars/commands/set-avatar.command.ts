import { avatarShape, cleanImage } from '@chirrup/images/clean-image';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { err, ok, type Result } from '@chirrup/kernel/result';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FileStore } from '@chirrup/storage/file-store';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../../bots/bot-announcer.js';
import type { VersionConflict } from '../../bots/commands/update-bot.command.js';
import type { Bot } from '../../bots/domain/bot.js';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { requireBot } from '../../bots/require-bot.js';
import { DeleteFileWorker } from '../../files/delete-file.worker.js';
import { avatarFileName, isFileOf } from '../avatar-file.js';
import { AvatarWriter } from '../avatar-writer.js';

export interface SetAvatar {
  botId: string;
  /** The version the caller has seen; 0 for whatever is current. */
  version: number;
  image: Uint8Array;
}

type Answer = Result<Bot, VersionConflict>;

/**
 * Makes a square JPEG of a picture and gives it to the bot; the same picture again changes nothing. The file is noted for
 * deletion before it is stored, so that a crash leaves none behind.
 */
@Injectable()
export class SetAvatarCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bots: BotsRepository,
    private readonly writer: AvatarWriter,
    private readonly files: FileStore,
    private readonly deletions: DeleteFileWorker,
    private readonly announcer: BotAnnouncer,
  ) {}

  async execute(principal: Principal, { botId, version, image }: SetAvatar): Promise<Answer> {
    requireBot(principal, botId, 'editor');
    const { bytes, contentType } = await cleanImage(image, avatarShape);
    const name = avatarFileName(bytes);
    const noted = await this.uow.run({ tenant: botId }, (tx) =>
      this.#note(tx, { botId, version, name, bytes }),
    );
    if (typeof noted !== 'string') return noted;
    await this.files.put(name, { bytes, contentType });
    const result = await this.uow.run<Answer>({ tenant: botId }, async (tx) => {
      const current = await this.bots.lock(tx, botId);
      if (isStale(version, current)) return err({ current });
      if (!(await this.deletions.keep(tx, noted))) throw new DomainError(commonErrors.unavailable);
      return ok(await this.writer.write(tx, current, name));
    });
    if (result.ok) this.announcer.announce(botId);
    return result;
  }

  /** The noted deletion, or the answer where nothing is to be stored. */
  async #note(
    tx: Tx,
    { botId, version, name, bytes }: Omit<SetAvatar, 'image'> & { name: string; bytes: Uint8Array },
  ): Promise<string | Answer> {
    const current = await this.bots.lock(tx, botId);
    if (isFileOf(current.avatar, bytes)) return ok(current);
    if (isStale(version, current)) return err({ current });
    return this.deletions.deleteLater(tx, botId, name);
  }
}

const isStale = (version: number, current: Bot): boolean => version !== 0 && version !== current.version;
