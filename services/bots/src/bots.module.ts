import { RecipientLimit } from '@chirrup/mail/recipient-limit';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module } from '@nestjs/common';
import { ProofMailWorker } from './addresses/proof-mail.worker.js';
import { ProvenAddresses } from './addresses/proven-addresses.js';
import { SupportAddresses } from './addresses/support-addresses.js';
import { AvatarWriter } from './avatars/avatar-writer.js';
import { RemoveAvatarCommand } from './avatars/commands/remove-avatar.command.js';
import { SetAvatarCommand } from './avatars/commands/set-avatar.command.js';
import { BotAnnouncer } from './bots/bot-announcer.js';
import { CreateBotCommand } from './bots/commands/create-bot.command.js';
import { DeleteBotCommand } from './bots/commands/delete-bot.command.js';
import { EnsureInstallationBotCommand } from './bots/commands/ensure-installation-bot.command.js';
import { LearnLanguageCommand } from './bots/commands/learn-language.command.js';
import { PurgeBotCommand } from './bots/commands/purge-bot.command.js';
import { RestoreBotCommand } from './bots/commands/restore-bot.command.js';
import { UpdateBotCommand } from './bots/commands/update-bot.command.js';
import { BotPurger } from './bots/deletion/bot-purger.js';
import { PurgeBotWorker } from './bots/deletion/purge-bot.worker.js';
import { BotsRepository } from './bots/persistence/bots.repository.js';
import { DeletedUsersRepository } from './bots/persistence/deleted-users.repository.js';
import { GetAccessQuery } from './bots/queries/get-access.query.js';
import { GetBotQuery } from './bots/queries/get-bot.query.js';
import { GetBotSettingsQuery } from './bots/queries/get-bot-settings.query.js';
import { ListBotsQuery } from './bots/queries/list-bots.query.js';
import { ListDeletedBotsQuery } from './bots/queries/list-deleted-bots.query.js';
import { OwnerQuery } from './bots/queries/owner.query.js';
import { MAIL_SETTINGS, readBotsConfig } from './bots.config.js';
import { ChangeLog } from './changes/change-log.js';
import { ListChangesQuery } from './changes/list-changes.query.js';
import { NoteEntriesCommand } from './changes/note-entries.command.js';
import { ForgetUserWorker } from './leaving/forget-user.worker.js';
import { PlanLimitsWorker } from './pausing/plan-limits.worker.js';
import { PlanSweepWorker } from './pausing/plan-sweep.worker.js';
import { AccountPlans } from './plans/account-plans.js';
import { AppliedPlans } from './plans/applied-plans.js';
import { AddDraftsCommand } from './qa/commands/add-drafts.command.js';
import { CreateQaCommand } from './qa/commands/create-qa.command.js';
import { DeleteQaCommand } from './qa/commands/delete-qa.command.js';
import { ImportQaCommand } from './qa/commands/import-qa.command.js';
import { UpdateQaCommand } from './qa/commands/update-qa.command.js';
import { QaWriter } from './qa/persistence/qa-writer.js';
import { CountQaQuery } from './qa/queries/count-qa.query.js';
import { ListQaQuery } from './qa/queries/list-qa.query.js';
import { ContinueRestorationCommand } from './restoring/going-back/continue-restoration.command.js';
import { RestorationWorker } from './restoring/going-back/restoration.worker.js';
import { Restorations } from './restoring/going-back/restorations.js';
import { PutBack } from './restoring/put-back.js';
import { RestoreChangeCommand } from './restoring/restore-change.command.js';
import { GetSetupQuery } from './setup/get-setup.query.js';
import { NoteSightingCommand } from './setup/note-sighting.command.js';
import { ProveAddressCommand } from './support-address/prove-address.command.js';
import { RequestProofCommand } from './support-address/request-proof.command.js';
import { AcceptInvitationCommand } from './team/commands/accept-invitation.command.js';
import { InviteCollaboratorCommand } from './team/commands/invite-collaborator.command.js';
import { RemoveCollaboratorCommand } from './team/commands/remove-collaborator.command.js';
import { TransferBotCommand } from './team/commands/transfer-bot.command.js';
import { InvitationMailWorker } from './team/invitation-mail.worker.js';
import { TeamRepository } from './team/persistence/team.repository.js';
import { ListCollaboratorsQuery } from './team/queries/list-collaborators.query.js';
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
    RequestProofCommand,
    ProveAddressCommand,
    InviteCollaboratorCommand,
    RemoveCollaboratorCommand,
    AcceptInvitationCommand,
    TransferBotCommand,
    ListCollaboratorsQuery,
    BotAnnouncer,
    BotsRepository,
    ChangeLog,
    ListChangesQuery,
    PutBack,
    ContinueRestorationCommand,
    NoteEntriesCommand,
    RestoreChangeCommand,
    Restorations,
    RestorationWorker,
    OwnerQuery,
    CreateBotCommand,
    EnsureInstallationBotCommand,
    UpdateBotCommand,
    DeleteBotCommand,
    RestoreBotCommand,
    PurgeBotCommand,
    BotPurger,
    PurgeBotWorker,
    ForgetUserWorker,
    DeletedUsersRepository,
    ListDeletedBotsQuery,
    LearnLanguageCommand,
    GetBotQuery,
    GetBotSettingsQuery,
    ListBotsQuery,
    GetAccessQuery,
    AddDraftsCommand,
    CreateQaCommand,
    UpdateQaCommand,
    DeleteQaCommand,
    CountQaQuery,
    ImportQaCommand,
    ListQaQuery,
    QaWriter,
    GetSetupQuery,
    NoteSightingCommand,
    DeleteFileWorker,
    AvatarWriter,
    SetAvatarCommand,
    RemoveAvatarCommand,
  ],
})
export class BotsModule {}
