import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { err, isUnseen, ok, type Result } from '@chirrup/kernel/result';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Act } from '@chirrup/proto/kept-fields';
import { topics } from '@chirrup/proto/topics';
import { type Done, entriesChanged } from '@chirrup/service-defaults/history/entries-changed';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { testQuestionErrors } from '../domain/test-question.errors.js';
import { checkTestQuestion, type TestQuestion, testFields } from '../domain/test-question.js';
import {
  addTestQuestion,
  changeTestQuestion,
  findTestQuestion,
  removeTestQuestion,
} from '../persistence/test-questions.rows.js';
import { TestRunWorker } from '../run/test-run.worker.js';

interface Edit {
  botId: string;
  id: string;
  question: string;
  expectation: string;
  expected: string;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version?: number | undefined;
  /** What it is a part of; an edit by default. */
  act?: Act | undefined;
}

/** The caller had not seen the latest change. */
export interface TestQuestionConflict {
  current: TestQuestion;
}

/** Adds, changes and removes test questions, and runs them; a changed one is run at once. */
@Injectable()
export class EditTestQuestionCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly runs: TestRunWorker,
  ) {}

  create(principal: Principal, { botId, act, ...edit }: Edit): Promise<TestQuestion> {
    requireBotRole(principal, botId, 'editor');
    const input = checkTestQuestion(edit);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const by = writerOf(principal);
      const added = await addTestQuestion(tx, botId, newId(), input, by);
      if (!added) throw new DomainError(testQuestionErrors.tooMany);
      await this.#note(tx, { botId, by, act }, null, added);
      await this.runs.scheduleNow(tx, botId);
      return added;
    });
  }

  update(
    principal: Principal,
    { botId, id, version, act, ...edit }: Edit,
  ): Promise<Result<TestQuestion, TestQuestionConflict>> {
    requireBotRole(principal, botId, 'editor');
    const input = checkTestQuestion(edit);
    return this.uow.run<Result<TestQuestion, TestQuestionConflict>>({ tenant: botId }, async (tx) => {
      const current = isUuid(id) ? await findTestQuestion(tx, botId, id) : undefined;
      if (!current) throw new DomainError(testQuestionErrors.notFound);
      const isSame = isDeepStrictEqual(input, testFields(current));
      const by = writerOf(principal);
      if (!isSame && isUnseen(version, current, by)) return err({ current });
      const changed = (await changeTestQuestion(tx, botId, id, input, by)) ?? current;
      await this.#note(tx, { botId, by, act }, current, changed);
      if (changed.result === 'never') await this.runs.scheduleNow(tx, botId);
      return ok(changed);
    });
  }

  /** Removing one that does not exist is no error. */
  async remove(
    principal: Principal,
    { botId, id, version, act }: Pick<Edit, 'botId' | 'id' | 'version' | 'act'>,
  ): Promise<Result<void, TestQuestionConflict>> {
    requireBotRole(principal, botId, 'editor');
    if (!isUuid(id)) return ok(undefined);
    return this.uow.run<Result<void, TestQuestionConflict>>({ tenant: botId }, async (tx) => {
      const current = await findTestQuestion(tx, botId, id);
      if (!current) return ok(undefined);
      const by = writerOf(principal);
      if (isUnseen(version, current, by)) return err({ current });
      await removeTestQuestion(tx, botId, id);
      await this.#note(tx, { botId, by, act }, current, null);
      return ok(undefined);
    });
  }

  async run(principal: Principal, botId: string): Promise<void> {
    requireBotRole(principal, botId, 'editor');
    await this.uow.run({ tenant: botId }, (tx) => this.runs.scheduleNow(tx, botId));
  }

  /** In the history of the bot, with the change. */
  #note(tx: Tx, done: Done, before: TestQuestion | null, after: TestQuestion | null): Promise<void> {
    const fields = { before: before && testFields(before), after: after && testFields(after) };
    const subject = before?.id ?? after?.id ?? '';
    const events = entriesChanged(topics.chatChange, done, { kind: 'test', subject, ...fields });
    return this.outbox.add(tx, ...events);
  }
}
