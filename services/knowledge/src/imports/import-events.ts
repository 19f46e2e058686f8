import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { ImportFinished } from '@chirrup/proto/gen/knowledge/v1/events';
import { topics } from '@chirrup/proto/topics';
import type { ImportView } from './domain/import.js';

export function importFinished({ id, botId, state, ready, failed, skipped }: ImportView): NewEvent {
  const payload = ImportFinished.encode({ botId, importId: id, state, ready, failed, skipped }).finish();
  return { topic: topics.import.name, key: id, type: 'ImportFinished', tenant: botId, payload };
}
