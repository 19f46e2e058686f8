import { RecipientLimit } from '@chirrup/mail/recipient-limit';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module } from '@nestjs/common';
import { ProofMailWorker } from './addresses/proof-mail.worker.js';
import { ProvenAddresses } from './addresses/proven-addresses.js';
import { SupportAddresses } from './addresses/support-addresses.js';
import { AvatarsService } from './avatars/avatars.service.js';
import { BotAnnouncer } from './bots/bot-announcer.js';
import { BotSettingsService } from './bots/bot-settings.service.js';
import { BotsService } from './bots/bots.service.js';
import { UpdateBotCommand } from './bots/commands/update-bot.command.js';
import { BotRemoval } from './bots/deletion/bot-removal.js';
import { DeletedBotsService } from './bots/deletion/deleted-bots.service.js';
import { PurgeBotWorker } from './bots/deletion/purge-bot.worker.js';
import { BotsRepository } from './bots/persistence/bots.repository.js';
import { DeletedUsersRepository } from './bots/persistence/deleted-users.repository.js';
import { MAIL_SETTINGS, readBotsConfig } from './bots.config.js';
import { ChangeLog } from './changes/change-log.js';
import { ChangesService } from './changes/changes.service.js';
import { ForgetUserWorker } from './leaving/forget-user.worker.js';
import { PlanLimitsWorker } from './pausing/plan-limits.worker.js';
import { PlanSweepWorker } from './pausing/plan-sweep.worker.js';
import { AccountPlans } from './plans/account-plans.js';
import { AppliedPlans } from './plans/applied-plans.js';
import { AddDraftsCommand } from './qa/commands/add-drafts.command.js';
import { ImportQaCommand } from './qa/commands/import-qa.command.js';
import { QaWriter } from './qa/persistence/qa-writer.js';
import { QaService } from './qa/qa.service.js';
import { ContinueRestorationCommand } from './restoring/going-back/continue-restoration.command.js';
import { RestorationWorker } from './restoring/going-back/restoration.worker.js';
import { Restorations } from './restoring/going-back/restorations.js';
import { PutBack } from './restoring/put-back.js';
import { RestoreChangeCommand } from './restoring/restore-change.command.js';
import { SetupService } from './setup/setup.service.js';
import { SupportAddressService } from './support-address/support-address.service.js';
import { AcceptInvitationCommand } from './team/commands/accept-invitation.command.js';
import { InviteCollaboratorCommand } from './team/commands/invite-collaborator.command.js';
import { TransferBotCommand } from './team/commands/transfer-bot.command.js';
import { InvitationMailWorker } from './team/invitation-mail.worker.js';
import { TeamRepository } from './team/persistence/team.repository.js';
import { TeamService } from './team/team.service.js';
import { AvatarsGrpcController } from './transport/avatars.grpc-controller.js';
import { BotChangedConsumer } from './transport/bot-changed.consumer.js';
import { BotsGrpcController } from './transport/bots.grpc-controller.js';
import { ChangesGrpcController } from './transport/changes.grpc-controller.js';
import { EntriesChangedConsumer } from './transport/entries-changed.consumer.js';
import { LinkReadyConsumer } from './transport/link-ready.consumer.js';
import { PlanChangedConsumer } from './transport/plan-changed.consumer.js';
import { SetupGrpcController } from './transport/setup.grpc-controller.js';
import { TeamGrpcController } from './transport/team.grpc-controller.js';
import { UserDeletedConsumer } from './transport/user-deleted.consumer.js';

@Module({
  controllers: [
    SetupGrpcController,
    BotsGrpcController,
    AvatarsGrpcController,
    TeamGrpcController,
    ChangesGrpcController,
    BotChangedConsumer,
    LinkReadyConsumer,
    UserDeletedConsumer,
    PlanChangedConsumer,
    EntriesChangedConsumer,
  ],
  providers: [
    {
      provide: MAIL_SETTINGS,
      inject: [ENV],
      useFactory: (env: Record<string, string | undefined>) => readBotsConfig(env).mail,
    },
    AccountPlans,
    AppliedPlans,
    PlanLimitsWorker,
    PlanSweepWorker,
    ProvenAddresses,
    TeamRepository,
    InvitationMailWorker,
    RecipientLimit,
    SupportAddresses,
    ProofMailWorker,
    SupportAddressService,
    InviteCollaboratorCommand,
    TeamService,
    AcceptInvitationCommand,
    TransferBotCommand,
    BotAnnouncer,
    BotsRepository,
    ChangeLog,
    ChangesService,
    PutBack,
    ContinueRestorationCommand,
    RestoreChangeCommand,
    Restorations,
    RestorationWorker,
    BotsService,
    UpdateBotCommand,
    DeletedBotsService,
    BotRemoval,
    PurgeBotWorker,
    ForgetUserWorker,
    DeletedUsersRepository,
    BotSettingsService,
    AddDraftsCommand,
    QaService,
    ImportQaCommand,
    QaWriter,
    SetupService,
    DeleteFileWorker,
    AvatarsService,
  ],
})
export class BotsModule {}
