import { newId } from '@chirrup/kernel/ids';
import { Outcome, Retrieval, type RetrieveRequest } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ThreadEvent } from '@chirrup/proto/live-events';
import { ChatHarness, eventually, FOUND, PAGE } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

const offer = {
  linkId: 'l1',
  title: 'Returns',
  heading: 'Shoes',
  url: PAGE.url,
  preview: 'You may return …',
  fetchedAt: PAGE.fetchedAt,
  language: 'fr',
};

describe('outcomes of a reply without a model', () => {
  it('stores the pages it offers as they were shown, heading and preview included', async () => {
    h.others.retrieve = async () =>
      Retrieval.fromPartial({ outcome: Outcome.OUTCOME_OFFER, offers: [offer], suggestions: ['A?'] });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'Wie lange dauert die Rückgabe?');
    const reply = (await h.settled(threadId, 2)).messages[1];
    const { linkId, ...page } = offer;
    const sources = [{ n: 1, ...page }];
    expect(reply).toMatchObject({ lane: 'none', state: 'complete', suggestions: [] });
    expect(reply?.content).toBe('Ich bin nicht sicher, aber diese Seiten könnten helfen:');
    expect(reply?.sources).toEqual(sources);
    await eventually(() =>
      events.some((event) => event.type === 'message' && event.message.senderType === 'bot'),
    );
    const live = events.flatMap((event: ThreadEvent) => (event.type === 'message' ? [event.message] : []));
    expect(live.at(-1)?.sources).toEqual(sources);
  });

  it('stores the language of what it quotes, where it is not the visitor’s', async () => {
    const quote = { ...PAGE, language: 'en', heading: '' };
    h.others.retrieve = async () => Retrieval.fromPartial({ ...FOUND, quotes: [quote] });
    const threadId = await h.thread();
    await h.post(threadId, 'Wie lange kann ich die Schuhe zurückgeben?');
    await h.settled(threadId, 2);
    await h.post(threadId, 'How long may I return shoes?');
    const { messages } = await h.settled(threadId, 4);
    expect(messages.map(({ contentLanguage }) => contentLanguage)).toEqual(['', 'en', '', '']);
    const words = `${PAGE.text} [1]`;
    expect(messages.map(({ contentParts }) => contentParts)).toEqual([
      [],
      [
        { end: 40, language: 'de' },
        { end: 42 + words.length, language: 'en' },
      ],
      [],
      [],
    ]);
    expect(messages[1]?.content).toBe(`Auf der Seite steht dazu (auf Englisch):\n\n${PAGE.text} [1]`);
    expect(messages[3]?.content).toBe(`${PAGE.text} [1]`);
    expect(messages[3]?.sources).toMatchObject([{ heading: '', preview: '' }]);
  });
});

describe('a thread in lists', () => {
  it('names the pages that its last reply offers', async () => {
    const untitled = { ...offer, title: '', url: 'https://shop.example/boats' };
    h.others.retrieve = async () =>
      Retrieval.fromPartial({ outcome: Outcome.OUTCOME_OFFER, offers: [offer, untitled] });
    const threadId = await h.thread();
    await h.post(threadId, 'How long does a return take?');
    await h.settled(threadId, 2);
    const { threads } = await h.chat.listThreads({ botId: h.botId, limit: 1, before: 0 }, h.owner);
    expect(threads[0]).toMatchObject({ id: threadId, lastMessage: 'Returns · https://shop.example/boats' });
  });
});

describe('two questions of which one has no answer', () => {
  it('are answered by the answer, and by the sentence that the other has none, with a page that may help', async () => {
    const near = { ...offer, title: 'Boats', url: 'https://shop.example/boats' };
    h.others.retrieve = async () =>
      Retrieval.fromPartial({ ...FOUND, unanswered: { question: 'Do you sell kayaks?', offers: [near] } });
    const threadId = await h.thread();
    await h.post(threadId, 'How long may I return shoes? Do you sell kayaks?');
    const reply = (await h.settled(threadId, 2)).messages[1];
    expect(reply).toMatchObject({ lane: 'extractive', state: 'complete' });
    expect(reply?.content).toBe(
      `${PAGE.text} [1]\n\nI could not find an answer to “Do you sell kayaks?” in what I know. I am not sure, but these pages may help: [2]`,
    );
    expect(reply?.sources.map(({ n, title }) => [n, title])).toEqual([
      [1, 'Returns'],
      [2, 'Boats'],
    ]);
  });
});

describe('a question too short to tell its language', () => {
  it('is answered in that of what is around the chat, at once and when its turn comes later', async () => {
    h.others.retrieve = async () => Retrieval.fromPartial({ outcome: Outcome.OUTCOME_NOTHING });
    const threadId = await h.thread();
    const message = { botId: h.botId, threadId, messageType: 'text', language: 'de' };
    await Promise.all(
      ['Versandkosten?', 'XB-200?'].map((content) =>
        h.chat.postMessage({ ...message, content, clientMessageId: newId() }, h.visitor),
      ),
    );
    const { messages } = await h.settled(threadId, 4);
    const replies = messages.filter(({ senderType }) => senderType === 'bot');
    expect(replies.map(({ content }) => content.replace(/„.*“/, ''))).toEqual([
      'Zu  habe ich in meinem Wissen nichts gefunden.',
      'Zu  habe ich in meinem Wissen nichts gefunden.',
    ]);
  });
});

describe('a follow-up', () => {
  const requests: RetrieveRequest[] = [];
  const retrieve = async (_: string, request: RetrieveRequest): Promise<Retrieval> => {
    requests.push(request);
    return FOUND;
  };
  const askedWith = () => requests.map(({ question, previousQuestions }) => [question, previousQuestions]);
  beforeEach(() => {
    requests.length = 0;
    h.others.retrieve = retrieve;
  });

  it('is looked up once, with the visitor’s last three questions', async () => {
    const threadId = await h.thread();
    for (const [at, question] of ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].entries()) {
      await h.post(threadId, question);
      await h.settled(threadId, 2 * at + 2);
    }
    expect(askedWith()).toEqual([
      ['One?', []],
      ['Two?', ['One?']],
      ['Three?', ['One?', 'Two?']],
      ['Four?', ['One?', 'Two?', 'Three?']],
      ['Five?', ['Two?', 'Three?', 'Four?']],
    ]);
  });

  it('is looked up again where another process answered what came before', async () => {
    const threadId = await h.thread();
    await h.post(threadId, 'One?');
    await h.settled(threadId, 2);
    await h.stop();
    await h.start();
    await h.post(threadId, 'Two?');
    await h.settled(threadId, 4);
    expect(askedWith().at(-1)).toEqual(['Two?', ['One?']]);
  });

  it('carries them too when its turn comes later', async () => {
    const threadId = await h.thread();
    await Promise.all([h.post(threadId, 'One?'), h.post(threadId, 'Two?')]);
    await h.settled(threadId, 4);
    const asked = (await h.stored(threadId)).messages.filter(({ content }) => /^(One|Two)\?$/.test(content));
    const [first, second] = asked;
    expect(requests.at(-1)).toMatchObject({
      question: second?.content,
      previousQuestions: [first?.content],
    });
  });
});
