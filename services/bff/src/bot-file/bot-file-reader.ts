import { Injectable } from '@nestjs/common';
import { eachBotField } from '../bots/bot-fields.js';
import { firstOf, pages } from '../clients/pages.js';
import { ServiceClients } from '../clients/service-clients.js';
import type { Caller } from '../http/nest/caller.js';
import { toTestQuestion } from '../test-questions/test-questions.mapper.js';
import { toQa } from '../training/training.mapper.js';
import { BOT_FILE_FORMAT, BOT_FILE_VERSION, type BotFileDto, MOST } from './bot-file.dto.js';
import { BOT_FILE_SCHEMA_PATH } from './bot-file-schema.route.js';

const PAIRS_A_PAGE = 1_000;
const LINKS_A_PAGE = 100;

/** Gathers a bot from the services that own its parts. */
@Injectable()
export class BotFileReader {
  constructor(private readonly services: ServiceClients) {}

  async read(botId: string, caller: Caller, now: number): Promise<BotFileDto> {
    const [bot, pairs, { questions }, links] = await Promise.all([
      this.services.bots.getBot({ botId }, caller),
      firstOf(this.#pairs(botId, caller), MOST.pairs),
      this.services.chat.listTestQuestions({ botId }, caller),
      firstOf(this.#links(botId, caller), MOST.links),
    ]);
    const settings = Object.fromEntries(
      eachBotField
        .filter(([key]) => key !== 'liveMode')
        .map(([key, { name, toJson }]) => [name, toJson(bot[key])]),
    );
    return {
      $schema: BOT_FILE_SCHEMA_PATH,
      format: BOT_FILE_FORMAT,
      version: BOT_FILE_VERSION,
      exported_at: Math.floor(now / 1_000),
      settings,
      qa_pairs: pairs
        .map(toQa)
        .filter(({ question, answer, draft }) => !draft && question.trim() !== '' && answer.trim() !== '')
        .map(({ question, answer, phrasings }) => ({ question, answer, phrasings })),
      // an uploaded file has no address that another bot could read
      links: links.filter(({ kind }) => kind !== 'file').map(({ url, title }) => ({ url, title })),
      test_questions: questions
        .map(toTestQuestion)
        .map(({ question, expectation, expected }) => ({ question, expectation, expected })),
    };
  }

  #pairs(botId: string, caller: Caller) {
    return pages(
      PAIRS_A_PAGE,
      async (page) => (await this.services.bots.listQa({ botId, page }, caller)).pairs,
    );
  }

  #links(botId: string, caller: Caller) {
    return pages(
      LINKS_A_PAGE,
      async (page) => (await this.services.knowledge.listLinks({ botId, page }, caller)).links,
    );
  }
}
