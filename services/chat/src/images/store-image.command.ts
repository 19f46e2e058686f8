import { createHash, randomBytes } from 'node:crypto';
import { cleanImage, messageShape } from '@chirrup/images/clean-image';
import { DomainError } from '@chirrup/kernel/domain-error';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { FileStore } from '@chirrup/storage/file-store';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import { threadErrors } from '../threads/domain/thread.errors.js';
import { checkThreadId } from '../threads/reader.js';
import { ImageRules } from './image-rules.js';

/** How long an image waits for its message. */
const UNPOSTED_MS = 60 * 60_000;
const RETRY_SECONDS = 60 * 60;

export interface StoreImage {
  botId: string;
  threadId: string;
  image: Uint8Array;
}

/** Not to be guessed: it is read without a login. */
const imageFileName = (image: Uint8Array): string =>
  `image-${createHash('sha256').update(image).digest('hex').slice(0, 32)}-${randomBytes(16).toString('hex')}.jpg`;

/**
 * Stores a visitor's image for a message that is to follow; without one it is deleted. Noted before it is stored, so that
 * a crash leaves no file behind.
 */
@Injectable()
export class StoreImageCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly rules: ImageRules,
    private readonly files: FileStore,
    private readonly deletions: DeleteFileWorker,
    @Inject(CHAT_CONFIG) private readonly config: Pick<ChatConfig, 'imagesPerDay'>,
  ) {}

  /** @returns the name of its file */
  async execute(principal: Principal, { botId, threadId, image }: StoreImage): Promise<string> {
    const visitorId = requireVisitor(principal, botId);
    const id = checkThreadId(threadId);
    await this.rules.require(botId);
    const { bytes, contentType } = await cleanImage(image, messageShape);
    const name = imageFileName(bytes);
    await this.uow.run({ tenant: botId }, (tx) => this.#note(tx, { botId, threadId: id, visitorId, name }));
    await this.files.put(name, { bytes, contentType });
    return name;
  }

  async #note(
    tx: Tx,
    {
      botId,
      threadId,
      visitorId,
      name,
    }: { botId: string; threadId: string; visitorId: string; name: string },
  ): Promise<void> {
    // locked: a thread that is being deleted takes its images with it
    const thread = await tx.query(
      `SELECT 1 FROM threads WHERE id = $1 AND visitor_id = $2
         AND NOT EXISTS (SELECT 1 FROM deleted_bots WHERE bot_id = $3) FOR UPDATE`,
      [threadId, visitorId, botId],
    );
    if (thread.length === 0) throw new DomainError(threadErrors.threadNotFound);
    const [today] = await tx.query<{ visitor: number; bot: number }>(
      `SELECT (count(*) FILTER (WHERE visitor_id = $2))::int AS visitor, count(*)::int AS bot
       FROM images WHERE bot_id = $1 AND created_at > now() - interval '1 day'`,
      [botId, visitorId],
    );
    const { perVisitor, perBot } = this.config.imagesPerDay;
    if (!today || today.visitor >= perVisitor || today.bot >= perBot)
      throw new DomainError(threadErrors.tooManyImages, { retryAfter: RETRY_SECONDS });
    const deletion = await this.deletions.deleteLater(tx, botId, name, UNPOSTED_MS);
    await tx.query(
      `INSERT INTO images (name, bot_id, thread_id, visitor_id, created_at, deletion) VALUES ($1, $2, $3, $4, now(), $5)`,
      [name, botId, threadId, visitorId, deletion],
    );
  }
}
