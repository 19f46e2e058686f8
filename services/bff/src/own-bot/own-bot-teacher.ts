import { DomainError } from '@chirrup/kernel/domain-error';
import { BotChanges } from '@chirrup/proto/gen/bots/v1/bots_service';
import { Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { Injectable } from '@nestjs/common';
import { firstOf, pages } from '../clients/pages.js';
import { ServiceClients } from '../clients/service-clients.js';
import type { OwnBotFile } from './own-bot-file.js';

const CONTEXT = { principal: { kind: 'service', name: 'bff' } } as const;
const A_PAGE = 100;
/** As many pairs as a busy machine learns within a call's deadline. */
const AN_IMPORT = 20;
/** More than the site has. */
const MOST = 5_000;

/** Teaches a bot of the site what the site says; the same again changes nothing. */
@Injectable()
export class OwnBotTeacher {
  constructor(private readonly services: ServiceClients) {}

  /** Makes the bot, as visitors see it. */
  async make(botId: string, settings: Partial<BotChanges>, origin: string): Promise<void> {
    const { bots } = this.services;
    await bots.ensureInstallationBot({ botId }, CONTEXT);
    const changes = BotChanges.fromPartial({ ...settings, baseUrl: origin });
    await bots.changeBot({ botId, version: 0, changes }, CONTEXT);
  }

  async teach(botId: string, file: OwnBotFile, origin: string): Promise<void> {
    // the chat links whole addresses only: it stands on other sites too
    const whole = (answer: string): string => answer.replaceAll('](/', `](${origin}/`);
    await this.#pairs(
      botId,
      file.pairs.map((pair) => ({ ...pair, answer: whole(pair.answer) })),
    );
    await this.#pages(botId, file.pages, origin);
  }

  async #pairs(botId: string, pairs: OwnBotFile['pairs']): Promise<void> {
    const { bots } = this.services;
    for (let at = 0; at < pairs.length; at += AN_IMPORT)
      await bots.importQa({ botId, pairs: pairs.slice(at, at + AN_IMPORT), importId: '' }, CONTEXT);
    const wanted = new Set(pairs.map(({ question }) => question));
    const known = await firstOf(
      pages(A_PAGE, async (page) => (await bots.listQa({ botId, page }, CONTEXT)).pairs),
      MOST,
    );
    for (const { id, question } of known)
      if (!wanted.has(question)) await unlessGone(bots.deleteQa({ botId, qaId: id }, CONTEXT));
  }

  async #pages(botId: string, wanted: OwnBotFile['pages'], origin: string): Promise<void> {
    const { knowledge } = this.services;
    const listed = await firstOf(
      pages(A_PAGE, async (page) => (await knowledge.listLinks({ botId, page }, CONTEXT)).links),
      MOST,
    );
    const known = new Map(listed.map((link) => [link.url, link]));
    for (const { path, title, text } of wanted) {
      const url = new URL(path, origin).href;
      const before = known.get(url);
      known.delete(url);
      const link = Link.fromPartial({ botId, id: before?.id ?? '', url, title, knowledgeContent: text });
      if (!before) await unlessThere(knowledge.createLink(link, CONTEXT));
      else if (await this.#differs(before, link)) await knowledge.updateLink(link, CONTEXT);
    }
    for (const { id } of known.values())
      await unlessGone(knowledge.deleteLink({ botId, linkId: id }, CONTEXT));
  }

  async #differs(before: Link, { botId, title, knowledgeContent }: Link): Promise<boolean> {
    if (before.title !== title) return true;
    const whole = before.contentTruncated
      ? await this.services.knowledge.getLink({ botId, linkId: before.id }, CONTEXT)
      : before;
    return whole.knowledgeContent.trim() !== knowledgeContent.trim();
  }
}

/** Another process was faster. */
const unlessThere = (created: Promise<unknown>): Promise<unknown> =>
  created.catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'DuplicateURLError')) throw error;
  });

const unlessGone = (deleted: Promise<unknown>): Promise<unknown> =>
  deleted.catch((error: unknown) => {
    if (!(error instanceof DomainError && error.kind === 'not_found')) throw error;
  });
