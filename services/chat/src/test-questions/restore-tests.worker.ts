import type { Log } from '@chirrup/kernel/log';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { KeptFields, KeptKind } from '@chirrup/proto/kept-fields';
import { ServiceBus } from '@chirrup/rpc/service';
import {
  RestoreEntriesWorker,
  type Restorer,
} from '@chirrup/service-defaults/history/restore-entries.worker';
import { type Kept, textField } from '@chirrup/service-defaults/history/undo-entry';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { testFields } from './domain/test-question.js';
import { testQuestionsOf } from './persistence/test-questions.rows.js';
import { TestQuestionsService } from './test-questions.service.js';

/** Puts test questions back as they were before a change. */
@Injectable()
export class RestoreTestsWorker extends RestoreEntriesWorker {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    bus: ServiceBus,
    private readonly testQuestions: TestQuestionsService,
  ) {
    super({ uow, log, bots: bus.client(BotsDefinition), service: 'chat', kinds: ['test'] });
  }

  protected kept(_kind: KeptKind, { botId, principal, act }: Restorer): Kept {
    const all = () => testQuestionsOf(this.uow, botId);
    return {
      read: async (subject) => {
        const test = (await all()).find(({ id }) => id === subject);
        return test && { fields: testFields(test), version: test.version };
      },
      create: async (fields) => {
        if ((await all()).some(({ question }) => question === fields.question)) return false;
        await this.testQuestions.create(principal, { botId, id: '', act, ...inputOf(fields) });
        return true;
      },
      update: async (id, fields, version) => {
        const edit = { botId, id, version, act, ...inputOf(fields) };
        return (await this.testQuestions.update(principal, edit)).ok;
      },
      remove: async (id, version) =>
        (await this.testQuestions.remove(principal, { botId, id, version, act })).ok,
    };
  }
}

const inputOf = ({ question, expectation, expected }: KeptFields) => ({
  question: textField(question),
  expectation: textField(expectation),
  expected: textField(expected),
});
