import type { ServiceBus } from '@chirrup/rpc/service';
import { TaughtQuestions } from './taught-questions.js';

const pairs = ['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?', 'Seven?'].map((question) => ({
  question,
  answer: 'Yes.',
}));

const untaught = async (retrieve: (question: string) => unknown, wanted = 20) => {
  const client = { retrieve: async ({ question }: { question: string }) => retrieve(question) };
  const taught = new TaughtQuestions({ client: () => client } as unknown as ServiceBus);
  return (await taught.untaught('C-1', pairs, wanted)).map(({ question }) => question);
};
const verified = { qaId: 'qa', question: 'Two, please?', answer: 'No.', score: 1 };

describe('questions that are taught already', () => {
  it('are left out, and as many as wanted are left', async () => {
    const asked: string[] = [];
    const retrieve = (question: string) => {
      asked.push(question);
      return { verified: question === 'Two?' ? verified : undefined };
    };
    expect(await untaught(retrieve, 3)).toEqual(['One?', 'Three?', 'Four?']);
    expect(asked).toHaveLength(4);
    expect(await untaught(retrieve)).toHaveLength(6);
  });

  it('are unknown while nobody says so', async () => {
    const retrieve = () => {
      throw new Error('unavailable');
    };
    expect(await untaught(retrieve)).toHaveLength(7);
  });
});
