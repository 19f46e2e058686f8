import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { maskPersonal } from '@chirrup/text/masking/mask-personal';
import { Injectable } from '@nestjs/common';
import { keptQuestion, type OpenQuestion } from '../domain/gap.js';
import { GroupGapsWorker } from '../grouping/group-gaps.worker.js';
import { addOpenQuestions } from '../persistence/open-questions.rows.js';

/** Stores unanswered questions and schedules their grouping; a deleted bot has none. */
@Injectable()
export class RecordQuestionsCommand {
  constructor(private readonly worker: GroupGapsWorker) {}

  async execute(tx: Tx, botId: string, questions: readonly OpenQuestion[]): Promise<void> {
    const kept = questions
      .map((asked) => ({ ...asked, question: keptQuestion(maskPersonal(asked.question)) }))
      .filter(({ question }) => question !== '');
    if (kept.length === 0 || (await isBotDeleted(tx, botId))) return;
    await addOpenQuestions(tx, botId, kept);
    await this.worker.schedule(tx, botId);
  }
}
