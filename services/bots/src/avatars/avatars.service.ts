import { avatarShape, cleanImage } from '@chirrup/images/clean-image';
import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { err, ok, type Result } from '@chirrup/kernel/result';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { FileStore } from '@chirrup/storage/file-store';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bots/bot-announcer.js';
import { botChanged } from '../bots/bot-events.js';
import type { VersionConflict } from '../bots/commands/update-bot.command.js';
import type { Bot } from '../bots/domain/bot.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { requireBot } from '../bots/require-bot.js';
import { avatarFileName, isFileOf } from './avatar-file.js';

export interface SetAvatar {
  botId: string;
  /** The version the caller has seen; 0 for whatever is current. */
  version: number;
  image: Uint8Array;
}

type Answer = Result<Bot, VersionConflict>;

@Injectable()
export class AvatarsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bots: BotsRepository,
    private readonly files: FileStore,
    private readonly deletions: DeleteFileWorker,
    private readonly announcer: BotAnnouncer,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Makes a square JPEG of a picture and gives it to the bot; the same picture again changes nothing. The file is noted for
   * deletion before it is stored, so that a crash leaves none behind.
   */
  async set(principal: Principal, { botId, version, image }: SetAvatar): Promise<Answer> {
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
      return ok(await this.#write(tx, current, name));
    });
    if (result.ok) this.announcer.announce(botId);
    return result;
  }

  /** The noted deletion, or the answer if nothing is to be stored. */
  async #note(
    tx: Tx,
    { botId, version, name, bytes }: Omit<SetAvatar, 'image'> & { name: string; bytes: Uint8Array },
  ): Promise<string | Answer> {
    const current = await this.bots.lock(tx, botId);
    if (isFileOf(current.avatar, bytes)) return ok(current);
    if (isStale(version, current)) return err({ current });
    return this.deletions.deleteLater(tx, botId, name);
  }

  /** Takes the avatar away; doing so again changes nothing. */
  async remove(
    principal: Principal,
    { botId, version }: { botId: string; version: number },
  ): Promise<Result<Bot, VersionConflict>> {
    requireBot(principal, botId, 'editor');
    const result = await this.uow.run<Result<Bot, VersionConflict>>({ tenant: botId }, async (tx) => {
      const current = await this.bots.lock(tx, botId);
      if (current.avatar === '') return ok(current);
      if (isStale(version, current)) return err({ current });
      return ok(await this.#write(tx, current, ''));
    });
    if (result.ok) this.announcer.announce(botId);
    return result;
  }

  /** Gives a locked bot another file, or none, and lets go of the one before. */
  async #write(tx: Tx, current: Bot, avatar: string): Promise<Bot> {
    const changes = { avatar, version: current.version + 1, updatedAt: new Date(this.clock.now()) };
    const bot = { ...current, ...changes };
    await this.bots.update(tx, current.id, changes);
    await this.outbox.add(tx, botChanged(bot));
    if (current.avatar !== '') await this.deletions.deleteLater(tx, current.id, current.avatar);
    return bot;
  }
}

const isStale = (version: number, current: Bot): boolean => version !== 0 && version !== current.version;
