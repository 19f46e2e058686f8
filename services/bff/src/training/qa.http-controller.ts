import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { type VersionQueryDto, versionQuery } from '../http/dto/fields.js';
import { idempotencyKey } from '../http/idempotency/idempotency-key.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { type NextPage, NextPageOf } from '../http/nest/next-page.decorator.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { checkSameId, toPageRequest } from './list-request.js';
import {
  type CreateQaDto,
  createQaSchema,
  type ImportQaDto,
  importQaSchema,
  type ListQueryDto,
  listQuerySchema,
  type QaDto,
  type QaImportDto,
  qaImportSchema,
  qaSchema,
  type ReplaceQaDto,
  replaceQaSchema,
} from './training.dto.js';
import { trainingErrors } from './training.errors.js';
import { answerQaConflict, toQa, toQaImport } from './training.mapper.js';

const QaId = () => IdParam('qa', trainingErrors.qaNotFound);

@Controller('api/v1/bots/:bot/qa_list')
@UseGuards(MemberGuard)
export class QaHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(qaSchema))
  async list(
    @Param('bot') botId: string,
    @Query({ schema: listQuerySchema }) query: ListQueryDto,
    @CallerOf() caller: Caller,
    @NextPageOf() nextPage: NextPage,
  ): Promise<QaDto[]> {
    const request = { botId, page: toPageRequest(query) };
    const { pairs, next } = await this.services.bots.listQa(request, caller);
    nextPage(next);
    return pairs.map(toQa);
  }

  @Post()
  @Idempotent({ exact: true })
  @Limited(rateRules.ownerWrite)
  @Responds(201, qaSchema)
  async create(
    @Param('bot') botId: string,
    @Body({ schema: createQaSchema }) body: CreateQaDto,
    @Headers('idempotency-key') key: string | undefined,
    @CallerOf() caller: Caller,
  ): Promise<QaDto> {
    const { phrasings = [], ...text } = body;
    const request = { botId, ...text, phrasings, idempotencyKey: idempotencyKey(key) };
    return toQa(await this.services.bots.createQa(request, caller));
  }

  @Put(':qa')
  @Limited(rateRules.ownerWrite)
  @Responds(200, qaSchema)
  async update(
    @Param('bot') botId: string,
    @QaId() id: string,
    @Body({ schema: replaceQaSchema }) body: ReplaceQaDto,
    @CallerOf() caller: Caller,
  ): Promise<QaDto> {
    checkSameId(body, id);
    const { question, answer, phrasings, draft, version } = body;
    const request = { botId, id, question, answer, createdAt: 0, paused: false, draft, version };
    const wordings = phrasings && { phrasings: { items: phrasings } };
    return toQa(
      await this.services.bots.updateQa({ ...request, ...wordings }, caller).catch(answerQaConflict),
    );
  }

  @Post('import')
  @Limited(rateRules.ownerWrite)
  @Responds(200, qaImportSchema)
  async import(
    @Param('bot') botId: string,
    @Body({ schema: importQaSchema }) { pairs, import_id }: ImportQaDto,
    @CallerOf() caller: Caller,
  ): Promise<QaImportDto> {
    return toQaImport(await this.services.bots.importQa({ botId, pairs, importId: import_id }, caller));
  }

  @Delete(':qa')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async delete(
    @Param('bot') botId: string,
    @QaId() qaId: string,
    @Query({ schema: versionQuery }) { version }: VersionQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    await this.services.bots.deleteQa({ botId, qaId, version }, caller).catch(answerQaConflict);
  }
}
