import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { QaDeleted, QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import type { Qa } from './domain/qa.js';

export const qaSaved = (
  { botId, id, question, answer, phrasings, paused, draft }: Qa,
  savedAt: number,
): NewEvent => ({
  topic: topics.qa.name,
  key: id,
  tenant: botId,
  type: 'QaSaved',
  payload: QaSaved.encode({
    botId,
    qaId: id,
    question,
    answer,
    phrasings,
    savedAt,
    paused: paused || draft,
  }).finish(),
});

export const qaDeleted = (botId: string, qaId: string): NewEvent => ({
  topic: topics.qa.name,
  key: qaId,
  tenant: botId,
  type: 'QaDeleted',
  payload: QaDeleted.encode({ botId, qaId }).finish(),
});
