import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { AccountDataHttpController } from './account/account-data.http-controller.js';
import { EmailVerificationHttpController } from './account/email-verification.http-controller.js';
import { SessionsHttpController } from './account/sessions.http-controller.js';
import { UsersHttpController } from './account/users.http-controller.js';
import { BFF_CONFIG, readBffConfig } from './bff.config.js';
import { BillingHttpController } from './billing/billing.http-controller.js';
import { BotFileHttpController } from './bot-file/bot-file.http-controller.js';
import { BotFileReader } from './bot-file/bot-file-reader.js';
import { BotFileWriter } from './bot-file/bot-file-writer.js';
import { ChangesHttpController } from './bot-file/changes.http-controller.js';
import { RestorationsHttpController } from './bot-file/restorations.http-controller.js';
import { BotModelHttpController } from './bot-model/bot-model.http-controller.js';
import { DraftLinkHttpController } from './bot-page/draft-link.http-controller.js';
import { PreviewHttpController } from './bot-page/preview.http-controller.js';
import { BotDirectory } from './bots/bot-directory.js';
import { BotsHttpController } from './bots/bots.http-controller.js';
import { AllowedPages, OwnSite } from './bots/origin-rule.js';
import { ServiceClients } from './clients/service-clients.js';
import { ConsoleGateway } from './console-edge/console.gateway.js';
import { ConsoleRateGuard } from './console-edge/console-rate.guard.js';
import { ConsolePart } from './console-part.js';
import { ConversationExportsHttpController } from './conversation-exports/exports.http-controller.js';
import { MessagesHttpController } from './conversations/messages.http-controller.js';
import { ReviewsHttpController } from './conversations/reviews.http-controller.js';
import { ThreadsHttpController } from './conversations/threads.http-controller.js';
import { VisitorDataHttpController } from './conversations/visitor-data.http-controller.js';
import { ConversionsHttpController } from './conversions/conversions.http-controller.js';
import { DeletedBotsHttpController } from './deleted-bots/deleted-bots.http-controller.js';
import { DoctorHttpController } from './doctor/doctor.http-controller.js';
import { Edge } from './edge.js';
import { EDGE_PARTS, type EdgePart } from './edge-part.js';
import { GapsHttpController } from './gaps/gaps.http-controller.js';
import { GenerationHttpController } from './generation/generation.http-controller.js';
import { HealthHttpController } from './health/health.http-controller.js';
import { Readiness } from './health/readiness.js';
import { BusyAddresses } from './http/limits/busy-addresses.js';
import { CallsInTurn } from './http/limits/calls-in-turn.js';
import { SourceAddress } from './http/limits/source-address.js';
import { WaitingRefusals } from './http/limits/waiting-refusals.js';
import { MembershipReader } from './identity/membership-reader.js';
import { OpenSessions } from './identity/open-sessions.js';
import { TokenReader } from './identity/token-reader.js';
import { VisitorPages } from './identity/visitor-pages.js';
import { AvatarsHttpController } from './images/avatars.http-controller.js';
import { VisitorImagesHttpController } from './images/visitor-images.http-controller.js';
import { InsightsHttpController } from './insights/insights.http-controller.js';
import { ModelUsageHttpController } from './model-usage/model-usage.http-controller.js';
import { OwnBot } from './own-bot/own-bot.js';
import { OwnBotTeacher } from './own-bot/own-bot-teacher.js';
import { PageTitlesHttpController } from './page-titles/page-titles.http-controller.js';
import { SetupHttpController } from './setup/setup.http-controller.js';
import { Sightings } from './setup/sightings.js';
import { FilesHttpController } from './static/files.http-controller.js';
import { InvitationsHttpController } from './team/invitations.http-controller.js';
import { SupportEmailHttpController } from './team/support-email.http-controller.js';
import { TeamHttpController } from './team/team.http-controller.js';
import { TestQuestionsHttpController } from './test-questions/test-questions.http-controller.js';
import { GeneratedQaHttpController } from './training/generated-qa.http-controller.js';
import { ImportsHttpController } from './training/imports.http-controller.js';
import { KnowledgeFilesHttpController } from './training/knowledge-files.http-controller.js';
import { LinkCountsHttpController } from './training/link-counts.http-controller.js';
import { LinksHttpController } from './training/links.http-controller.js';
import { QaHttpController } from './training/qa.http-controller.js';
import { RecrawlsHttpController } from './training/recrawls.http-controller.js';
import { UnderstandingHttpController } from './training/understanding.http-controller.js';
import { DraftReader } from './visitor-edge/draft-reader.js';
import { VisitorGateway } from './visitor-edge/visitor.gateway.js';
import { VisitorAdmission } from './visitor-edge/visitor-admission.js';
import { VisitorSockets } from './visitor-edge/visitor-sockets.js';
import { VisitorsHttpController } from './visitor-edge/visitors.http-controller.js';
import { IdentitySecretHttpController } from './visitor-identity/identity-secret.http-controller.js';
import { VisitorIdentityHttpController } from './visitor-identity/visitor-identity.http-controller.js';
import { VisitorPart } from './visitor-part.js';

