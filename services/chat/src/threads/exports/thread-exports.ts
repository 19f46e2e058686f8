import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import { checkExport, type NewThreadExport, type ThreadExport } from '../domain/thread-export.js';
import { addExport, listExports, PIECE, readPiece, removeExports } from '../persistence/export.rows.js';
import { emptyExport } from './export-text.js';
import { ExportThreadsWorker } from './export-threads.worker.js';

/** How long a file is kept: it holds what visitors wrote. */
const KEPT_MS = 24 * 60 * 60_000;
/** Files of a bot; the next one takes the place of the oldest. */
const MOST_KEPT = 5;

const compressed = promisify(gzip);

/** Where a piece of a file begins; parts count from 1. */
export interface PieceOf {
  botId: string;
  exportId: string;
  part: number;
  offset: number;
}

/** Files of a bot's conversations, for members who may read these. */
@Injectable()
export class ThreadExports {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly worker: ExportThreadsWorker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins to write a file. */
  create(principal: Principal, wanted: NewThreadExport): Promise<ThreadExport> {
    const { botId, selection } = wanted;
    requireBotRole(principal, botId, 'viewer');
    const format = checkExport(wanted);
    const id = newId();
    const createdAt = this.clock.now();
    const expiresAt = createdAt + KEPT_MS;
    return this.uow.run({ tenant: botId }, async (tx) => {
      const times = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
      await addExport(tx, { botId, id, format, selection }, times);
      await removeExports(tx, botId, { kept: MOST_KEPT });
      await this.worker.schedule(tx, botId, id, KEPT_MS);
      return { id, format, selection, state: 'waiting', threads: 0, written: 0, createdAt, expiresAt };
    });
  }

  /** Newest first. */
  list(principal: Principal, botId: string): Promise<ThreadExport[]> {
    requireBotRole(principal, botId, 'viewer');
    return listExports(this.uow, botId, MOST_KEPT);
  }

  /** @returns bytes of the gzip stream that the file is, and where they go on */
  async read(
    principal: Principal,
    { botId, exportId, part, offset }: PieceOf,
  ): Promise<{ content: Buffer; nextPart?: number; nextOffset?: number }> {
    requireBotRole(principal, botId, 'viewer');
    if (!isUuid(exportId)) throw new DomainError(threadErrors.exportNotFound);
    const at = { botId, exportId, part: Math.max(part, 1), offset: Math.max(offset, 0) };
    const piece = await readPiece(this.uow, at);
    if (!piece || piece.state === 'failed') throw new DomainError(threadErrors.exportNotFound);
    if (piece.state !== 'done') throw new DomainError(threadErrors.exportNotReady, { retryAfter: 1 });
    // no conversation fits
    if (!piece.content) return { content: await compressed(emptyExport(piece.format)) };
    if (piece.content.length === PIECE)
      return { content: piece.content, nextPart: at.part, nextOffset: at.offset + PIECE };
    return { content: piece.content, ...(piece.hasMore ? { nextPart: at.part + 1, nextOffset: 0 } : {}) };
  }

  async remove(principal: Principal, botId: string, exportId: string): Promise<void> {
    requireBotRole(principal, botId, 'viewer');
    if (!isUuid(exportId)) return;
    await this.uow.run({ tenant: botId }, (tx) => removeExports(tx, botId, { id: exportId }));
  }
}
