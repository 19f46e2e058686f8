import { Bot, Qa } from '@chirrup/proto/gen/bots/v1/bots_service';
import { Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ServiceClients } from '../clients/service-clients.js';
import { BotFileReader } from './bot-file-reader.js';

const numbered = Array.from({ length: 5_300 }, (_, n) => `${n}`);
const pageOf = ({ page }: { page?: { limit: number; before: string } | undefined }, most: number) => {
  const from = page?.before ? numbered.indexOf(page.before) + 1 : 0;
  return numbered.slice(from, from + Math.min(page?.limit || most, most));
};

/** Links by their place that are more than an address. */
const TEXTS: Record<string, object> = {
  0: { own: ['knowledge_content'], knowledgeContent: 'Short.' },
  1: {
    own: ['knowledge_content', 'thumbnail'],
    contentTruncated: true,
    thumbnail: 'https://a.example/1.png',
  },
  2: { knowledgeContent: 'Read from the page.', thumbnail: 'https://a.example/2.png' },
  3: { kind: 'file', title: 'Sizes' },
};

const services = {
  bots: {
    getBot: async () => Bot.fromPartial({ role: 'owner', avatar: 'a.jpg' }),
    listQa: async (request: object) => ({
      pairs: pageOf(request, 1_000).map((id) => Qa.fromPartial({ id, question: id, answer: 'a' })),
    }),
  },
  chat: { listTestQuestions: async () => ({ questions: [] }) },
  knowledge: {
    getCrawlSchedule: async () => ({ interval: 'weekly', nextAt: 0 }),
    getLink: async ({ linkId }: { linkId: string }) =>
      Link.fromPartial({ knowledgeContent: `all of ${linkId}` }),
    listLinks: async (request: object) => ({
      links: pageOf(request, 100).map((id) =>
        Link.fromPartial({ id, url: `https://a.example/${id}`, ...TEXTS[id], state: 'ready' }),
      ),
    }),
  },
} as unknown as ServiceClients;

it('reads pairs and links to the end of what a file holds', async () => {
  const caller = { principal: { kind: 'member', userId: 'u', botId: 'C-1', role: 'owner' } } as const;
  const file = await new BotFileReader(services).read('C-1', caller, 0);
  expect([file.qa_pairs?.length, file.links?.length]).toEqual([5_000, 4_999]);
  expect(file.qa_pairs?.[4_999]?.question).toBe('4999');
});

it('holds what the owner wrote of pages, and says what it does not hold', async () => {
  const caller = { principal: { kind: 'member', userId: 'u', botId: 'C-1', role: 'owner' } } as const;
  const { links, files, picture, schedule, not_included } = await new BotFileReader(services).read(
    'C-1',
    caller,
    0,
  );
  expect(links?.slice(0, 4)).toEqual([
    { url: 'https://a.example/0', title: '', knowledge_content: 'Short.' },
    {
      url: 'https://a.example/1',
      title: '',
      thumbnail: 'https://a.example/1.png',
      knowledge_content: 'all of 1',
    },
    { url: 'https://a.example/2', title: '' },
    { url: 'https://a.example/4', title: '' },
  ]);
  expect(files).toEqual([{ url: 'https://a.example/3', title: 'Sizes' }]);
  expect(picture).toBe('/api/files/a.jpg');
  expect(schedule).toBe('weekly');
  expect(not_included).toEqual([
    'conversations',
    'history',
    'Live Mode',
    'the picture of the bot',
    'uploaded file “Sizes”',
  ]);
});
