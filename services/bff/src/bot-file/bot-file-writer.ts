import { DomainError } from '@chirrup/kernel/domain-error';
import { Injectable } from '@nestjs/common';
import { toBotChanges } from '../bots/bots.mapper.js';
import { ServiceClients } from '../clients/service-clients.js';
import type { Caller } from '../http/nest/caller.js';
import { fromLink, toQaImport } from '../training/training.mapper.js';
import type { BotFileImportedDto, ImportBotFileDto } from './bot-file.dto.js';

type Counts = BotFileImportedDto['links'];

/** What an entry of a file may be refused for without ending the import, and what that means. */
const ENDS: Record<string, keyof Counts> = {
  DuplicateURLError: 'unchanged',
  'KNOWLEDGE.LINK_LIMIT_REACHED': 'skipped',
  'KNOWLEDGE.INVALID_URL': 'skipped',
  'CHAT.TOO_MANY_TEST_QUESTIONS': 'skipped',
  'CHAT.INVALID_TEST_QUESTION': 'skipped',
};

/** Merges a part of a file into a bot: the same part again changes nothing. */
@Injectable()
export class BotFileWriter {
  constructor(private readonly services: ServiceClients) {}

  async write(botId: string, file: ImportBotFileDto, caller: Caller): Promise<BotFileImportedDto> {
    const { bots, knowledge } = this.services;
    const importId = file.import_id;
    if (file.settings) {
      // a file takes the place of what there is, whoever wrote it
      const { version } = await bots.getBot({ botId }, caller);
      await bots.changeBot({ botId, version, changes: toBotChanges(file.settings), importId }, caller);
    }
    if (file.schedule) {
      await knowledge.setCrawlSchedule({ botId, interval: file.schedule, nextAt: 0, importId }, caller);
    }
    const pairs = file.qa_pairs ?? [];
    return {
      qa_pairs:
        pairs.length > 0
          ? toQaImport(await bots.importQa({ botId, pairs, importId }, caller))
          : { added: 0, updated: 0, unchanged: 0, skipped: 0, left_out: [] },
      links: await each(file.links ?? [], async (link) => {
        await knowledge.createLink({ ...fromLink(botId, '', link), importId }, caller);
        return 'added';
      }),
      test_questions: await this.#tests(botId, file.test_questions ?? [], caller, importId),
    };
  }

  async #tests(
    botId: string,
    tests: NonNullable<ImportBotFileDto['test_questions']>,
    caller: Caller,
    importId: string,
  ): Promise<Counts> {
    if (tests.length === 0) return { added: 0, unchanged: 0, skipped: 0 };
    const { questions } = await this.services.chat.listTestQuestions({ botId }, caller);
    const known = new Set(questions.map(keyOf));
    return each(tests, async (test) => {
      if (known.has(keyOf(test))) return 'unchanged';
      await this.services.chat.createTestQuestion({ botId, id: '', ...test, importId }, caller);
      known.add(keyOf(test));
      return 'added';
    });
  }
}

const keyOf = ({
  question,
  expectation,
  expected,
}: Record<'question' | 'expectation' | 'expected', string>) =>
  JSON.stringify([question.trim(), expectation, expectation === 'refuses' ? '' : expected.trim()]);

const each = async <T>(
  entries: readonly T[],
  write: (entry: T) => Promise<keyof Counts>,
): Promise<Counts> => {
  const counts: Counts = { added: 0, unchanged: 0, skipped: 0 };
  for (const entry of entries) {
    const end = await write(entry).catch((error: unknown) => {
      const known = error instanceof DomainError ? ENDS[error.code] : undefined;
      if (known === undefined) throw error;
      return known;
    });
    counts[end] += 1;
  }
  return counts;
};
