import { analyticsService } from '@chirrup/analytics/analytics.service-descriptor';
import { authService } from '@chirrup/auth/auth.service-descriptor';
import { billingService } from '@chirrup/billing/billing.service-descriptor';
import { botsService } from '@chirrup/bots/bots.service-descriptor';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';

/** Every service but the edge. */
export const services = [
  authService,
  billingService,
  botsService,
  knowledgeService,
  chatService,
  analyticsService,
];
