import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningBff, startBff } from '@chirrup/bff/start-bff';
import { Database } from '@chirrup/persistence/database';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { Owner } from '@chirrup/testing/clients/owner';
import { type MessageView, Visitor } from '@chirrup/testing/clients/visitor';
import { type Counted, listed, StatementCounter, total } from '@chirrup/testing/database/statement-counter';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { until } from '@chirrup/testing/until';
import { services } from '../src/services.js';

/** Statements, transaction borders and settings counted. A change that lowers the price lowers the budget with it. */
const BUDGET = { idleSecond: 2, alone: 38, own: 31, busyMessage: 10, hot: 3.2 };
/** For what other processes have left: once in a while, whatever happens. */
const LOOK = /AS "inMs" FROM|^SELECT rows > 0 AS is/;
const IDLE_SECONDS = 10;
const [MESSAGES, EVERY_MS] = [200, 50];
/** So many that the looks of services, every ten and thirty seconds, are shared by all. */
const ALONE = 5;
/** Until relay and consumers are through with an exchange. */
const SETTLE_MS = 3_000;
/** Whose every message pays for it: what batches share is executed less often. */
const hot = (counted: readonly Counted[], messages: number) =>
  counted.filter(({ text, times }) => times >= messages * 0.95 && !BORDER.test(text));
const BORDER = /^(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SET)\b/;

describe('the price in SQL statements', () => {
  let model: ScriptedModel;
  let platform: TestPlatform;
  let running: RunningService[] = [];
  let bff: RunningBff;
  let counter: StatementCounter;
  let visitors: Visitor[];

  beforeAll(async () => {
    counter = new StatementCounter();
    model = await startScriptedModel({ answer: 'Shoes may come back within thirty days [0].' });
    platform = await openTestPlatform({
      BILLING_PROVIDER: 'none',
      LIMITS_SCALE: '1000',
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'scripted',
    });
    running = await Promise.all(services.map((service) => startService(service, platform)));
    bff = await startBff(platform, { port: 0, host: '127.0.0.1' });
    const owner = await Owner.logIn(bff.address, 'owner@example.com', 'correct horse');
    const bot = await owner.createBot('Priced');
    await owner.change(bot._id, { live_mode: true, instructions: 'Answer shortly.' });
    await owner.teach(bot._id, 'May worn shoes come back?', 'Within thirty days.');
    visitors = await Promise.all(Array.from({ length: 20 }, () => Visitor.arrive(bff.address, bot._id)));
    await visitors[0]?.ask('What is the weather on the moon?');
    // what creating and teaching the bot has caused
    await sleep(4 * SETTLE_MS);
  }, 60_000);
  afterEach(async () => {
    // a price is only one when the work was done
    await until(answered, (ids) => posted.every(({ _id: id }) => ids.has(id)));
  });
  afterAll(async () => {
    counter?.stop();
    await bff?.stop();
    for (const service of running) await service.stop();
    await platform?.close();
    await model?.close();
  }, 60_000);

  const within = (counted: readonly Counted[], per: number, budget: number, what: string) => {
    const price = total(counted) / per;
    const found = `${price.toFixed(2)} statements ${what}, the budget is ${budget}`;
    process.stderr.write(`${found}\n`);
    if (price > budget) throw new Error(`${found}. Executed:\n${listed(counted)}`);
  };
  const posted: MessageView[] = [];
  /** One exchange, its history read once. */
  const exchange = async (n: number) => {
    const visitor = visitors[n % visitors.length] as Visitor;
    const message = await visitor.post(`Question ${n}: may worn shoes come back?`);
    posted.push(message);
    await sleep(800);
    await visitor.history(message.seq);
  };
  const answered = async () => {
    const histories = await Promise.all(visitors.map((visitor) => visitor.history()));
    return new Set(histories.flatMap(({ messages }) => messages.map(({ reply_to: to }) => to)));
  };
  const exchanges = async (count: number) => {
    const running: Promise<void>[] = [];
    for (let n = 0; n < count; n += 1) {
      running.push(exchange(n));
      await sleep(EVERY_MS);
    }
    await Promise.all(running);
  };

  it('is low while nobody does anything', async () => {
    let counted: Counted[] = [];
    // on a busy machine what the teaching has caused comes late
    for (let tries = 0; tries < 3; tries += 1) {
      counted = await counter.during(() => sleep(IDLE_SECONDS * 1_000));
      if (total(counted) / IDLE_SECONDS <= BUDGET.idleSecond) break;
    }
    within(counted, IDLE_SECONDS, BUDGET.idleSecond, 'a second without anybody');
  }, 60_000);

  const alone = async (besides = async () => {}): Promise<Counted[][]> => {
    const each: Counted[][] = [];
    for (let n = 0; n < ALONE; n += 1)
      each.push(await counter.during(() => Promise.all([exchange(n), besides(), sleep(SETTLE_MS)])));
    return each;
  };
  const byPrice = (each: readonly Counted[][]) => each.toSorted((a, b) => total(a) - total(b));
  /** What one costs without the looks that run anyhow: the least of some, for a few things are read once a minute. */
  const cheapest = (each: readonly Counted[][]) =>
    byPrice(each.map((counted) => counted.filter(({ text }) => !LOOK.test(text))))[0] ?? [];

  it('is low for one exchange alone', async () => {
    const each = await alone();
    within(each.flat(), ALONE, BUDGET.alone, 'for one exchange alone, with what runs anyhow');
    within(cheapest(each), 1, BUDGET.own, 'that one exchange causes');
  }, 60_000);

  it('is low for each of many exchanges', async () => {
    const counted = await counter.during(async () => {
      await exchanges(MESSAGES);
      await sleep(SETTLE_MS);
    });
    within(counted, MESSAGES, BUDGET.busyMessage, 'for each of many exchanges');
    within(hot(counted, MESSAGES), MESSAGES, BUDGET.hot, 'that every exchange makes for itself');
  }, 60_000);

  it('notices one statement more for each message', async () => {
    const { url } = platform.database('chat');
    const planted = await Database.open({ url, applicationName: 'chirrup-chat', maxConnections: 1 });
    const one = cheapest(await alone(async () => void (await planted.pool.query('SELECT 1 AS planted'))));
    expect(() => within(one, 1, BUDGET.own, 'with a planted one')).toThrow('AS planted');
    const counted = await counter.during(async () => {
      await exchanges(MESSAGES / 4);
      for (let n = 0; n < MESSAGES / 4; n += 1) await planted.pool.query('SELECT 1 AS planted');
    });
    await planted.close();
    const dear = hot(counted, MESSAGES / 4);
    expect(() => within(dear, MESSAGES / 4, BUDGET.hot, 'with a planted one')).toThrow('AS planted');
  }, 60_000);
});
