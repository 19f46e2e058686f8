import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { BotUnderstood } from '@chirrup/proto/gen/knowledge/v1/events';
import { topics } from '@chirrup/proto/topics';

/** The fact that a model has understood everything a bot knows. */
export function botUnderstood(botId: string, model: string): NewEvent {
  const payload = BotUnderstood.encode({ botId, model }).finish();
  return { topic: topics.understanding.name, key: botId, type: 'BotUnderstood', tenant: botId, payload };
}
