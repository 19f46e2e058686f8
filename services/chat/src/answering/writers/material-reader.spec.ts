import { systemClock } from '@chirrup/kernel/clock';
import type { ModelEvent, ModelMessage } from '@chirrup/language-model/chat-model';
import { GuardedModel } from '@chirrup/language-model/guarded-model';
import { nothingFound } from '../../../test/fixtures/knowledge.js';
import type { Knowledge, Passage } from '../domain/knowledge.js';
import type { AnswerTask } from './answer-writer.js';
import { MaterialReader } from './material-reader.js';

const passage = (docId: string): Passage => ({
  docId,
  linkId: docId,
  title: docId,
  url: `https://shop.example/${docId}`,
  text: `What ${docId} says.`,
  score: 1,
  fetchedAt: 0,
  language: 'en',
});
const knowledge = (docId: string, change: Partial<Knowledge> = {}): Knowledge => ({
  ...nothingFound,
  passages: [passage(docId)],
  outcome: 'answer',
  confidence: 0.9,
  needed: 0.5,
  read: 4,
  meaning: 'used',
  ...change,
});

describe('MaterialReader', () => {
  const asked: (readonly ModelMessage[])[] = [];
  const searched: string[] = [];
  const model = new GuardedModel(
    {
      name: 'fake',
      async *stream(messages): AsyncGenerator<ModelEvent> {
        asked.push(messages);
        yield { type: 'text', text: 'kayaks for groups' };
        yield { type: 'end' };
      },
    },
    systemClock,
  );
  const reader = new MaterialReader(
    systemClock,
    {
      find: async (_, { question }) => {
        searched.push(question);
        return { knowledge: knowledge('second') } as never;
      },
      context: async () => ({ sections: [], pageTitle: undefined }) as never,
    },
    1_000,
  );
  const read = (found: Knowledge, earlier: string[]) =>
    reader.read(
      {
        reply: { id: 'r', botId: 'C-1', threadId: 't', replyTo: 'm' },
        question: 'and for groups?',
        turns: earlier.map((content) => ({ sender: 'client', content })),
        profile: { allowedOrigins: [], baseUrl: '' },
        knowledge: found,
        stop: new AbortController().signal,
      } as unknown as AnswerTask,
      model,
    );
  beforeEach(() => {
    asked.length = 0;
    searched.length = 0;
  });

  it.each<[string, Partial<Knowledge>]>([
    ['was found only with the one before', { lookedUp: 'What is a kayak? and for groups?' }],
    ['was not surely found', { outcome: 'offer' }],
    ['was found in one of its two parts', { unanswered: { question: 'for groups', offers: [] } }],
  ])('searches in the model’s words for a question that %s', async (_, change) => {
    const material = await read(knowledge('first', change), ['What is a kayak?']);
    expect(searched).toEqual(['kayaks for groups']);
    expect(material.searchedFor).toBe('kayaks for groups');
    expect(material.knowledge.passages.map(({ docId }) => docId)).toEqual(['second', 'first']);
    expect(material.tokens).toBeGreaterThan(0);
  });

  it.each<[string, string[], Partial<Knowledge>]>([
    ['begins the conversation', [], { outcome: 'nothing' }],
    ['was surely found by itself', ['What is a kayak?'], {}],
    [
      'is a pair’s',
      ['What is a kayak?'],
      { outcome: 'nothing', verified: { qaId: 'q', question: 'and for groups?', answer: 'Ten.', score: 1 } },
    ],
  ])('asks the model for no search where the question %s', async (_, earlier, change) => {
    const material = await read(knowledge('first', change), earlier);
    expect([asked, searched, material.tokens]).toEqual([[], [], 0]);
    expect(material.knowledge.passages.map(({ docId }) => docId)).toEqual(['first']);
  });
});
