import { ENV } from '@chirrup/service-defaults/tokens';
import { Module } from '@nestjs/common';
import { BFF_CONFIG, readBffConfig } from './bff.config.js';
import { BotDirectory } from './bots/bot-directory.js';
import { BotsHttpController } from './bots/bots.http-controller.js';
import { ConsoleGateway } from './console-edge/console.gateway.js';
import { MessagesHttpController } from './conversations/messages.http-controller.js';
import { ReviewsHttpController } from './conversations/reviews.http-controller.js';
import { ThreadsHttpController } from './conversations/threads.http-controller.js';
import { Edge } from './edge.js';
import { HealthHttpController } from './http/health.http-controller.js';
import { OwnSite } from './http/own-site.js';
import { Readiness } from './http/readiness.js';
import { ServiceClients } from './http/service-clients.js';
import { SourceAddress } from './http/source-address.js';
import { MembershipReader } from './identity/membership-reader.js';
import { TokenReader } from './identity/token-reader.js';
import { UsersHttpController } from './identity/users.http-controller.js';
import { FilesHttpController } from './static/files.http-controller.js';
import { ImportsHttpController } from './training/imports.http-controller.js';
import { LinksHttpController } from './training/links.http-controller.js';
import { QaHttpController } from './training/qa.http-controller.js';
import { VisitorGateway } from './visitor-edge/visitor.gateway.js';
import { VisitorAdmission } from './visitor-edge/visitor-admission.js';
import { VisitorSockets } from './visitor-edge/visitor-sockets.js';
import { VisitorsHttpController } from './visitor-edge/visitors.http-controller.js';

/** Every REST controller; the OpenAPI document is made from this list. */
export const apiControllers = [
  UsersHttpController,
  BotsHttpController,
  QaHttpController,
  LinksHttpController,
  ImportsHttpController,
  ThreadsHttpController,
  MessagesHttpController,
  ReviewsHttpController,
  VisitorsHttpController,
];

@Module({
  controllers: [HealthHttpController, FilesHttpController, ...apiControllers],
  providers: [
    { provide: BFF_CONFIG, inject: [ENV], useFactory: readBffConfig },
    ServiceClients,
    TokenReader,
    MembershipReader,
    BotDirectory,
    OwnSite,
    Readiness,
    SourceAddress,
    VisitorAdmission,
    VisitorSockets,
    VisitorGateway,
    ConsoleGateway,
    Edge,
  ],
})
export class BffModule {}
