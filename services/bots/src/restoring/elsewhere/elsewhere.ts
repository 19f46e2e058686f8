import { DomainError } from '@chirrup/kernel/domain-error';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { KnowledgeDefinition, Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { type KeptFields, type KeptKind, linkFields, testFields } from '@chirrup/proto/kept-fields';
import type { CallContext } from '@chirrup/rpc/call-context';
import { ServiceBus } from '@chirrup/rpc/service';
import { Injectable } from '@nestjs/common';

/** An entry that another service keeps. */
export interface KeptEntry {
  fields: KeptFields;
  version: number | undefined;
}

/** The entries of a kind, for undoing. */
export interface Kept {
  read(subject: string): Promise<KeptEntry | undefined>;
  /** @returns the id of the new entry; undefined where there is such a one, or it cannot come back */
  create(fields: KeptFields): Promise<string | undefined>;
  update(subject: string, fields: KeptFields, version: number | undefined): Promise<void>;
  remove(subject: string, version: number | undefined): Promise<void>;
}

/** What other services keep of a bot, read and written as the member who undoes. */
@Injectable()
export class Elsewhere {
  constructor(private readonly bus: ServiceBus) {}

  of(kind: KeptKind, botId: string, context: Pick<CallContext, 'principal'>): Kept {
    if (kind === 'link') return this.#links(botId, context);
    return kind === 'test' ? this.#tests(botId, context) : this.#schedule(botId, context);
  }

  #links(botId: string, context: Pick<CallContext, 'principal'>): Kept {
    const knowledge = this.bus.client(KnowledgeDefinition);
    const toLink = ({ url, title, thumbnail, knowledge_content }: KeptFields) =>
      Link.fromPartial({
        botId,
        url: text(url),
        title: text(title),
        thumbnail: text(thumbnail),
        knowledgeContent: text(knowledge_content),
      });
    return {
      async read(linkId) {
        const link = await unless('not_found', knowledge.getLink({ botId, linkId }, context));
        return link && { fields: linkFields(link), version: link.version };
      },
      async create(fields) {
        if (fields.file) return undefined;
        return (await unless('conflict', knowledge.createLink(toLink(fields), context), 'DuplicateURLError'))
          ?.id;
      },
      async update(id, fields, version) {
        await knowledge.updateLink({ ...toLink(fields), id, version }, context);
      },
      async remove(linkId, version) {
        await knowledge.deleteLink({ botId, linkId, version }, context);
      },
    };
  }

  #tests(botId: string, context: Pick<CallContext, 'principal'>): Kept {
    const chat = this.bus.client(ChatDefinition);
    const all = async () => (await chat.listTestQuestions({ botId }, context)).questions;
    const toEdit = ({ question, expectation, expected }: KeptFields) => ({
      botId,
      question: text(question),
      expectation: text(expectation),
      expected: text(expected),
    });
    return {
      async read(subject) {
        const test = (await all()).find(({ id }) => id === subject);
        return test && { fields: testFields(test), version: test.version };
      },
      async create(fields) {
        if ((await all()).some(({ question }) => question === fields.question)) return undefined;
        return (await chat.createTestQuestion({ ...toEdit(fields), id: '' }, context)).id;
      },
      async update(id, fields, version) {
        await chat.updateTestQuestion({ ...toEdit(fields), id, version }, context);
      },
      async remove(id, version) {
        await chat.deleteTestQuestion({ botId, id, version }, context);
      },
    };
  }

  #schedule(botId: string, context: Pick<CallContext, 'principal'>): Kept {
    const knowledge = this.bus.client(KnowledgeDefinition);
    return {
      async read() {
        const { interval } = await knowledge.getCrawlSchedule({ botId }, context);
        return { fields: { interval }, version: undefined };
      },
      create: async () => undefined,
      async update(_, { interval }) {
        await knowledge.setCrawlSchedule({ botId, interval: text(interval), nextAt: 0 }, context);
      },
      remove: async () => undefined,
    };
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const unless = <T>(kind: string, asked: Promise<T>, code?: string): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === kind && (!code || error.code === code))
      return undefined;
    throw error;
  });
