import {
  type AcceptedInvitation,
  type AcceptInvitationRequest,
  type Bot,
  BotsDefinition,
  type CollaboratorList,
  type Collaborator as CollaboratorMessage,
  type GetBotRequest,
  type InviteCollaboratorRequest,
  type ProvenSupportEmail,
  type ProveSupportEmailRequest,
  type RemoveCollaboratorRequest,
  type TransferBotRequest,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { SupportAddressService } from '../support-address/support-address.service.js';
import { AcceptInvitationCommand } from '../team/commands/accept-invitation.command.js';
import { InviteCollaboratorCommand } from '../team/commands/invite-collaborator.command.js';
import { TransferBotCommand } from '../team/commands/transfer-bot.command.js';
import type { Collaborator } from '../team/domain/team.js';
import { TeamService } from '../team/team.service.js';
import { roleOf, toBotMessage } from './bot.mapper.js';

export type TeamCalls =
  | 'listCollaborators'
  | 'inviteCollaborator'
  | 'removeCollaborator'
  | 'acceptInvitation'
  | 'transferBot'
  | 'requestSupportEmailProof'
  | 'proveSupportEmail';

const toMessage = ({ expiresAt, link = '', ...collaborator }: Collaborator): CollaboratorMessage => ({
  ...collaborator,
  expiresAt: expiresAt?.getTime() ?? 0,
  link,
});

/** The calls of the contract `proto/bots/v1` that are about a bot's team. */
@Controller()
export class TeamGrpcController implements Pick<ServiceOf<typeof BotsDefinition>, TeamCalls> {
  constructor(
    private readonly team: TeamService,
    private readonly inviteCommand: InviteCollaboratorCommand,
    private readonly acceptCommand: AcceptInvitationCommand,
    private readonly transferCommand: TransferBotCommand,
    private readonly supportAddress: SupportAddressService,
  ) {}

  @Call(BotsDefinition, 'listCollaborators')
  async listCollaborators(request: GetBotRequest, { principal }: CallContext): Promise<CollaboratorList> {
    return { collaborators: (await this.team.list(principal, request.botId)).map(toMessage) };
  }

  @Call(BotsDefinition, 'inviteCollaborator')
  async inviteCollaborator(
    request: InviteCollaboratorRequest,
    { principal }: CallContext,
  ): Promise<CollaboratorMessage> {
    return toMessage(await this.inviteCommand.execute(principal, request));
  }

  @Call(BotsDefinition, 'removeCollaborator')
  async removeCollaborator(request: RemoveCollaboratorRequest, { principal }: CallContext): Promise<Empty> {
    await this.team.remove(principal, request);
    return Empty.fromPartial({});
  }

  @Call(BotsDefinition, 'acceptInvitation')
  acceptInvitation(
    request: AcceptInvitationRequest,
    { principal }: CallContext,
  ): Promise<AcceptedInvitation> {
    return this.acceptCommand.execute(principal, request.token);
  }

  @Call(BotsDefinition, 'transferBot')
  async transferBot(request: TransferBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.transferCommand.execute(principal, request), 'editor');
  }

  @Call(BotsDefinition, 'requestSupportEmailProof')
  async requestSupportEmailProof({ botId }: GetBotRequest, { principal }: CallContext): Promise<Bot> {
    return toBotMessage(await this.supportAddress.requestProof(principal, botId), roleOf(principal));
  }

  @Call(BotsDefinition, 'proveSupportEmail')
  proveSupportEmail(
    { token }: ProveSupportEmailRequest,
    { principal }: CallContext,
  ): Promise<ProvenSupportEmail> {
    return this.supportAddress.prove(principal, token);
  }
}
