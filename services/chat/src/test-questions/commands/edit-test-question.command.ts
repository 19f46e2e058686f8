import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { testQuestionErrors } from '../domain/test-question.errors.js';
import { checkTestQuestion, type TestQuestion } from '../domain/test-question.js';
import {
  addTestQuestion,
  changeTestQuestion,
  removeTestQuestion,
} from '../persistence/test-questions.rows.js';
import { TestRunWorker } from '../run/test-run.worker.js';

interface Edit {
  botId: string;
  id: string;
  question: string;
  expectation: string;
  expected: string;
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
      const added = await addTestQuestion(tx, botId, newId(), input);
      if (!added) throw new DomainError(testQuestionErrors.tooMany);
      await this.runs.scheduleNow(tx, botId);
      return added;
    });
  }

  update(principal: Principal, { botId, id, ...edit }: Edit): Promise<TestQuestion> {
    requireBotRole(principal, botId, 'editor');
    const input = checkTestQuestion(edit);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const changed = isUuid(id) ? await changeTestQuestion(tx, botId, id, input) : undefined;
      if (!changed) throw new DomainError(testQuestionErrors.notFound);
      if (changed.result === 'never') await this.runs.scheduleNow(tx, botId);
      return changed;
    });
  }

  /** Removing one that does not exist is no error. */
  async remove(principal: Principal, botId: string, id: string): Promise<void> {
    requireBotRole(principal, botId, 'editor');
    if (isUuid(id)) await removeTestQuestion(this.uow, botId, id);
  }

  async run(principal: Principal, botId: string): Promise<void> {
    requireBotRole(principal, botId, 'editor');
    await this.uow.run({ tenant: botId }, (tx) => this.runs.scheduleNow(tx, botId));
  }
}
