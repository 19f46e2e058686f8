import { AnalyticsDefinition } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { Injectable } from '@nestjs/common';

/** The services behind the edge. */
@Injectable()
export class ServiceClients {
  readonly analytics: ServiceOf<typeof AnalyticsDefinition>;
  readonly auth: ServiceOf<typeof AuthDefinition>;
  readonly billing: ServiceOf<typeof BillingDefinition>;
  readonly bots: ServiceOf<typeof BotsDefinition>;
  readonly chat: ServiceOf<typeof ChatDefinition>;
  readonly knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(bus: ServiceBus) {
    this.analytics = bus.client(AnalyticsDefinition);
    this.auth = bus.client(AuthDefinition);
    this.billing = bus.client(BillingDefinition);
    this.bots = bus.client(BotsDefinition);
    this.chat = bus.client(ChatDefinition);
    this.knowledge = bus.client(KnowledgeDefinition);
  }
}
