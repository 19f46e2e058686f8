import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { err, isUnseen, ok, type Result } from '@chirrup/kernel/result';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { testQuestionErrors } from '../domain/test-question.errors.js';
import { checkTestQuestion, type TestQuestion } from '../domain/test-question.js';
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
    private readonly runs: TestRunWorker,
  ) {}

  create(principal: Principal, { botId, ...edit }: Edit): Promise<TestQuestion> {
    requireBotRole(principal, botId, 'editor');
    const input = checkTestQuestion(edit);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const added = await addTestQuestion(tx, botId, newId(), input, writerOf(principal));
      if (!added) throw new DomainError(testQuestionErrors.tooMany);
      await this.runs.scheduleNow(tx, botId);
      return added;
    });
  }

  update(
    principal: Principal,
    { botId, id, version, ...edit }: Edit,
  ): Promise<Result<TestQuestion, TestQuestionConflict>> {
    requireBotRole(principal, botId, 'editor');
    const input = checkTestQuestion(edit);
    return this.uow.run<Result<TestQuestion, TestQuestionConflict>>({ tenant: botId }, async (tx) => {
      const current = isUuid(id) ? await findTestQuestion(tx, botId, id) : undefined;
      if (!current) throw new DomainError(testQuestionErrors.notFound);
      const { question, expectation, expected } = current;
      const isSame = isDeepStrictEqual(input, { question, expectation, expected });
      const by = writerOf(principal);
      if (!isSame && isUnseen(version, current, by)) return err({ current });
      const changed = (await changeTestQuestion(tx, botId, id, input, by)) ?? current;
      if (changed.result === 'never') await this.runs.scheduleNow(tx, botId);
      return ok(changed);
    });
  }

  /** Removing one that does not exist is no error. */
  async remove(
    principal: Principal,
    { botId, id, version }: Pick<Edit, 'botId' | 'id' | 'version'>,
  ): Promise<Result<void, TestQuestionConflict>> {
    requireBotRole(principal, botId, 'editor');
    if (!isUuid(id)) return ok(undefined);
    return this.uow.run<Result<void, TestQuestionConflict>>({ tenant: botId }, async (tx) => {
      const current = await findTestQuestion(tx, botId, id);
      if (current && isUnseen(version, current, writerOf(principal))) return err({ current });
      await removeTestQuestion(tx, botId, id);
      return ok(undefined);
    });
  }

  async run(principal: Principal, botId: string): Promise<void> {
    requireBotRole(principal, botId, 'editor');
    await this.uow.run({ tenant: botId }, (tx) => this.runs.scheduleNow(tx, botId));
  }
}
