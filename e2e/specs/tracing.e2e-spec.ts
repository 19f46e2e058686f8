import { randomUUID } from 'node:crypto';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { call, Owner } from '@chirrup/testing/clients/owner';
import { type MessageView, Visitor } from '@chirrup/testing/clients/visitor';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { type CollectedSpan, OtlpCollector } from '@chirrup/testing/servers/otlp-collector';
import { until } from '@chirrup/testing/until';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const QUESTION = 'May worn shoes come back?';
const ANSWER = 'Worn shoes may come back.';
/** The scripted model refuses this one. */
const UNLUCKY = 'Do zebras ship overseas? script=server_error';
const RETRIEVAL = 'chirrup.knowledge.v1.Knowledge/Retrieve';
const isCluster = process.env.CHIRRUP_PROFILE === 'cluster';

describe('a conversation seen from outside', () => {
  let collector: OtlpCollector;
  let model: ScriptedModel;
  let product: Product;
  let owner: Owner;
  let visitor: Visitor;
  let spans: CollectedSpan[];

  beforeAll(async () => {
    [collector, model] = await Promise.all([
      OtlpCollector.open(),
      startScriptedModel({ answer: `${ANSWER} [0].` }),
    ]);
    product = await startProduct({
      env: {
        LOG_LEVEL: 'debug',
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'scripted',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      },
    });
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    const bot = await owner.createBot('Ada');
    await owner.change(bot._id, { live_mode: true, instructions: 'Be brief.' });
    visitor = await Visitor.arrive(product.address, bot._id);
    // engines that have just started take a moment until a question can be looked up
    await until(
      () => visitor.ask('Is anybody there?'),
      ({ lane }) => lane === 'model',
      60_000,
    );
    const posted = await ask(visitor, QUESTION);
    await visitor.reply(posted);
    await visitor.ask(UNLUCKY);
    spans = await collector.waitForTrace(TRACE, isComplete, 30_000);
  }, 180_000);
  afterAll(async () => {
    await product?.remove();
    await Promise.all([model?.close(), collector?.close()]);
  });

  const named = (name: string, service = '') =>
    spans.find((span) => span.name === name && span.service.startsWith(service));
  const ancestors = (span: CollectedSpan | undefined): string[] => {
    const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId);
    return parent ? [parent.name, ...ancestors(parent)] : [];
  };

  it('is one trace over every process it passes', () => {
    const post = named('POST /api/v1/chats/:bot/threads/:thread/messages');
    expect(post?.parentSpanId).toBe(CALLER);
    // a call is one span in a process, and one on either side between two
    const over = (method: string) => (isCluster ? [method, method] : [method]);
    const accept = [
      ...over('chirrup.chat.v1.Chat/PostMessage'),
      'POST /api/v1/chats/:bot/threads/:thread/messages',
    ];
    expect(ancestors(named('job reply'))).toEqual(accept);
    expect(ancestors(named('chat scripted'))).toEqual(['job reply', ...accept]);
    // where one process does both, it looks up while the question is being committed
    expect(ancestors(named(RETRIEVAL, isCluster ? 'chirrup-knowledge' : ''))).toEqual(
      isCluster ? [RETRIEVAL, 'job reply', ...accept] : accept,
    );
    for (const span of spansOf(spans, 'process', 'MessagePosted'))
      expect(ancestors(span)).toEqual(['send chat.message.v1', ...accept]);
    expect(ancestors(spansOf(spans, 'send', 'ReplyCompleted')[0])).toEqual(['job reply', ...accept]);
  });

  it('names the processes, and the broker', () => {
    const services = [...new Set(spans.map(({ service }) => service))].sort();
    const passed = ['analytics', 'bff', 'billing', 'chat', 'knowledge'];
    expect(services).toEqual(
      isCluster ? expect.arrayContaining(passed.map((name) => `chirrup-${name}`)) : ['chirrup-all-in-one'],
    );
    expect(spansOf(spans, 'send', 'MessagePosted')[0]?.attributes['messaging.system']).toBe(
      isCluster ? 'kafka' : 'postgresql',
    );
  });

  it('can be followed in the log, by a trace that is there', async () => {
    const lines = await until(
      async () => logLines(product).filter(({ msg }) => msg === 'the model did not answer'),
      (found) => found.length > 0,
    );
    const [line] = lines;
    expect(line).toMatchObject({
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      service: isCluster ? 'chat' : 'chirrup',
    });
    await collector.waitForTrace(String(line?.trace_id), (all) =>
      all.some(({ name }) => name === 'job reply'),
    );
  });

  it('leaves no word of it, and no secret, in any log line or span', () => {
    const everything = [product.output(), JSON.stringify(collector.spans)];
    const words = [QUESTION, ANSWER, UNLUCKY, 'worn shoes', 'come back within', 'zebras'];
    const secrets = [owner.token, owner.password, visitor.token];
    expect(logLines(product).length).toBeGreaterThan(0);
    for (const word of [...words, ...secrets])
      for (const text of everything) expect(text.includes(word) ? word : '').toBe('');
  });
});

/** Posts as a browser would whose page is traced. */
const ask = (visitor: Visitor, content: string): Promise<MessageView> => {
  const { address, botId, threadId, token } = visitor;
  return call(address, 'POST', `/api/v1/chats/${botId}/threads/${threadId}/messages`, {
    token,
    headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    body: { client_message_id: randomUUID(), message_type: 'text', content },
  });
};

/** Analytics has noted the question, the reply is published and counted by billing and analytics, and of every span the parent is there. */
const isComplete = (spans: readonly CollectedSpan[]): boolean => {
  const known = new Set([CALLER, ...spans.map(({ spanId }) => spanId)]);
  return (
    spansOf(spans, 'process', 'MessagePosted').length === 1 &&
    spansOf(spans, 'send', 'ReplyCompleted').length === 1 &&
    spansOf(spans, 'process', 'ReplyCompleted').length >= 2 &&
    spans.every(({ parentSpanId }) => known.has(parentSpanId))
  );
};

const spansOf = (
  spans: readonly CollectedSpan[],
  operation: 'send' | 'process',
  event: string,
): CollectedSpan[] =>
  spans.filter(
    ({ attributes }) =>
      attributes['messaging.operation.type'] === operation && attributes['chirrup.event.type'] === event,
  );

/** What was printed as JSON; in the cluster profile the name of the process stands before it. */
const logLines = (product: Product): Record<string, unknown>[] =>
  product
    .output()
    .split('\n')
    .flatMap((line) => {
      const json = line.slice(line.indexOf('{'));
      return line.includes('{"level"') ? [JSON.parse(json) as Record<string, unknown>] : [];
    });
