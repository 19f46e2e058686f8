import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { type KeptFields, type KeptKind, keptKinds } from '@chirrup/proto/kept-fields';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { changeErrors } from '../../changes/change.errors.js';
import type { Act } from '../../changes/change.js';
import { ChangeLog } from '../../changes/change-log.js';
import { undoFields } from '../undo-fields.js';
import { Elsewhere } from './elsewhere.js';

/** A change of what another service keeps. */
export interface KeptChange {
  kind: KeptKind;
  subject: string;
  before: KeptFields | null;
  /** Undefined: it goes back to `before` whatever came since. */
  after: KeptFields | null | undefined;
}

interface Undone {
  subject: string;
  before: KeptFields | null;
  after: KeptFields | null;
}

/** Takes changes of links, test questions and the schedule back, one by one. What is back already is left alone. */
@Injectable()
export class PutBackElsewhere {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly elsewhere: Elsewhere,
    private readonly changes: ChangeLog,
  ) {}

  /** @returns `gone` where the changed entry is not there any more */
  async one(
    principal: Principal,
    change: KeptChange,
    { botId, force, act }: { botId: string; force: boolean; act: Act },
  ): Promise<'restored' | 'gone' | 'unchanged'> {
    const undone = await this.#undo(principal, botId, change, force);
    if (undone === 'gone' || undone === 'unchanged') return undone;
    await this.uow.run({ tenant: botId }, (tx) =>
      this.changes.add(tx, botId, principal, [{ kind: change.kind, ...undone }], act),
    );
    return 'restored';
  }

  async #undo(
    principal: Principal,
    botId: string,
    { kind, subject, before, after }: KeptChange,
    force: boolean,
  ): Promise<Undone | 'gone' | 'unchanged'> {
    const kept = this.elsewhere.of(kind, botId, { principal });
    const current = await kept.read(subject);
    if (before === null) {
      if (!current) return 'unchanged';
      const isOther = after && !isDeepStrictEqual({ ...current.fields, ...after }, current.fields);
      if (isOther && !force) throw changedAgain(kind, current.fields);
      await kept.remove(subject, current.version);
      return { subject, before: current.fields, after: null };
    }
    if (!current) {
      if (after) return 'gone';
      const made = await kept.create(before);
      if (made === undefined) return before.file ? 'gone' : 'unchanged';
      return { subject: made, before: null, after: before };
    }
    const { values, changedSince } = undoFields(current.fields, before, after ?? undefined);
    if (after === null || Object.keys(values).length === 0) return 'unchanged';
    if (changedSince.length > 0 && !force) throw changedAgain(kind, current.fields);
    const next = { ...current.fields, ...values };
    await kept.update(subject, next, current.version);
    return { subject, before: current.fields, after: next };
  }
}

const changedAgain = (kind: KeptKind, fields: KeptFields): DomainError =>
  new DomainError(changeErrors.changedSince, { detail: String(fields[keptKinds[kind]]) });
