import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import {
  Import,
  KnowledgeDefinition,
  Link,
  PageFacts,
  Recrawl,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ServiceOf } from '@chirrup/rpc/service';

/** The knowledge service behind the edge in these tests. */
export const fakeKnowledge = (): ServiceOf<typeof KnowledgeDefinition> => {
  const job = (botId: string) =>
    Import.fromPartial({
      id: newId(),
      botId,
      state: 'running',
      urls: [{ url: 'https://a.example', state: 'queued' }],
    });
  return {
    listLinks: async ({ botId }) => ({
      links: [
        Link.fromPartial({ botId, id: newId(), url: 'https://a.example', state: 'ready', kind: 'page' }),
      ],
    }),
    findTitles: async ({ text }) => ({
      pages: [{ title: `About ${text}`, url: 'https://shop.example/about' }],
    }),
    countLinks: async () => ({ total: 7, failed: 1, reading: 0, changed: 2, gone: 0, files: 1, paused: 0 }),
    getLink: async ({ botId, linkId }) =>
      Link.fromPartial({
        ...{ botId, id: linkId, url: 'https://a.example', state: 'ready', kind: 'page' },
        ...{ changedSinceEdit: true, pageContent: 'Now.' },
      }),
    listPassages: async ({ offset }) => ({
      passages: [{ headings: ['Boots'], text: `From ${offset}.` }],
      total: 1,
      leftOut: [{ why: 'links', text: 'Home · Shop' }],
      isOwnText: false,
    }),
    async createLink(link) {
      if (link.url === 'https://twice.example') {
        throw new DomainError({ code: 'DuplicateURLError', kind: 'conflict', message: 'URL exist' });
      }
      return { ...link, id: newId(), state: 'queued', kind: 'page' };
    },
    addFile: async ({ botId, fileName, content, filesUrl }) =>
      Link.fromPartial({
        ...{
          botId,
          id: newId(),
          url: `${filesUrl}1-${fileName}`,
          title: fileName,
          state: 'queued',
          kind: 'file',
        },
        knowledgeContent: Buffer.from(content).toString(),
      }),
    updateLink: async (link) => ({ ...link, state: 'ready', kind: 'page' }),
    resolveLink: async ({ botId, linkId, choice }) =>
      Link.fromPartial({ botId, id: linkId, state: 'ready', kind: 'page', title: choice, goneAt: 5_000 }),
    getCrawlSchedule: async ({ botId }) => ({ botId, interval: 'off', nextAt: 0 }),
    setCrawlSchedule: async ({ botId, interval }) => ({ botId, interval, nextAt: 7_000 }),
    startRecrawl: async ({ botId }) =>
      Recrawl.fromPartial({ id: newId(), botId, total: 3, startedAt: 2_000 }),
    listRecrawls: async ({ botId }) => ({
      recrawls: [Recrawl.fromPartial({ id: newId(), botId, total: 3, gone: 1, startedAt: 2_000 })],
    }),
    deleteLink: async () => ({}),
    startImport: async ({ botId }) => job(botId),
    listImports: async ({ botId }) => ({ imports: [job(botId)] }),
    getImport: async ({ botId }) => job(botId),
    cancelImport: async ({ botId }) => ({ ...job(botId), state: 'cancelled' }),
    startPageCheck: async ({ botId, url, productUrl }) => ({
      botId,
      id: newId(),
      url,
      productUrl,
      state: 'queued',
      facts: undefined,
    }),
    getPageCheck: async ({ botId, checkId }) => ({
      botId,
      id: checkId,
      url: 'https://shop.example/',
      productUrl: 'https://chat.example',
      state: 'done',
      facts: PageFacts.fromPartial({ finalUrl: 'https://shop.example/' }),
    }),
    getUnderstanding: async () => ({
      passages: 300,
      understood: 120,
      questions: 8,
      questionsUnderstood: 5,
      pages: 30,
      pagesUnderstood: 12,
      model: 'fake',
      state: 'ready',
    }),
    retrieve: async () => {
      throw new DomainError(commonErrors.forbidden);
    },
    describeKnowledge: async () => {
      throw new DomainError(commonErrors.forbidden);
    },
    readContext: async () => {
      throw new DomainError(commonErrors.forbidden);
    },
    embedQuestions: async () => {
      throw new DomainError(commonErrors.forbidden);
    },
  };
};
