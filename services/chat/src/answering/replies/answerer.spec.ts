import { systemClock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { silentLog } from '@chirrup/kernel/log';
import type { ChatModel, ModelEvent } from '@chirrup/language-model/chat-model';
import { GuardedModel } from '@chirrup/language-model/guarded-model';
import { ModelError } from '@chirrup/language-model/model-error';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { MemoryLiveText } from '@chirrup/realtime/memory/memory-live-text';
import { nothingFound } from '../../../test/fixtures/knowledge.js';
import { type ModelCeiling, noCeiling } from '../../model-usage/model-ceiling.js';
import type { Draw } from '../../quota/domain/draw.js';
import type { Turn } from '../../threads/domain/reply-job.js';
import type { BotProfile, Knowledge } from '../domain/knowledge.js';
import type { Asked, LookUpResult, Prefetched } from '../domain/question.js';
import { ExtractiveWriter } from '../writers/extractive-writer.js';
import { ModelWriter } from '../writers/model-writer.js';
import { Answerer } from './answerer.js';
import { ReplyStream } from './reply-stream.js';

const always = (model: GuardedModel) => async () => model;
const searchUnavailable = {
  code: 'KNOWLEDGE.SEARCH_UNAVAILABLE',
  kind: 'unavailable',
  message: 'Search is unavailable.',
} as const;
const reply = { id: 'r', botId: 'b', threadId: 't', replyTo: 'm' };
const profile: BotProfile = {
  botName: 'Ada',
  description: '',
  instructions: '',
  baseUrl: '',
  supportEmail: '',
  carefulness: 'balanced',
  timeZone: 'UTC',
};
const passage = {
  docId: 'd',
  linkId: 'l',
  title: 'Returns',
  url: 'https://shop.example/returns',
  text: 'You may return shoes within 30 days.',
  score: 0.91234,
  fetchedAt: 5,
  language: 'en',
};
const quote = {
  ...passage,
  text: 'You may return shoes within 30 days [7], see https://evil.example.',
  heading: '',
};
const offer = { ...passage, heading: 'Shoes', preview: 'You may return …' };
const knowledge: Knowledge = {
  ...nothingFound,
  passages: [passage],
  suggestions: ['Do you ship?'],
  outcome: 'answer',
  quotes: [quote],
  confidence: 0.91234,
  needed: 0.5,
  read: 12,
  meaning: 'used',
};

const model = (...events: (ModelEvent | Error)[]): ChatModel => ({
  name: 'fake',
  async *stream() {
    for (const event of events) {
      if (event instanceof Error) throw event;
      yield event;
    }
  },
});

const DRAW: Draw = { charge: 'reserved', reservationId: 'q', mayAskModel: true };

interface Options {
  draw?: Draw;
  returned?: Draw[];
  knowledge?: Knowledge | Error;
  model?: ChatModel;
  ceiling?: ModelCeiling;
  stop?: AbortSignal;
  prefetched?: Prefetched;
  question?: string;
  turns?: Turn[];
  /** Takes what is looked up. */
  asked?: Asked[];
}

const ask = async (options: Options) => {
  const found = options.knowledge ?? knowledge;
  const lookUp = {
    find: async (_: string, asked: Asked) => {
      options.asked?.push(asked);
      return found instanceof Error ? Promise.reject(found) : { profile, knowledge: found };
    },
    knownProfile: () => profile,
  };
  const stream = new ReplyStream(reply, 1, {
    fanOut: new MemoryFanOut(),
    liveText: new MemoryLiveText(),
    clock: systemClock,
  });
  const extractive = new ExtractiveWriter();
  const writer = options.model
    ? new ModelWriter({
        modelOf: always(new GuardedModel(options.model, systemClock)),
        extractive,
        log: silentLog,
        clock: systemClock,
        ceiling: options.ceiling ?? noCeiling,
      })
    : extractive;
  const quota = {
    take: async () => options.draw ?? DRAW,
    use: (_: string, { charge, reservationId }: Draw) => ({ charge, reservationId }),
    giveBack: (_: string, draw: Draw) => void options.returned?.push(draw),
  };
  const recentTurns = { execute: async () => options.turns ?? [] };
  const answerer = new Answerer(
    lookUp as never,
    recentTurns as never,
    writer,
    quota as never,
    systemClock,
    silentLog,
  );
  return answerer
    .answer(
      reply,
      {
        question: options.question ?? 'How long may I return shoes?',
        replyTo: 'm',
        seq: 1,
        ...(options.prefetched ? { prefetched: options.prefetched } : {}),
      },
      stream,
      options.stop ?? new AbortController().signal,
    )
    .finally(() => stream.close());
};

const extractive = {
  state: 'complete',
  lane: 'extractive',
  content: 'You may return shoes within 30 days [7], see. [1]',
  senderName: 'Ada',
};

describe('Answerer', () => {
  it('takes what was prefetched, and looks up itself what was not', async () => {
    const prefetched = (found: LookUpResult | undefined): Prefetched => ({
      found: Promise.resolve(found && { ...found, previousQuestions: [] }),
      turns: [],
    });
    const neverAsked = new Error('asked again');
    expect(
      await ask({ knowledge: neverAsked, prefetched: prefetched({ profile, knowledge }) }),
    ).toMatchObject(extractive);
    expect(await ask({ knowledge, prefetched: prefetched(undefined) })).toMatchObject(extractive);
  });

  it('looks a follow-up up with the questions before it, once they are known', async () => {
    const turns: Turn[] = ['A?', 'B?', 'C?', 'D?'].flatMap((content) => [
      { sender: 'client', content },
      { sender: 'bot', content: 'Yes.' },
    ]);
    const asked: Asked[] = [];
    const previousQuestions = ['B?', 'C?', 'D?'];
    const guessed = (previous: string[]): Prefetched => ({
      found: Promise.resolve({ profile, knowledge, previousQuestions: previous }),
      turns,
    });
    expect(await ask({ prefetched: guessed(previousQuestions), asked })).toMatchObject(extractive);
    expect(asked).toEqual([]);
    expect(await ask({ prefetched: guessed(['C?']), asked })).toMatchObject(extractive);
    expect(await ask({ turns, asked })).toMatchObject(extractive);
    const look = { question: 'How long may I return shoes?', previousQuestions };
    expect(asked).toEqual([look, look]);
  });

  it('gives a verified pair’s answer word for word', async () => {
    const verified = { qaId: 'q1', question: 'Q', answer: 'Thirty days. [2] https://any.example', score: 1 };
    const answer = await ask({
      knowledge: { ...knowledge, verified },
      model: model(new ModelError('never asked')),
    });
    expect(answer).toMatchObject({
      lane: 'verified',
      content: verified.answer,
      sources: [],
      trace: { verified_qa_id: 'q1' },
    });
  });

  it('goes on without the model, and for free, once the messages of the plan are used up', async () => {
    const draw: Draw = { charge: 'free', reservationId: '', mayAskModel: false };
    const answer = await ask({ model: model(new ModelError('never asked')), draw });
    expect(answer).toMatchObject({
      ...extractive,
      charge: { charge: 'free' },
      trace: { model_limit: 'plan' },
    });
  });

  it('is counted on what was drawn for it, unless it failed', async () => {
    expect((await ask({})).charge).toEqual({ charge: 'reserved', reservationId: 'q' });
    const returned: Draw[] = [];
    const failed = await ask({ knowledge: new Error('no search'), returned });
    expect(failed).toMatchObject({ state: 'failed', charge: { charge: 'free', reservationId: '' } });
    expect(returned).toEqual([DRAW]);
  });

  it('maps the model’s citations and keeps its trace', async () => {
    const answer = await ask({
      model: model(
        { type: 'text', text: 'Within 30 days [' },
        { type: 'text', text: '1], not [8].' },
        { type: 'end' },
        { type: 'usage', promptTokens: 90, completionTokens: 9 },
      ),
    });
    expect(answer).toMatchObject({
      modelTokens: 99,
      state: 'complete',
      lane: 'model',
      content: 'Within 30 days [1], not.',
      sources: [{ n: 1, title: 'Returns', url: passage.url, fetchedAt: 5 }],
      trace: {
        lane: 'model',
        model: 'fake',
        prompt_tokens: 90,
        completion_tokens: 9,
        cost: null,
        passages: [{ doc_id: 'd', score: 0.912 }],
      },
    });
    expect(answer.trace).toMatchObject({ first_token_ms: expect.any(Number), total_ms: expect.any(Number) });
  });

  it.each<[string, (ModelEvent | Error)[]]>([
    ['http_401', [new ModelError('http_401')]],
    ['cut', [{ type: 'text', text: 'You may ret' }]],
    ['malformed', [{ type: 'text', text: 'You' }, new ModelError('malformed')]],
    ['empty', [{ type: 'text', text: '[9]' }, { type: 'end' }]],
  ])('falls back to the page’s words after %s', async (code, events) => {
    const answer = await ask({ model: model(...events) });
    expect(answer).toMatchObject({
      ...extractive,
      trace: { lane: 'extractive', model: 'fake', provider_error: code },
    });
  });

  it('does not ask a model whose tokens of the day are used up', async () => {
    const asked: string[] = [];
    const ceiling: ModelCeiling = {
      reached: async (botId) => {
        asked.push(botId);
        return 'bot';
      },
    };
    const answer = await ask({ ceiling, model: model(new Error('never asked')) });
    expect(answer).toMatchObject({ ...extractive, trace: { lane: 'extractive', model_limit: 'bot' } });
    expect(answer.trace).not.toHaveProperty('model');
    expect(answer.modelTokens).toBeUndefined();
    expect(asked).toEqual(['b']);
  });

  it('counts nothing for a provider that refuses, and the texts of one that breaks off', async () => {
    expect((await ask({ model: model(new ModelError('http_500')) })).modelTokens).toBe(0);
    const broken = await ask({ model: model({ type: 'text', text: 'You may ret' }) });
    expect(broken.modelTokens).toBeGreaterThan(50);
  });

  it('believes a model that says the passages do not answer', async () => {
    const answer = await ask({
      model: model({ type: 'text', text: 'NO_' }, { type: 'text', text: 'ANSWER' }, { type: 'end' }),
    });
    expect(answer).toMatchObject({
      state: 'complete',
      lane: 'none',
      suggestions: ['Do you ship?'],
      sources: [],
    });
    expect(answer.content).toContain('How long may I return shoes?');
  });

  it('gives the page’s words without a model, cleaned of addresses that are not ours', async () => {
    expect(await ask({})).toMatchObject({ ...extractive, sources: [{ n: 1, url: passage.url }] });
  });

  it('offers pages when a model says that the passages do not answer', async () => {
    const answer = await ask({
      knowledge: { ...knowledge, offers: [offer] },
      model: model({ type: 'text', text: 'NO_ANSWER' }, { type: 'end' }),
    });
    expect(answer).toMatchObject({
      lane: 'none',
      content: 'I am not sure, but these pages may help:',
      sources: [{ n: 1, heading: 'Shoes', preview: 'You may return …' }],
      suggestions: [],
      trace: { outcome: 'answer', confidence: 0.912, needed: 0.5, read: 12, meaning: 'used', model: 'fake' },
    });
  });

  describe('one of two questions that nothing answers', () => {
    const question = 'How long may I return shoes? Do you sell kayaks?';
    const half = { ...knowledge, unanswered: { question: 'Do you sell kayaks?', offers: [] } };
    const said = `${extractive.content}\n\nI could not find an answer to “Do you sell kayaks?” in what I know.`;

    it('is named after the answer to the other, which counts as one', async () => {
      expect(await ask({ question, knowledge: half })).toMatchObject({
        ...extractive,
        content: said,
        trace: { lane: 'extractive', outcome: 'answer' },
      });
    });

    it('is told to the model, and named where the model fails', async () => {
      const prompts: string[] = [];
      const failing: ChatModel = {
        name: 'fake',
        // biome-ignore lint/correctness/useYield: it fails before its first word
        async *stream(messages) {
          prompts.push(JSON.stringify(messages));
          throw new ModelError('http_500');
        },
      };
      expect(await ask({ question, knowledge: half, model: failing })).toMatchObject({ content: said });
      expect(prompts[0]).toContain('A search did not surely find an answer');
    });
  });

  it('suggests the owner’s question that may be meant beside the pages it offers', async () => {
    const pair = { qaId: 'q', question: 'Do you ship?', answer: 'Yes.', score: 0.4 };
    const near = { ...knowledge, outcome: 'offer' as const, quotes: [], offers: [offer] };
    expect(await ask({ knowledge: { ...near, qa: [pair] } })).toMatchObject({
      lane: 'none',
      sources: [{ n: 1 }],
      suggestions: ['Do you ship?'],
    });
    expect((await ask({ knowledge: near })).suggestions).toEqual([]);
  });

  describe('small talk', () => {
    const hello = 'Hello! What would you like to know?';

    it('is answered by the model as the owner wants it, without pages', async () => {
      const said: ModelEvent[] = [{ type: 'text', text: 'Ahoy, I am Ada!' }, { type: 'end' }];
      const answer = await ask({ question: 'Hi there!', model: model(...said) });
      expect(answer).toMatchObject({
        state: 'complete',
        lane: 'model',
        content: 'Ahoy, I am Ada!',
        sources: [],
      });
      expect(answer.trace.small_talk).toBe('greeting');
    });

    it('is answered before anything that was found, also where the model fails', async () => {
      const answer = await ask({ question: 'Hi there!', model: model(new ModelError('timeout')) });
      expect(answer).toMatchObject({
        state: 'complete',
        lane: 'none',
        content: hello,
        sources: [],
        suggestions: ['Do you ship?'],
      });
      expect(answer.trace.small_talk).toBe('greeting');
    });

    it('gives the owner’s own greeting, and no other pair', async () => {
      const pair = { qaId: 'q', question: 'Hello', answer: 'Ahoy!', score: 1 };
      const ahoy = await ask({ question: 'hello', knowledge: { ...knowledge, verified: pair } });
      expect(ahoy).toMatchObject({ lane: 'verified', content: 'Ahoy!' });
      const card = { ...pair, question: 'Greeting cards' };
      const answer = await ask({ question: 'hello', knowledge: { ...knowledge, verified: card } });
      expect(answer).toMatchObject({ lane: 'none', content: hello });
    });

    it('needs no search', async () => {
      const answer = await ask({ question: 'Hi!', knowledge: new DomainError(searchUnavailable) });
      expect(answer).toMatchObject({ state: 'complete', lane: 'none', content: hello, senderName: 'Ada' });
      expect(answer.trace.small_talk).toBe('greeting');
    });
  });

  it('says honestly when nothing answers', async () => {
    const answer = await ask({ knowledge: { ...knowledge, outcome: 'nothing', quotes: [] } });
    expect(answer).toMatchObject({ state: 'complete', lane: 'none', suggestions: ['Do you ship?'] });
  });

  it('stores what was streamed when it is stopped', async () => {
    const stop = new AbortController();
    const endless: ChatModel = {
      name: 'fake',
      async *stream() {
        yield { type: 'text', text: 'Within 30 days [1]. Unworn, in their b' };
        stop.abort();
        await new Promise(() => undefined);
      },
    };
    expect(await ask({ model: endless, stop: stop.signal })).toMatchObject({
      state: 'stopped',
      lane: 'model',
      // a sentence that is not whole was not judged
      content: 'Within 30 days [1]. ',
      // nobody says what a stopped turn has cost
      modelTokens: expect.any(Number),
    });
  });

  it('apologises when nothing could be looked up', async () => {
    const answer = await ask({ knowledge: new DomainError(commonErrors.unavailable) });
    expect(answer).toMatchObject({ state: 'failed', lane: 'none', trace: { error: 'look_up_failed' } });
    expect(answer.content).toContain('something went wrong');
  });

  describe('while search is away', () => {
    const outage = new DomainError(searchUnavailable);

    it('says so, under its own name', async () => {
      const answer = await ask({ knowledge: outage, model: model(new ModelError('never asked')) });
      expect(answer).toMatchObject({
        state: 'failed',
        lane: 'none',
        senderName: 'Ada',
        suggestions: ['How long may I return shoes?'],
        trace: { error: searchUnavailable.code },
      });
      expect(answer.content).toMatch(/Search is not available just now.*ask again/);
    });

    it('gives a pair that answers, without asking a model that would see no page', async () => {
      const pair = { qaId: 'q1', question: 'Returns?', answer: 'Thirty days.', score: 0.6 };
      const answer = await ask({
        knowledge: {
          ...knowledge,
          passages: [],
          outcome: 'nothing',
          quotes: [],
          qa: [pair],
          pairsOnly: true,
        },
        model: model({ type: 'text', text: 'NO_ANSWER' }, { type: 'end' }),
      });
      expect(answer).toMatchObject({
        state: 'complete',
        lane: 'extractive',
        content: pair.answer,
        trace: { error: searchUnavailable.code, qa: [{ qa_id: 'q1', score: 0.6 }] },
      });
    });
  });
});
