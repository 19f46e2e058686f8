import type { Import as ImportMessage } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ImportUrlView, ImportView } from '../imports/domain/import.js';

export function fromImport(view: ImportView, urls: readonly ImportUrlView[] = []): ImportMessage {
  const { id, botId, baseUrl, sitemapUrl, state, reason, total, ready, failed, skipped } = view;
  return {
    ...{ id, botId, baseUrl, sitemapUrl, state, reason, total, ready, failed, skipped },
    createdAt: view.createdAt.getTime(),
    finishedAt: view.finishedAt?.getTime() ?? 0,
    urls: urls.map((entry) => ({
      url: entry.url,
      state: entry.state,
      reason: entry.reason,
      linkId: entry.linkId ?? '',
    })),
  };
}
