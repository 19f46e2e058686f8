import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Body, Controller, Delete, Get, Param, Post, StreamableFile, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { exportPieces } from './export-file.js';
import {
  type CreateExportDto,
  createExportSchema,
  type ExportDto,
  exportSchema,
  toExport,
  toExportRequest,
} from './exports.dto.js';

const ExportId = () =>
  IdParam('export', {
    code: 'CHAT.EXPORT_NOT_FOUND',
    message: 'This file is no longer kept. Please prepare it again.',
  });

/** Files of a bot's conversations: all, or those of a period, a rating, a search. Written by a job, kept for a day. */
@Controller('api/v1/chats/:bot/exports')
@UseGuards(MemberGuard)
export class ConversationExportsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(exportSchema))
  async list(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<ExportDto[]> {
    const { exports } = await this.services.chat.listThreadExports({ botId }, caller);
    return exports.map(toExport);
  }

  @Post()
  @Idempotent()
  @Limited(rateRules.ownerReport)
  @Responds(201, exportSchema)
  async create(
    @Param('bot') botId: string,
    @Body({ schema: createExportSchema }) body: CreateExportDto,
    @CallerOf() caller: Caller,
  ): Promise<ExportDto> {
    return toExport(await this.services.chat.createThreadExport(toExportRequest(botId, body), caller));
  }

  @Get(':export/file')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.string())
  async read(
    @Param('bot') botId: string,
    @ExportId() exportId: string,
    @CallerOf() caller: Caller,
  ): Promise<StreamableFile> {
    const pieces = exportPieces(this.services, { botId, exportId }, caller);
    // what fails before the first piece is an ordinary error; later ones break the answer off
    const first = await pieces.next();
    const all = async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    };
    const text = pipeline(Readable.from(all(), { objectMode: false }), createGunzip(), () => undefined);
    return new StreamableFile(text, {
      type: 'application/octet-stream',
      disposition: 'attachment; filename="conversations"',
    });
  }

  @Delete(':export')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async remove(
    @Param('bot') botId: string,
    @ExportId() exportId: string,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    await this.services.chat.deleteThreadExport({ botId, exportId }, caller);
  }
}