/** What a role of the edge consists of. */
interface Part {
  edge: Type<EdgePart>;
  controllers: Type[];
  providers: Provider[];
}

/** Visitors and owners read conversations by the same paths, each with their own token. */
const conversations = [
  PageTitlesHttpController,
  ThreadsHttpController,
  ConversationExportsHttpController,
  MessagesHttpController,
  ReviewsHttpController,
  VisitorDataHttpController,
];

const consolePart: Part = {
  edge: ConsolePart,
  controllers: [
    UsersHttpController,
    SessionsHttpController,
    AccountDataHttpController,
    BillingHttpController,
    EmailVerificationHttpController,
    TeamHttpController,
    InvitationsHttpController,
    SupportEmailHttpController,
    BotsHttpController,
    DeletedBotsHttpController,
    GenerationHttpController,
    AvatarsHttpController,
    QaHttpController,
    ChangesHttpController,
    RestorationsHttpController,
    BotFileHttpController,
    GeneratedQaHttpController,
    LinksHttpController,
    LinkCountsHttpController,
    KnowledgeFilesHttpController,
    RecrawlsHttpController,
    ImportsHttpController,
    DoctorHttpController,
    UnderstandingHttpController,
    GapsHttpController,
    InsightsHttpController,
    TestQuestionsHttpController,
    ModelUsageHttpController,
    BotModelHttpController,
    SetupHttpController,
    IdentitySecretHttpController,
    PreviewHttpController,
    DraftLinkHttpController,
    ...conversations,
  ],
  providers: [ConsoleGateway, ConsoleRateGuard, BotFileReader, BotFileWriter, OwnBotTeacher, OwnBot],
};

const visitorPart: Part = {
  edge: VisitorPart,
  controllers: [
    ...conversations,
    VisitorsHttpController,
    VisitorImagesHttpController,
    ConversionsHttpController,
    VisitorIdentityHttpController,
  ],
  providers: [DraftReader, VisitorAdmission, VisitorSockets, VisitorGateway],
};

const controllersOf = (parts: readonly Part[]): Type[] => [
  ...new Set(parts.flatMap(({ controllers }) => controllers)),
];

@Module({})
export class BffModule {
  static readonly everything = BffModule.of(consolePart, visitorPart);
  static readonly console = BffModule.of(consolePart);
  static readonly visitor = BffModule.of(visitorPart);

  private static of(...parts: Part[]): DynamicModule {
    const edges = parts.map(({ edge }) => edge);
    return {
      module: BffModule,
      controllers: [HealthHttpController, FilesHttpController, ...controllersOf(parts)],
      providers: [
        { provide: BFF_CONFIG, inject: [ENV], useFactory: readBffConfig },
        ServiceClients,
        OpenSessions,
        TokenReader,
        MembershipReader,
        BotDirectory,
        OwnSite,
        { provide: VisitorPages, useClass: AllowedPages },
        Sightings,
        Readiness,
        SourceAddress,
        WaitingRefusals,
        CallsInTurn,
        BusyAddresses,
        Edge,
        ...edges,
        ...parts.flatMap(({ providers }) => providers),
        { provide: EDGE_PARTS, inject: edges, useFactory: (...found: EdgePart[]) => found },
      ],
    };
  }
}

/** Every REST controller; the OpenAPI document is made from this list. */
export const apiControllers: Type[] = controllersOf([consolePart, visitorPart]);
