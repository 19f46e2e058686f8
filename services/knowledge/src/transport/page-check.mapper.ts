import type { PageCheck as PageCheckMessage } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { PageCheck } from '../page-checks/page-check.js';

export const fromPageCheck = ({ id, botId, url, productUrl, facts }: PageCheck): PageCheckMessage => ({
  botId,
  id,
  url,
  productUrl,
  state: facts ? 'done' : 'queued',
  facts: facts ?? undefined,
});
