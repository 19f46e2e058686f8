import { analyticsService } from '@chirrup/analytics/analytics.service-descriptor';
import { authService } from '@chirrup/auth/auth.service-descriptor';
import { type RunningBff, startBff } from '@chirrup/bff/start-bff';
import { billingService } from '@chirrup/billing/billing.service-descriptor';
import { botsService } from '@chirrup/bots/bots.service-descriptor';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { silentLog } from '@chirrup/kernel/log';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { metricsText } from '@chirrup/telemetry/metrics';
import { startTracing } from '@chirrup/telemetry/start-tracing';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { type CollectedSpan, OtlpCollector } from '@chirrup/testing/servers/otlp-collector';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { Conversation } from './conversation.js';

const services = [authService, billingService, botsService, knowledgeService, chatService, analyticsService];
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describe('a conversation seen from outside', () => {
  let collector: OtlpCollector;
  let model: ScriptedModel;
  let platform: TestPlatform;
  let running: RunningService[] = [];
  let bff: RunningBff;
  let stopTracing: () => Promise<void>;
  let conversation: Conversation;
  let spans: CollectedSpan[];

  beforeAll(async () => {
    [collector, model] = await Promise.all([
      OtlpCollector.open(),
      startScriptedModel({ answer: 'Worn shoes may come back [0].' }),
    ]);
    const env = {
      BILLING_PROVIDER: 'none',
      LIMITS_SCALE: '1000',
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'scripted',
      LLM_PRICE_INPUT: '2',
      LLM_PRICE_OUTPUT: '8',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    };
    stopTracing = await startTracing({ env, service: 'all-in-one', log: silentLog });
    platform = await openTestPlatform(env);
    running = await Promise.all(services.map((service) => startService(service, platform)));
    bff = await startBff(platform, { port: 0, host: '127.0.0.1' });
    conversation = await Conversation.begin(bff.address);
    await conversation.ask('May worn shoes come back?', { traceparent: `00-${TRACE}-${CALLER}-01` });
    spans = await collector.waitForTrace(TRACE, isComplete);
  }, 60_000);
  afterAll(async () => {
    await bff?.stop();
    for (const service of running) await service.stop();
    await platform?.close();
    await stopTracing?.();
    await Promise.all([model?.close(), collector?.close()]);
  });

  const parentOf = (span: CollectedSpan | undefined) =>
    spans.find(({ spanId }) => spanId === span?.parentSpanId);
  const named = (name: string) => spans.find((span) => span.name === name);
  const ancestors = (span: CollectedSpan | undefined): string[] => {
    const parent = parentOf(span);
    return parent ? [parent.name, ...ancestors(parent)] : [];
  };

  it('is one trace, from the caller to the stored reply and its consumers', () => {
    const post = named('POST /api/v1/chats/:bot/threads/:thread/messages');
    expect(post?.parentSpanId).toBe(CALLER);
    const accept = 'chirrup.chat.v1.Chat/PostMessage';
    const path = [accept, post?.name];
    expect(ancestors(named(accept))).toEqual([post?.name]);
    expect(ancestors(named('job reply'))).toEqual(path);
    // looked up while the question is being committed
    expect(ancestors(named('chirrup.knowledge.v1.Knowledge/Retrieve'))).toEqual(path);
    expect(ancestors(named('chat scripted'))).toEqual(['job reply', ...path]);
    for (const span of spansOf(spans, 'process', 'MessagePosted'))
      expect(ancestors(span)).toEqual(['send chat.message.v1', ...path]);
    const [published] = spansOf(spans, 'send', 'ReplyCompleted');
    expect(ancestors(published)).toEqual(['job reply', ...path]);
  });

  it('records bot, lane, outcome and tokens', () => {
    const { botId } = conversation;
    expect(named('job reply')?.attributes).toMatchObject({
      'chirrup.bot.id': botId,
      'chirrup.reply.lane': 'model',
      'chirrup.reply.state': 'complete',
    });
    expect(named('chat scripted')?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'scripted',
      'gen_ai.usage.input_tokens': expect.any(Number),
      'gen_ai.usage.output_tokens': expect.any(Number),
      'chirrup.model.outcome': 'complete',
    });
    expect(spans.filter(({ failed }) => failed)).toEqual([]);
  });

  it('never contains message text', () => {
    expect(collector.spans.length).toBeGreaterThan(10);
    expect(JSON.stringify(collector.spans)).not.toMatch(/worn shoes|come back within/i);
  });

  it('is counted, with its cost', async () => {
    const [reply] = (await conversation.messages()).filter(({ sender_type: sender }) => sender === 'bot');
    const call = named('chat scripted')?.attributes ?? {};
    const cost =
      (Number(call['gen_ai.usage.input_tokens']) * 2 + Number(call['gen_ai.usage.output_tokens']) * 8) / 1e6;
    expect(reply?.lane).toBe('model');
    const metrics = await metricsText();
    const value = (series: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1),
      );
    expect(value('chirrup_model_cost_usd_total')).toBeCloseTo(cost, 9);
    expect(value('chirrup_replies_total{lane="model",state="complete"}')).toBe(1);
    expect(value('chirrup_model_tokens_total{kind="completion"}')).toBe(call['gen_ai.usage.output_tokens']);
    expect(value('chirrup_events_lag{group="billing.usage",topic="chat.message.v1"}')).toBe(0);
    expect(value('chirrup_outbox_events{service="chat"}')).toBe(0);
    expect(value('chirrup_jobs_waiting{kind="reply"}')).toBe(0);
    expect(metrics).toContain(
      'chirrup_http_request_seconds_count{method="POST",route="/api/v1/chats/:bot/threads/:thread/messages",status="201"} 1',
    );
    expect(metrics).not.toContain(conversation.botId);
  });
});

/** Analytics has counted the question, billing and analytics have handled the reply. */
const isComplete = (spans: readonly CollectedSpan[]): boolean =>
  spansOf(spans, 'process', 'MessagePosted').length === 1 &&
  spansOf(spans, 'process', 'ReplyCompleted').length >= 1 &&
  spansOf(spans, 'send', 'ReplyCompleted').length === 1;

const spansOf = (
  spans: readonly CollectedSpan[],
  operation: 'send' | 'process',
  event: string,
): CollectedSpan[] =>
  spans.filter(
    ({ attributes }) =>
      attributes['messaging.operation.type'] === operation && attributes['chirrup.event.type'] === event,
  );
