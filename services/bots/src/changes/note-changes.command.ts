import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { type KeptFields, keptKinds } from '@chirrup/proto/kept-fields';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { NewChange } from './change.js';
import { ChangeLog } from './change-log.js';
import { changedOf } from './changed-of.js';

export interface NotedChange {
  kind: string;
  subject: string;
  before: KeptFields | null;
  after: KeptFields | null;
}

/** Writes down what was done to what other services keep: links, test questions and the schedule. */
@Injectable()
export class NoteChangesCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly changes: ChangeLog,
  ) {}

  async execute(
    principal: Principal,
    { botId, noted, importId }: { botId: string; noted: readonly NotedChange[]; importId: string },
  ): Promise<void> {
    requireBotRole(principal, botId, 'editor');
    const changes = noted.flatMap(toChange);
    const act = importId ? ({ source: 'import', partOf: importId } as const) : undefined;
    await this.uow.run({ tenant: botId }, (tx) => this.changes.add(tx, botId, principal, changes, act));
  }
}

const isKept = (kind: string): kind is keyof typeof keptKinds => Object.hasOwn(keptKinds, kind);

/** Of long texts only those that differ are kept; none where nothing does. */
const toChange = ({ kind, subject, before, after }: NotedChange): NewChange[] => {
  if (!isKept(kind) || (before === null && after === null)) throw new DomainError(commonErrors.invalid);
  if (before === null || after === null) return [{ kind, subject, before, after }];
  const key = keptKinds[kind];
  const changed = changedOf(after, before);
  if (Object.keys(changed).length === 0) return [];
  return [
    {
      kind,
      subject,
      before: { [key]: before[key], ...changedOf(before, after) },
      after: { [key]: after[key], ...changed },
    },
  ];
};
