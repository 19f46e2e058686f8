import { newId } from '@chirrup/kernel/ids';
import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { EntriesChanged, type EntryChange } from '@chirrup/proto/gen/common/v1/common';
import { type Act, type KeptFields, type KeptKind, keptKinds } from '@chirrup/proto/kept-fields';
import type { topics } from '@chirrup/proto/topics';

export interface EntryEdit {
  kind: KeptKind;
  /** Id of the entry; empty for the schedule. */
  subject: string;
  /** Null if it is added. */
  before: KeptFields | null;
  /** Null if it is deleted. */
  after: KeptFields | null;
}

/** Who did what to which bot; `by` is null for the product itself. */
export interface Done {
  botId: string;
  by: string | null;
  act?: Act | undefined;
}

/** The entries in a bot's history for edits, in their transaction; none if nothing differs. */
export const entriesChanged = (
  topic: (typeof topics)['knowledgeChange' | 'chatChange'],
  { botId, by, act = { source: '' } }: Done,
  ...edits: EntryEdit[]
): NewEvent[] => {
  const changes = edits.flatMap(toChange);
  if (changes.length === 0) return [];
  const event = { botId, userId: by ?? '', source: act.source, partOf: act.partOf ?? '', changes };
  const payload = EntriesChanged.encode(event).finish();
  return [{ topic: topic.name, key: botId, tenant: botId, type: 'EntriesChanged', payload }];
};

/** Of long texts only those that differ are kept, and the name. */
const toChange = ({ kind, subject, before, after }: EntryEdit): EntryChange[] => {
  const name = keptKinds[kind];
  const fields = Object.keys({ ...before, ...after });
  const changed = fields.filter((field) => before?.[field] !== after?.[field]);
  if (changed.length === 0) return [];
  const kept = before && after ? [...new Set([name, ...changed])] : fields;
  const json = (state: KeptFields | null) =>
    state ? JSON.stringify(Object.fromEntries(kept.map((field) => [field, state[field]]))) : '';
  return [{ id: newId(), kind, subject, beforeJson: json(before), afterJson: json(after) }];
};
