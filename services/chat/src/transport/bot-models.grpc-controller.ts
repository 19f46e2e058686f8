import {
  type BotModel,
  type BotModelRequest,
  ChatDefinition,
  type ModelTest,
  type WantedModel,
} from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { TestBotModelCommand } from '../model-usage/test-bot-model.command.js';
import { SaveBotModelCommand } from '../models/commands/save-bot-model.command.js';
import { GetBotModelQuery } from '../models/queries/get-bot-model.query.js';

export type BotModelCalls = 'getBotModel' | 'saveBotModel' | 'generateModelTest';

/** The calls of the contract `proto/chat/v1` that are about a bot's model. */
@Controller()
export class BotModelsGrpcController implements Pick<ServiceOf<typeof ChatDefinition>, BotModelCalls> {
  constructor(
    private readonly getBotModelQuery: GetBotModelQuery,
    private readonly saveBotModelCommand: SaveBotModelCommand,
    private readonly testBotModelCommand: TestBotModelCommand,
  ) {}

  @Call(ChatDefinition, 'getBotModel')
  async getBotModel({ botId }: BotModelRequest, { principal }: CallContext): Promise<BotModel> {
    const { choices, ownerBaseUrls, ...model } = await this.getBotModelQuery.execute(principal, botId);
    return { ...model, choices: [...choices], ownerBaseUrls: [...ownerBaseUrls] };
  }

  @Call(ChatDefinition, 'saveBotModel')
  async saveBotModel({ botId, ...wanted }: WantedModel, { principal }: CallContext): Promise<Empty> {
    await this.saveBotModelCommand.execute(principal, botId, wanted);
    return {};
  }

  @Call(ChatDefinition, 'generateModelTest')
  generateModelTest({ botId, ...wanted }: WantedModel, context: CallContext): Promise<ModelTest> {
    return this.testBotModelCommand.execute(context, botId, wanted);
  }
}
