import {
  type Access,
  type AddDraftsRequest,
  type Bot,
  type BotList,
  type BotSettings,
  BotsDefinition,
  type ChangeBotRequest,
  type CreateBotRequest,
  type CreateQaRequest,
  type DeletedBotList,
  type DeleteQaRequest,
  type DraftList,
  type GetAccessRequest,
  type GetBotRequest,
  type ListBotsRequest,
  type ListQaRequest,
  type Owner,
  type Qa,
  type QaCount,
  type QaList,
  type UpdateBotRequest,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { requireService } from '@chirrup/tenancy/guards';
import { Controller } from '@nestjs/common';
import { BotSettingsService } from '../bots/bot-settings.service.js';
import { BotsService } from '../bots/bots.service.js';
import { type UpdateBot, UpdateBotCommand } from '../bots/commands/update-bot.command.js';
import { DeletedBotsService } from '../bots/deletion/deleted-bots.service.js';
import { AddDraftsCommand } from '../qa/commands/add-drafts.command.js';
import { QaService } from '../qa/qa.service.js';
import type { AvatarCalls } from './avatars.grpc-controller.js';
import {
  currentQa,
  fromChanges,
  fromNamedFields,
  roleOf,
  toBotMessage,
  toChangedBot,
  toDeletedBotMessage,
  toQaMessage,
} from './bot.mapper.js';
import type { ChangesCalls } from './changes.grpc-controller.js';
import type { SetupCalls } from './setup.grpc-controller.js';
import type { TeamCalls } from './team.grpc-controller.js';

/** The contract `proto/bots/v1` as commands and queries. */
@Controller()
export class BotsGrpcController
  implements Omit<ServiceOf<typeof BotsDefinition>, AvatarCalls | ChangesCalls | SetupCalls | TeamCalls>
{
  constructor(
    private readonly bots: BotsService,
    private readonly updateBotCommand: UpdateBotCommand,
    private readonly deletedBots: DeletedBotsService,
    private readonly settings: BotSettingsService,
    private readonly qa: QaService,
    private readonly addDraftsCommand: AddDraftsCommand,
  ) {}

  @Call(BotsDefinition, 'createBot')
  async createBot(request: CreateBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.bots.create(principal, request), 'owner');
  }

  @Call(BotsDefinition, 'listBots')
  async listBots(request: ListBotsRequest, { principal }: CallContext): Promise<BotList> {
    const bots = await this.bots.list(principal, request.userId);
    return { bots: bots.map(({ bot, role }) => toBotMessage(bot, role)) };
  }

  @Call(BotsDefinition, 'getBot')
  async getBot(request: GetBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.bots.get(principal, request.botId), roleOf(principal));
  }

  @Call(BotsDefinition, 'changeBot')
  changeBot({ botId, version, changes, importId }: ChangeBotRequest, context: CallContext): Promise<Bot> {
    const act = importId ? { act: { source: 'import', partOf: importId } as const } : {};
    return this.#update({ botId, version, changes: fromChanges(changes), ...act }, context);
  }

  @Call(BotsDefinition, 'updateBot')
  updateBot(request: UpdateBotRequest, context: CallContext): Promise<Bot> {
    const { botId, version } = request;
    return this.#update({ botId, version, changes: fromNamedFields(request) }, context);
  }

  async #update(update: UpdateBot, { principal }: CallContext): Promise<Bot> {
    return toChangedBot(await this.updateBotCommand.execute(principal, update), principal);
  }

  @Call(BotsDefinition, 'deleteBot')
  async deleteBot(request: GetBotRequest, { principal }: CallContext): Promise<Empty> {
    await this.deletedBots.delete(principal, request.botId);
    return Empty.fromPartial({});
  }

  @Call(BotsDefinition, 'restoreBot')
  async restoreBot({ botId }: GetBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.deletedBots.restore(principal, botId), 'owner');
  }

  @Call(BotsDefinition, 'purgeBot')
  async purgeBot({ botId }: GetBotRequest, { principal }: CallContext): Promise<Empty> {
    await this.deletedBots.purge(principal, botId);
    return Empty.fromPartial({});
  }

  @Call(BotsDefinition, 'listDeletedBots')
  async listDeletedBots({ userId }: ListBotsRequest, { principal }: CallContext): Promise<DeletedBotList> {
    return { bots: (await this.deletedBots.list(principal, userId)).map(toDeletedBotMessage) };
  }

  @Call(BotsDefinition, 'getAccess')
  async getAccess(request: GetAccessRequest, { principal }: CallContext): Promise<Access> {
    return { role: await this.bots.access(principal, request.botId, request.userId) };
  }

  @Call(BotsDefinition, 'ensureInstallationBot')
  async ensureInstallationBot({ botId }: GetBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.bots.ensureInstallationBot(principal, botId), 'owner');
  }

  @Call(BotsDefinition, 'getOwner')
  async getOwner({ botId }: GetBotRequest, { principal }: CallContext): Promise<Owner> {
    requireService(principal);
    return { userId: await this.bots.owner(botId) };
  }

  @Call(BotsDefinition, 'getBotSettings')
  getBotSettings(request: GetBotRequest): Promise<BotSettings> {
    return this.settings.get(request.botId);
  }

  @Call(BotsDefinition, 'listQa')
  async listQa({ botId, page }: ListQaRequest, { principal }: CallContext): Promise<QaList> {
    const query = { botId, limit: page?.limit ?? 0, before: page?.before ?? '' };
    const { rows, next } = await this.qa.list(principal, query);
    return { pairs: rows.map(toQaMessage), next };
  }

  @Call(BotsDefinition, 'countQa')
  async countQa({ botId }: GetBotRequest, { principal }: CallContext): Promise<QaCount> {
    return { count: await this.qa.count(principal, botId) };
  }

  @Call(BotsDefinition, 'createQa')
  async createQa(request: CreateQaRequest, { principal }: CallContext): Promise<Qa> {
    return toQaMessage(await this.qa.create(principal, request));
  }

  @Call(BotsDefinition, 'updateQa')
  async updateQa({ phrasings, ...request }: Qa, { principal }: CallContext): Promise<Qa> {
    // a kept pair stays kept, whatever an old page sends
    const input = {
      ...request,
      phrasings: phrasings?.items,
      draft: request.draft === false ? false : undefined,
    };
    return toQaMessage(currentQa(await this.qa.update(principal, input)));
  }

  @Call(BotsDefinition, 'deleteQa')
  async deleteQa(request: DeleteQaRequest, { principal }: CallContext): Promise<Empty> {
    currentQa(await this.qa.delete(principal, request));
    return Empty.fromPartial({});
  }

  @Call(BotsDefinition, 'addDrafts')
  async addDrafts(request: AddDraftsRequest, { principal }: CallContext): Promise<DraftList> {
    const { pairs, room } = await this.addDraftsCommand.execute(principal, request);
    return { pairs: pairs.map(toQaMessage), room };
  }
}
