import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { EntriesChanged } from '@chirrup/proto/gen/common/v1/common';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { ChangesService } from '../changes/changes.service.js';

/** What was done to links, the schedule and test questions is in the bot's history. */
@Controller()
export class EntriesChangedConsumer {
  constructor(private readonly changes: ChangesService) {}

  @EventPattern(topics.knowledgeChange.name, { group: 'bots.history-knowledge' })
  noteLinks({ payload, occurredAt }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.changes.noteEntries(tx, EntriesChanged.decode(payload), occurredAt);
  }

  @EventPattern(topics.chatChange.name, { group: 'bots.history-chat' })
  noteTests({ payload, occurredAt }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.changes.noteEntries(tx, EntriesChanged.decode(payload), occurredAt);
  }
}
