import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { BotSettings, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import {
  KnowledgeDefinition,
  Outcome,
  Retrieval,
  type RetrieveRequest,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { InProcessBus } from '@chirrup/rpc/in-process/in-process-bus';
import { provideService } from '@chirrup/testing/provide-service';
import { SEARCH_UNAVAILABLE } from '../domain/answer.js';
import { LookUp } from './look-up.js';

const ASKED = { question: 'Q', previousQuestions: ['P?'] };
const never = new AbortController().signal;

const open = (retrieve: (request: RetrieveRequest) => Promise<Retrieval>) => {
  const bus = new InProcessBus();
  const asked = { settings: 0, retrieval: 0 };
  void provideService(bus, BotsDefinition, {
    getBotSettings: async () => {
      asked.settings += 1;
      return BotSettings.fromPartial({ botName: 'Ada', carefulness: 'bold' });
    },
  } as never);
  void provideService(bus, KnowledgeDefinition, {
    retrieve: (request: RetrieveRequest) => {
      asked.retrieval += 1;
      return retrieve(request);
    },
  } as never);
  return { lookUp: new LookUp(bus, new MemoryFanOut()), asked };
};

describe('LookUp', () => {
  it('asks for a bot’s settings once, for many answers', async () => {
    const { lookUp, asked } = open(async () => Retrieval.fromPartial({ outcome: Outcome.OUTCOME_ANSWER }));
    const found = await Promise.all(Array.from({ length: 20 }, () => lookUp.find('b', ASKED, never)));
    expect(found[0]).toMatchObject({ profile: { botName: 'Ada' }, knowledge: { outcome: 'answer' } });
    expect(asked).toEqual({ settings: 1, retrieval: 20 });
  });

  it('passes on the earlier questions and how careful the bot is', async () => {
    const requests: RetrieveRequest[] = [];
    const { lookUp } = open(async (request) => {
      requests.push(request);
      return Retrieval.fromPartial({});
    });
    await lookUp.find('b', ASKED, never);
    await lookUp.prefetch('b', ASKED);
    const request = { botId: 'b', question: 'Q', previousQuestions: ['P?'], carefulness: 'bold' };
    expect(requests).toEqual([request, request]);
  });

  it('waits for a service that is still starting', async () => {
    let starting = 2;
    const { lookUp } = open(async () => {
      if (starting-- > 0) throw new DomainError(commonErrors.unavailable);
      return Retrieval.fromPartial({});
    });
    expect(await lookUp.find('b', ASKED, never)).toMatchObject({ knowledge: { outcome: 'nothing' } });
  });

  it('asks once more when search refuses at once, and says so when it stays unavailable', async () => {
    let refusals = 1;
    const unavailable = { ...commonErrors.unavailable, code: SEARCH_UNAVAILABLE };
    const { lookUp, asked } = open(async () => {
      if (refusals-- > 0) throw new DomainError(unavailable);
      return Retrieval.fromPartial({ outcome: Outcome.OUTCOME_ANSWER });
    });
    expect(await lookUp.find('b', ASKED, never)).toMatchObject({ knowledge: { outcome: 'answer' } });
    expect(asked.retrieval).toBe(2);
    refusals = Number.POSITIVE_INFINITY;
    await expect(lookUp.find('b', ASKED, never)).rejects.toMatchObject({ code: SEARCH_UNAVAILABLE });
    expect(asked.retrieval).toBe(4);
  });

  it('does not ask twice what was answered with no', async () => {
    const { lookUp, asked } = open(() => Promise.reject(new DomainError(commonErrors.notFound)));
    await expect(lookUp.find('b', ASKED, never)).rejects.toThrow();
    expect(asked.retrieval).toBe(1);
  });

  it('gives up waiting when the visitor stops', async () => {
    const { lookUp } = open(() => Promise.reject(new DomainError(commonErrors.unavailable)));
    await expect(lookUp.find('b', ASKED, AbortSignal.timeout(30))).rejects.toThrow('aborted');
  });
});
