import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { err, isUnseen, ok, type Result } from '@chirrup/kernel/result';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { AnswerImpact, TestSummary } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Act } from '@chirrup/proto/kept-fields';
import { topics } from '@chirrup/proto/topics';
import { type Done, entriesChanged } from '@chirrup/service-defaults/history/entries-changed';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { testQuestionErrors } from './domain/test-question.errors.js';
import { checkTestQuestion, type TestQuestion, testFields } from './domain/test-question.js';
import { markSeen } from './persistence/run-results.rows.js';
import {
  addTestQuestion,
  changeTestQuestion,
  findTestQuestion,
  removeTestQuestion,
  testQuestionsOf,
} from './persistence/test-questions.rows.js';
import { TEST_RUN, TestRunWorker } from './run/test-run.worker.js';

/** A repetition may be further away: until then nothing is under way. */
const SOON = '15 seconds';

const SUMMARY = `
  SELECT count(*) FILTER (WHERE result = 'green')::int AS green, count(*) FILTER (WHERE result = 'red')::int AS red,
    count(*) FILTER (WHERE result = 'never')::int AS never,
    EXISTS (SELECT 1 FROM jobs WHERE kind = $2 AND queue_key = $1 AND failed_at IS NULL
      AND (lease_owner IS NOT NULL OR run_at < now() + interval '${SOON}')) AS running,
    coalesce((extract(epoch FROM max(last_run_at)) * 1000)::float8, 0) AS "lastRunAt",
    coalesce((array_agg(question ORDER BY id) FILTER (WHERE result = 'red'))[1], '') AS "firstRed"
  FROM test_questions WHERE bot_id = $1`;

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

@Injectable()
export class TestQuestionsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly runs: TestRunWorker,
  ) {}

  /** A bot's test questions, oldest first. */
  list(principal: Principal, botId: string): Promise<TestQuestion[]> {
    requireBotRole(principal, botId, 'viewer');
    return testQuestionsOf(this.uow, botId);
  }

  /** Counts of a bot's test questions by result. */
  async summary(principal: Principal, botId: string): Promise<TestSummary> {
    requireBotRole(principal, botId, 'viewer');
    const [row] = await this.uow.statement<TestSummary>(
      { tenant: botId },
      SUMMARY,
      [botId, TEST_RUN],
      'test-questions.summary',
    );
    return row ?? { green: 0, red: 0, never: 0, running: false, lastRunAt: 0, firstRed: '' };
  }

  /** The answers that changed since the owner marked changes as seen. */
  async impact(principal: Principal, botId: string): Promise<AnswerImpact> {
    requireBotRole(principal, botId, 'viewer');
    const rows = await this.uow.statement<{
      runAt: number;
      changedAt: number | null;
      question: string;
      before: string | null;
      after: string;
    }>(
      { tenant: botId },
      `SELECT (extract(epoch FROM run_at) * 1000)::float8 AS "runAt",
         (extract(epoch FROM changed_at) * 1000)::float8 AS "changedAt", question, before, answer AS after
       FROM watched_answers WHERE bot_id = $1 ORDER BY question LIMIT 300`,
      [botId],
      'test-questions.impact',
    );
    return {
      at: Math.max(0, ...rows.map(({ runAt }) => runAt)),
      changes: rows.flatMap(({ question, before, after, changedAt }) =>
        changedAt === null ? [] : [{ question, before: before ?? '', after, at: changedAt }],
      ),
    };
  }

  /** Marks changed answers as seen; marking them again changes nothing. */
  async markSeen(principal: Principal, botId: string, until: Date): Promise<void> {
    requireBotRole(principal, botId, 'editor');
    await markSeen(this.uow, botId, until);
  }

  /** Adds a test question and runs it at once. */
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

  /** Changes a test question; one that is not the same any more is run at once. */
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

  /** Runs all of a bot's test questions. */
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
