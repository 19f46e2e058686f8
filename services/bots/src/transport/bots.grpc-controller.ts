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
import { CreateBotCommand } from '../bots/commands/create-bot.command.js';
import { DeleteBotCommand } from '../bots/commands/delete-bot.command.js';
import { EnsureInstallationBotCommand } from '../bots/commands/ensure-installation-bot.command.js';
import { PurgeBotCommand } from '../bots/commands/purge-bot.command.js';
import { RestoreBotCommand } from '../bots/commands/restore-bot.command.js';
import { type UpdateBot, UpdateBotCommand } from '../bots/commands/update-bot.command.js';
import { GetAccessQuery } from '../bots/queries/get-access.query.js';
import { GetBotQuery } from '../bots/queries/get-bot.query.js';
import { GetBotSettingsQuery } from '../bots/queries/get-bot-settings.query.js';
import { ListBotsQuery } from '../bots/queries/list-bots.query.js';
import { ListDeletedBotsQuery } from '../bots/queries/list-deleted-bots.query.js';
import { OwnerQuery } from '../bots/queries/owner.query.js';
import { AddDraftsCommand } from '../qa/commands/add-drafts.command.js';
import { CreateQaCommand } from '../qa/commands/create-qa.command.js';
import { DeleteQaCommand } from '../qa/commands/delete-qa.command.js';
import { UpdateQaCommand } from '../qa/commands/update-qa.command.js';
import { CountQaQuery } from '../qa/queries/count-qa.query.js';
import { ListQaQuery } from '../qa/queries/list-qa.query.js';
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
    private readonly createBotCommand: CreateBotCommand,
    private readonly ensureInstallationBotCommand: EnsureInstallationBotCommand,
    private readonly updateBotCommand: UpdateBotCommand,
    private readonly deleteBotCommand: DeleteBotCommand,
    private readonly restoreBotCommand: RestoreBotCommand,
    private readonly purgeBotCommand: PurgeBotCommand,
    private readonly listDeletedBotsQuery: ListDeletedBotsQuery,
    private readonly getBotQuery: GetBotQuery,
    private readonly ownerQuery: OwnerQuery,
    private readonly getBotSettingsQuery: GetBotSettingsQuery,
    private readonly listBotsQuery: ListBotsQuery,
    private readonly getAccessQuery: GetAccessQuery,
    private readonly createQaCommand: CreateQaCommand,
    private readonly updateQaCommand: UpdateQaCommand,
    private readonly deleteQaCommand: DeleteQaCommand,
    private readonly countQaQuery: CountQaQuery,
    private readonly listQaQuery: ListQaQuery,
    private readonly addDraftsCommand: AddDraftsCommand,
  ) {}

  @Call(BotsDefinition, 'createBot')
  async createBot(request: CreateBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.createBotCommand.execute(principal, request), 'owner');
  }

  @Call(BotsDefinition, 'listBots')
  async listBots(request: ListBotsRequest, { principal }: CallContext): Promise<BotList> {
    const bots = await this.listBotsQuery.execute(principal, request.userId);
    return { bots: bots.map(({ bot, role }) => toBotMessage(bot, role)) };
  }

  @Call(BotsDefinition, 'getBot')
  async getBot(request: GetBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.getBotQuery.execute(principal, request.botId), roleOf(principal));
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
    await this.deleteBotCommand.execute(principal, request.botId);
    return Empty.fromPartial({});
  }

  @Call(BotsDefinition, 'restoreBot')
  async restoreBot({ botId }: GetBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.restoreBotCommand.execute(principal, botId), 'owner');
  }

  @Call(BotsDefinition, 'purgeBot')
  async purgeBot({ botId }: GetBotRequest, { principal }: CallContext): Promise<Empty> {
    await this.purgeBotCommand.execute(principal, botId);
    return Empty.fromPartial({});
  }

  @Call(BotsDefinition, 'listDeletedBots')
  async listDeletedBots({ userId }: ListBotsRequest, { principal }: CallContext): Promise<DeletedBotList> {
    return { bots: (await this.listDeletedBotsQuery.execute(principal, userId)).map(toDeletedBotMessage) };
  }

  @Call(BotsDefinition, 'getAccess')
  async getAccess(request: GetAccessRequest, { principal }: CallContext): Promise<Access> {
    return { role: await this.getAccessQuery.execute(principal, request.botId, request.userId) };
  }

  @Call(BotsDefinition, 'ensureInstallationBot')
  async ensureInstallationBot({ botId }: GetBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.ensureInstallationBotCommand.execute(principal, botId), 'owner');
  }

  @Call(BotsDefinition, 'getOwner')
  async getOwner({ botId }: GetBotRequest, { principal }: CallContext): Promise<Owner> {
    requireService(principal);
    return { userId: await this.ownerQuery.execute(botId) };
  }

  @Call(BotsDefinition, 'getBotSettings')
  getBotSettings(request: GetBotRequest): Promise<BotSettings> {
    return this.getBotSettingsQuery.execute(request.botId);
  }

  @Call(BotsDefinition, 'listQa')
  async listQa({ botId, page }: ListQaRequest, { principal }: CallContext): Promise<QaList> {
    const query = { botId, limit: page?.limit ?? 0, before: page?.before ?? '' };
    const { rows, next } = await this.listQaQuery.execute(principal, query);
    return { pairs: rows.map(toQaMessage), next };
  }

  @Call(BotsDefinition, 'countQa')
  async countQa({ botId }: GetBotRequest, { principal }: CallContext): Promise<QaCount> {
    return { count: await this.countQaQuery.execute(principal, botId) };
  }

  @Call(BotsDefinition, 'createQa')
  async createQa(request: CreateQaRequest, { principal }: CallContext): Promise<Qa> {
    return toQaMessage(await this.createQaCommand.execute(principal, request));
  }

  @Call(BotsDefinition, 'updateQa')
  async updateQa({ phrasings, ...request }: Qa, { principal }: CallContext): Promise<Qa> {
    // a kept pair stays kept, whatever an old page sends
    const input = {
      ...request,
      phrasings: phrasings?.items,
      draft: request.draft === false ? false : undefined,
    };
    return toQaMessage(currentQa(await this.updateQaCommand.execute(principal, input)));
  }

  @Call(BotsDefinition, 'deleteQa')
  async deleteQa(request: DeleteQaRequest, { principal }: CallContext): Promise<Empty> {
    currentQa(await this.deleteQaCommand.execute(principal, request));
    return Empty.fromPartial({});
  }

  @Call(BotsDefinition, 'addDrafts')
  async addDrafts(request: AddDraftsRequest, { principal }: CallContext): Promise<DraftList> {
    const { pairs, room } = await this.addDraftsCommand.execute(principal, request);
    return { pairs: pairs.map(toQaMessage), room };
  }
}
