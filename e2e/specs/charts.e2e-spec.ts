import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { ConsolePage, contextOf } from '../pages/console.page.js';

const DAYS = Array.from({ length: 30 }, (_, at) =>
  new Date(Date.UTC(2026, 9, 24 + at)).toISOString().slice(0, 10),
);
const TOPICS = ['Gift cards?', 'Shipping?'];

/** What a month of conversations would give; the numbers are made in `analytics`. */
const days = DAYS.map((date, at) => ({
  start_date: Date.parse(date) / 1_000,
  date,
  score: 40 + at,
  score_low: 30 + at,
  score_high: 50 + at,
  client_message_count: at,
  sample_size: at,
  vote_count: 1,
}));
const report = {
  _id: 'r1',
  report_type: 'monthly',
  start_date: 1,
  end_date: 2,
  start_day: '2026-10-01',
  end_day: '2026-10-31',
  status: 'completed',
  failed_reason: '',
  cancel_reason: '',
  client_message_count: 120,
  question_count: 110,
  grouped_by: 'words',
  clusters: TOPICS.map((questions_summary, at) => ({
    questions_summary,
    cluster_questions_count: 9 - 5 * at,
    cluster_questions_samples: [{ content: `${questions_summary} asked` }],
    answered_share: 1,
    score: 60,
  })),
};

describe('the charts of Engagement Analytics', () => {
  let browser: Browser;
  let product: Product;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Fjordline helper');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(() => context?.close());

  const open = async (): Promise<Page> => {
    context = await contextOf(browser, owner, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.route('**/customer_satisfaction_daily_reports*', (route) => route.fulfill({ json: days }));
    await page.route('**/faq_analysis_reports*', (route) => route.fulfill({ json: [report] }));
    await new ConsolePage(page, product.address).open(bot._id, 'engagement_analytics');
    return page;
  };
  const textsOf = (labels: Locator) => labels.locator('text').allTextContents();

  it('draw score as a line from 0 to 100 and messages as bars, a day each', async () => {
    const figure = (await open()).getByRole('figure', { name: '30-day Customer Satisfaction Trends' });
    await figure.locator('.highcharts-line-series .highcharts-graph').first().waitFor();
    expect(
      await figure.locator('.highcharts-series-group .highcharts-column-series .highcharts-point').count(),
    ).toBe(DAYS.length);
    const scores = await textsOf(figure.locator('.highcharts-yaxis-labels').first());
    expect(scores).toEqual(['0', '25', '50', '75', '100']);
    const labels = await textsOf(figure.locator('.highcharts-xaxis-labels'));
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) expect(DAYS).toContain(label);
  });

  it('draw a bar for each topic, which opens its questions', async () => {
    const page = await open();
    const figure = page.getByRole('figure', { name: 'Topics' });
    const bars = figure.locator('.highcharts-series-group .highcharts-point');
    await bars.nth(1).waitFor();
    expect(await bars.count()).toBe(TOPICS.length);
    expect(await figure.locator('.highcharts-axis-title').allTextContents()).toContain(
      'Related Queries Count',
    );
    await page.getByRole('heading', { name: 'Topic: Gift cards?' }).waitFor();
    await bars.nth(1).click();
    await page.getByRole('heading', { name: 'Topic: Shipping?' }).waitFor();
    expect(await page.getByText('Selected Queries').count()).toBe(1);
    expect(await page.getByText('Shipping? asked').count()).toBe(1);
  });
});
