import type { Log } from '@chirrup/kernel/log';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import {
  KnowledgeDefinition,
  type KnowledgeOutline,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import type { BotMaterial, MaterialSection } from './domain/material.js';

const SELF: Principal = { kind: 'service', name: 'chat' };
const MAX_SECTIONS = 200;

/** Control characters never reach a bot's fields. */
const clean = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, ' ').toWellFormed();

const toSections = ({ entries }: KnowledgeOutline): MaterialSection[] =>
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
    @Inject(LOG) private readonly log: Log,
  ) {}

  async execute(principal: Principal, botId: string): Promise<BotMaterial> {
    const bots = this.bus.client(BotsDefinition);
    const [bot, { pairs }, sections] = await Promise.all([
      bots.getBot({ botId }, { principal }),
      bots.listQa({ botId, page: undefined }, { principal }),
      this.#sections(botId),
    ]);
    const { botName, description, baseUrl, supportEmail } = bot;
    const known = pairs.map(({ question, answer, phrasings, draft = false }) => ({
      question,
      answer,
      phrasings: phrasings?.items ?? [],
      draft,
    }));
    return { botName, description, baseUrl, supportEmail, sections, pairs: known };
  }

  /** Without the pages there is still something to write. */
  async #sections(botId: string): Promise<MaterialSection[]> {
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
