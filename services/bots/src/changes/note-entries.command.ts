import type { Tx } from '@chirrup/persistence/unit-of-work';
import { botChannel } from '@chirrup/proto/channels';
import type { EntriesChanged, EntryChange } from '@chirrup/proto/gen/common/v1/common';
import { type Act, isKeptKind } from '@chirrup/proto/kept-fields';
import type { BotEdited } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable } from '@nestjs/common';
import type { NewChange } from './change.js';
import { ChangeLog } from './change-log.js';

const ACTS: readonly Act['source'][] = ['import', 'restore', 'plan'];

/** Writes down what was done to entries that other services keep. */
@Injectable()
export class NoteEntriesCommand {
  constructor(
    private readonly changes: ChangeLog,
    private readonly fanOut: FanOut,
  ) {}

  async execute(tx: Tx, { botId, userId, source, partOf, changes }: EntriesChanged, at: Date): Promise<void> {
    // one that is purged has no history
    const bots = await tx.query('SELECT id FROM bots WHERE id = $1', [botId]);
    if (bots.length === 0) return;
    const act = { source: ACTS.find((known) => known === source) ?? '', partOf } as const;
    await this.changes.write(tx, botId, { userId, at, act }, changes.flatMap(toChange));
    const edited: BotEdited = { edited: 'history', tab: '' };
    tx.afterCommit(() => this.fanOut.publish(botChannel(botId), edited));
  }
}

const toChange = ({ id, kind, subject, beforeJson, afterJson }: EntryChange): NewChange[] => {
  if (!isKeptKind(kind)) return [];
  return [{ id, kind, subject, before: fieldsIn(beforeJson), after: fieldsIn(afterJson) }];
};

const fieldsIn = (json: string) => (json === '' ? null : JSON.parse(json));
