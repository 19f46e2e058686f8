import { Bot, Qa } from '@chirrup/proto/gen/bots/v1/bots_service';
import { Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ServiceClients } from '../clients/service-clients.js';
import { BotFileReader } from './bot-file-reader.js';

const numbered = Array.from({ length: 5_300 }, (_, n) => `${n}`);
const pageOf = ({ page }: { page?: { limit: number; before: string } | undefined }, most: number) => {
  const from = page?.before ? numbered.indexOf(page.before) + 1 : 0;
  return numbered.slice(from, from + Math.min(page?.limit || most, most));
};

const services = {
  bots: {
    getBot: async () => Bot.fromPartial({ role: 'owner' }),
    listQa: async (request: object) => ({
      pairs: pageOf(request, 1_000).map((id) => Qa.fromPartial({ id, question: id, answer: 'a' })),
    }),
  },
  chat: { listTestQuestions: async () => ({ questions: [] }) },
  knowledge: {
    listLinks: async (request: object) => ({
      links: pageOf(request, 100).map((id) =>
        Link.fromPartial({ id, url: `https://a.example/${id}`, kind: 'page', state: 'ready' }),
      ),
    }),
  },
} as unknown as ServiceClients;

it('reads pairs and links to the end of what a file holds', async () => {
  const caller = { principal: { kind: 'member', userId: 'u', botId: 'C-1', role: 'owner' } } as const;
  const file = await new BotFileReader(services).read('C-1', caller, 0);
  expect([file.qa_pairs?.length, file.links?.length]).toEqual([5_000, 5_000]);
  expect(file.qa_pairs?.[4_999]?.question).toBe('4999');
});
