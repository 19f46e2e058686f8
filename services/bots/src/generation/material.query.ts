import type { Log } from '@chirrup/kernel/log';
import {
  KnowledgeDefinition,
  type KnowledgeOutline,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { GetBotQuery } from '../bots/queries/get-bot.query.js';
import { ListQaQuery } from '../qa/queries/list-qa.query.js';
import type { Material, Section } from './domain/material.js';

const SELF: Principal = { kind: 'service', name: 'bots' };
const MAX_SECTIONS = 200;

/** Control characters never reach a bot's fields. */
const clean = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, ' ').toWellFormed();

const toSections = ({ entries }: KnowledgeOutline): Section[] =>
  entries.map(({ url, title, heading, text, isQuestion, kind }) => ({
    url,
    title: clean(title),
    heading: clean(heading),
    text: clean(text),
    isQuestion,
    kind,
  }));

/** What is known about a bot when something is written for it. */
@Injectable()
export class MaterialQuery {
  constructor(
    private readonly bus: ServiceBus,
    private readonly bots: GetBotQuery,
    private readonly pairs: ListQaQuery,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async execute(principal: Principal, botId: string): Promise<Material> {
    const [bot, { rows: pairs }, sections] = await Promise.all([
      this.bots.execute(principal, botId),
      this.pairs.execute(principal, { botId, limit: 0, before: '' }),
      this.#sections(botId),
    ]);
    const { botName, description, baseUrl, supportEmail } = bot;
    return { botName, description, baseUrl, supportEmail, sections, pairs };
  }

  /** Without the pages there is still something to write. */
  async #sections(botId: string): Promise<Section[]> {
    try {
      const request = { botId, limit: MAX_SECTIONS };
      const knowledge = this.bus.client(KnowledgeDefinition);
      return toSections(await knowledge.describeKnowledge(request, { principal: SELF }));
    } catch (error) {
      this.log.warn({ err: error, bot_id: botId }, 'the pages could not be read');
      return [];
    }
  }
}
