import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { TestQuestion } from '../domain/test-question.js';
import { testQuestionsOf } from '../persistence/test-questions.rows.js';

/** A bot's test questions, oldest first. */
@Injectable()
export class ListTestQuestionsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  execute(principal: Principal, botId: string): Promise<TestQuestion[]> {
    requireBotRole(principal, botId, 'viewer');
    return testQuestionsOf(this.uow, botId);
  }
}
