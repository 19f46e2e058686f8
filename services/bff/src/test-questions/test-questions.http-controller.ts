import { Body, Controller, Delete, Get, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { type VersionQueryDto, versionQuery } from '../http/dto/fields.js';
import { toMilliseconds } from '../http/dto/mapping.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type AnswerImpactDto,
  type AnswersSeenDto,
  answerImpactSchema,
  answersSeenSchema,
  type EditTestQuestionDto,
  editTestQuestionSchema,
  type ReplaceTestQuestionDto,
  replaceTestQuestionSchema,
  type TestQuestionDto,
  type TestSummaryDto,
  testQuestionSchema,
  testRunAcceptedSchema,
  testSummarySchema,
} from './test-questions.dto.js';
import {
  answerTestConflict,
  toAnswerImpact,
  toTestQuestion,
  toTestSummary,
} from './test-questions.mapper.js';

const TestQuestionId = () =>
  IdParam('test', {
    code: 'CHAT.TEST_QUESTION_NOT_FOUND',
    message: 'There is no such test question. It may have been deleted; reload the list.',
  });

/** Questions whose answers the owner wants watched. */
@Controller('api/v1/bots/:bot')
@UseGuards(MemberGuard)
export class TestQuestionsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('test_questions')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(testQuestionSchema))
  async list(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<TestQuestionDto[]> {
    return (await this.services.chat.listTestQuestions({ botId }, caller)).questions.map(toTestQuestion);
  }

  @Get('test_questions/summary')
  @Limited(rateRules.ownerRead)
  @Responds(200, testSummarySchema)
  async summary(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<TestSummaryDto> {
    return toTestSummary(await this.services.chat.getTestSummary({ botId }, caller));
  }

  /** Which answers were found changed since they were marked as seen. */
  @Get('answer_impact')
  @Limited(rateRules.ownerRead)
  @Responds(200, answerImpactSchema)
  async impact(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<AnswerImpactDto> {
    return toAnswerImpact(await this.services.chat.getAnswerImpact({ botId }, caller));
  }

  @Put('answer_impact/seen')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async markSeen(
    @Param('bot') botId: string,
    @Body({ schema: answersSeenSchema }) { until }: AnswersSeenDto,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    await this.services.chat.markAnswersSeen({ botId, until: toMilliseconds(until) }, caller);
  }

  @Post('test_questions')
  @Idempotent()
  @Limited(rateRules.ownerWrite)
  @Responds(201, testQuestionSchema)
  async create(
    @Param('bot') botId: string,
    @Body({ schema: editTestQuestionSchema }) body: EditTestQuestionDto,
    @CallerOf() caller: Caller,
  ): Promise<TestQuestionDto> {
    return toTestQuestion(await this.services.chat.createTestQuestion({ botId, id: '', ...body }, caller));
  }

  /** They are asked soon; the summary shows when they are done. */
  @Post('test_questions/run')
  @Limited(rateRules.ownerWrite, rateRules.ownerTestRun)
  @Responds(202, testRunAcceptedSchema)
  async run(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<object> {
    await this.services.chat.runTestQuestions({ botId }, caller);
    return {};
  }

  @Put('test_questions/:test')
  @Limited(rateRules.ownerWrite)
  @Responds(200, testQuestionSchema)
  async update(
    @Param('bot') botId: string,
    @TestQuestionId() id: string,
    @Body({ schema: replaceTestQuestionSchema }) body: ReplaceTestQuestionDto,
    @CallerOf() caller: Caller,
  ): Promise<TestQuestionDto> {
    const edit = { botId, id, ...body };
    return toTestQuestion(
      await this.services.chat.updateTestQuestion(edit, caller).catch(answerTestConflict),
    );
  }

  @Delete('test_questions/:test')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async remove(
    @Param('bot') botId: string,
    @TestQuestionId() id: string,
    @Query({ schema: versionQuery }) { version }: VersionQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    await this.services.chat.deleteTestQuestion({ botId, id, version }, caller).catch(answerTestConflict);
  }
}
