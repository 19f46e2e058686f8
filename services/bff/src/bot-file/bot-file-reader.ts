import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { Injectable } from '@nestjs/common';
import { eachBotField } from '../bots/bot-fields.js';
import { firstOf, pages } from '../clients/pages.js';
import { ServiceClients } from '../clients/service-clients.js';
import { oneOf } from '../http/dto/mapping.js';
import type { Caller } from '../http/nest/caller.js';
import { fileAddress } from '../static/file-address.js';
import { toTestQuestion } from '../test-questions/test-questions.mapper.js';
import { scheduleSchema } from '../training/training.dto.js';
import { toQa } from '../training/training.mapper.js';
import { BOT_FILE_FORMAT, BOT_FILE_VERSION, type BotFileDto, MOST } from './bot-file.dto.js';
import { BOT_FILE_SCHEMA_PATH } from './bot-file-schema.route.js';
import { ownContent } from './own-content.js';

const PAIRS_A_PAGE = 1_000;
const LINKS_A_PAGE = 100;

/** Gathers a bot from the services that own its parts. */
@Injectable()
export class BotFileReader {
  constructor(private readonly services: ServiceClients) {}

  async read(botId: string, caller: Caller, now: number): Promise<BotFileDto> {
    const [bot, pairs, { questions }, links, { interval }] = await Promise.all([
      this.services.bots.getBot({ botId }, caller),
      firstOf(this.#pairs(botId, caller), MOST.pairs),
      this.services.chat.listTestQuestions({ botId }, caller),
      firstOf(this.#links(botId, caller), MOST.links),
      this.services.knowledge.getCrawlSchedule({ botId }, caller),
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
      links: await this.#written(
        links.filter(({ kind }) => kind !== 'file'),
        caller,
      ),
      files: await this.#written(
        links.filter(({ kind }) => kind === 'file'),
        caller,
      ),
      picture: fileAddress(bot.avatar),
      schedule: oneOf(scheduleSchema.shape.interval.options, interval),
      not_included: notIncluded(bot, links),
      test_questions: questions
        .map(toTestQuestion)
        .map(({ question, expectation, expected }) => ({ question, expectation, expected })),
    };
  }

  /** Links with what their owner wrote of them; of long texts the list has only the beginning. */
  async #written(links: readonly Link[], caller: Caller): Promise<BotFileDto['links']> {
    const written: NonNullable<BotFileDto['links']> = [];
    for (const link of links) {
      const content = await ownContent(this.services, link, caller);
      written.push({
        url: link.url,
        title: link.title,
        ...(link.own.includes('thumbnail') ? { thumbnail: link.thumbnail } : {}),
        ...(content === undefined ? {} : { knowledge_content: content }),
      });
    }
    return written;
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

/** An uploaded file has no address that another bot could read. */
const notIncluded = ({ avatar }: Bot, links: readonly Link[]): string[] => [
  'conversations',
  'history',
  'Live Mode',
  ...(avatar === '' ? [] : ['the picture of the bot']),
  ...links.filter(({ kind }) => kind === 'file').map(({ title, url }) => `uploaded file “${title || url}”`),
];
