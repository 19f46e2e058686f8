import type { Clock } from '@chirrup/kernel/clock';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Body, Controller, Get, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type BotFileDto,
  type BotFileImportedDto,
  botFileImportedSchema,
  botFileSchema,
  type ImportBotFileDto,
  importBotFileSchema,
} from './bot-file.dto.js';
import { BotFileReader } from './bot-file-reader.js';
import { BotFileWriter } from './bot-file-writer.js';

/** A bot as one JSON document. */
@Controller('api/v1/bots/:bot/file')
@UseGuards(MemberGuard)
export class BotFileHttpController {
  constructor(
    private readonly reader: BotFileReader,
    private readonly writer: BotFileWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Limited(rateRules.botExport)
  @Responds(200, botFileSchema)
  read(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<BotFileDto> {
    return this.reader.read(botId, caller, this.clock.now());
  }

  /** Merges a part of a file into the bot. */
  @Post()
  @Limited(rateRules.ownerWrite)
  @Responds(200, botFileImportedSchema)
  write(
    @Param('bot') botId: string,
    @Body({ schema: importBotFileSchema }) file: ImportBotFileDto,
    @CallerOf() caller: Caller,
  ): Promise<BotFileImportedDto> {
    return this.writer.write(botId, file, caller);
  }
}
