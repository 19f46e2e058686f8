import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import type { EngagementOverview, FaqReport, SatisfactionReport } from '../../api/types';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { EngagementPage } from './engagement-page';

const DAYS = '/bots/C-1/customer_satisfaction_daily_reports';
const REPORTS = '/bots/C-1/faq_analysis_reports';
const day = (date: string, score: number | null): SatisfactionReport => ({
  start_date: Date.parse(date) / 1_000,
  date,
  score,
  score_low: score === null ? null : score - 10,
  score_high: score === null ? null : score + 10,
  client_message_count: score === null ? 0 : 12,
  sample_size: score === null ? 0 : 11,
  vote_count: score === null ? 0 : 3,
});
const overview: EngagementOverview = {
  time_zone: 'Europe/Berlin',
  first_day: '2026-10-24',
  last_day: '2026-11-22',
  client_message_count: 12,
  thread_count: 5,
  replies: {
    verified: 3,
    model: 0,
    extractive: 5,
    offered: 1,
    refused: 1,
    small_talk: 2,
    failed: 0,
    stopped: 0,
    waiting: 0,
  },
  positive_count: 2,
  negative_count: 1,
  negative_reasons: [{ reason: 'incorrect' as const, count: 1 }],
  score: 61.5,
  sample_size: 11,
  resolution_rate: 0.7,
  refusal_rate: 0.2,
  first_token_ms: { p50: 12, p95: null },
  hours: new Array(168).fill(0).with(25, 7),
  languages: [{ value: 'de', messages: 12, answered_share: 0.5 }],
  pages: [{ value: 'https://shop.example/boots', messages: 4, answered_share: 1 }],
  conversions: [],
  holdout: null,
  sample_data: false,
  weekly_reports: { available: false, reason: 'Weekly reports come with the Growth and Scale plans.' },
};
const report = (fields: Partial<FaqReport>): FaqReport => ({
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
  clusters: [
    {
      questions_summary: 'Gift cards?',
      cluster_questions_count: 9,
      cluster_questions_samples: [{ content: 'Gift cards?' }, { content: 'Do you sell <b>vouchers</b>?' }],
      answered_share: 0.5,
      score: 44,
    },
    {
      questions_summary: 'Shipping?',
      cluster_questions_count: 4,
      cluster_questions_samples: [{ content: 'Shipping?' }],
      answered_share: 1,
      score: null,
    },
  ],
  ...fields,
});

// jsdom draws nothing: the numbers are read from tables
configure({ defaultHidden: true });

let api: FakeApi;
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}
const open = () =>
  renderRoutes(
    [
      { path: '/:botId', element: <EngagementPage /> },
      { path: '*', element: <Elsewhere /> },
    ],
    '/C-1',
  );
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', DAYS, { body: [day('2026-11-21', null), day('2026-11-22', 61.5)] })
    .on('GET', '/bots/C-1/engagement_overview', { body: overview })
    .on('GET', REPORTS, { body: [] });
});
const asTable = async (name: string) => {
  const figure = await screen.findByRole('figure', { name });
  await userEvent.click(within(figure).getByRole('switch', { name: 'Show as table' }));
  return within(within(figure).getByRole('table'));
};
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('Engagement Analytics', () => {
  it('shows score and messages of each day with what the score rests on', async () => {
    open();
    const table = await asTable('30-day Customer Satisfaction Trends');
    const [, ...rows] = table.getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['2026-11-21', '–', '0', '–', '0 replies, 0 voted'],
      ['2026-11-22', '61.5', '12', '51.5 to 71.5', '11 replies, 3 voted'],
    ]);
    expect(screen.getByText(/^1 of 2 days has a score/)).toBeTruthy();
    expect(screen.getByText('70 %')).toBeTruthy();
    expect(
      screen.getByText('Busiest: Tue 1:00 to 2:00 with 7 messages (time zone Europe/Berlin).'),
    ).toBeTruthy();
    expect(screen.getByText('/boots')).toBeTruthy();
    expect(screen.queryByText(/Sample data/)).toBeNull();
  });

  it('leads from each figure to what it is made of', async () => {
    open();
    const history = '/console/C-1/chat_history';
    const linkOf = async (name: string | RegExp) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkOf('up')).toBe(`${history}?rating=up`);
    expect(await linkOf('down')).toBe(`${history}?rating=down`);
    expect(await linkOf('Read the unanswered ones')).toBe(`${history}?unanswered=true`);
    expect(await linkOf(/Why this answer/)).toBe(history);
    expect(await linkOf('Answer the gaps')).toBe('/console/C-1/qa_fine_tune?view=gaps');
    expect(await linkOf('/boots')).toBe('https://shop.example/boots');
    expect(await linkOf('How conversions are reported')).toBe('/docs/tutorials/conversion_tracking');
    const table = await asTable('30-day Customer Satisfaction Trends');
    await userEvent.click(table.getByRole('button', { name: '2026-11-22' }));
    expect(await screen.findByText(`${history}?day=2026-11-22`)).toBeTruthy();
  });

  it('says what comes while there is nothing', async () => {
    api.on('GET', DAYS, { body: [] });
    open();
    expect(await screen.findByText('No conversations in the last 30 days')).toBeTruthy();
    expect(await screen.findByText('No report available.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('marks made-up conversations', async () => {
    api.on('GET', '/bots/C-1/engagement_overview', { body: { ...overview, sample_data: true } });
    open();
    expect(await screen.findByText('Sample data: these figures include made-up conversations.')).toBeTruthy();
  });
});

describe('FAQ Analysis Report', () => {
  it.each([
    [{ status: 'pending' as const }, 'Report is not ready yet. Please come back later.'],
    [{ status: 'in_progress' as const }, 'Report is not ready yet. Please come back later.'],
    [{ status: 'failed' as const, failed_reason: 'No luck.' }, 'Failed: No luck.'],
    [{ status: 'cancelled' as const, cancel_reason: 'Too few.' }, 'Cancelled: Too few.'],
  ])('tells why there are no topics: %j', async (fields, text) => {
    api.on('GET', REPORTS, { body: [report({ ...fields, clusters: [] })] });
    open();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('steps through the reports of a type, and says why there are none by week', async () => {
    const older = report({ _id: 'r2', start_day: '2026-09-01', end_day: '2026-09-30' });
    api.on('GET', REPORTS, { body: [report({}), older] });
    open();
    expect(await screen.findByText('2026-10-01 to 2026-10-31')).toBeTruthy();
    const [newer, back] = ['Newer report', 'Older report'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    );
    expect([newer?.disabled, back?.disabled]).toEqual([true, false]);
    await userEvent.click(back as HTMLElement);
    expect(screen.getByText('2026-09-01 to 2026-09-30')).toBeTruthy();
    expect([newer?.disabled, back?.disabled]).toEqual([false, true]);
    await userEvent.click(screen.getByRole('tab', { name: 'Weekly' }));
    expect(screen.getByText('No report available.')).toBeTruthy();
    expect(screen.getByText('Weekly reports come with the Growth and Scale plans.')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Monthly' }));
    expect(screen.getByText('2026-10-01 to 2026-10-31')).toBeTruthy();
  });

  it('offers viewers nothing that needs an editor', async () => {
    api.on('GET', '/users/u1/bots', { body: [{ _id: 'C-1', role: 'viewer' }] });
    const stopped = report({ _id: 'r2', start_day: '2026-09-01', status: 'cancelled' });
    const running = report({ _id: 'r3', start_day: '2026-08-01', status: 'pending' });
    api.on('GET', REPORTS, { body: [report({}), stopped, running] });
    open();
    expect(await screen.findByText('Selected Queries')).toBeTruthy();
    const back = screen.getByRole('button', { name: 'Older report' });
    for (const name of ['Teach an answer to this', 'Make it again', 'Stop']) {
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
      await userEvent.click(back);
    }
  });

  it('opens a topic with its questions as they are, and leads to an answer', async () => {
    api.on('GET', REPORTS, { body: [report({})] });
    api.on('POST', `${REPORTS}/r1/draft`, {
      body: {
        question: 'Shipping?',
        answer: 'Within two days.',
        source_url: 'https://shop.example/shipping',
        answers: true,
      },
    });
    open();
    const topics = await asTable('Topics');
    expect(topics.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Topic',
      'Related Queries Count',
      'Answered',
      'Satisfaction',
    ]);
    expect(screen.getByRole('heading', { name: 'Topic: Gift cards?' })).toBeTruthy();
    expect(screen.getByText('Selected Queries')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Do you sell <b>vouchers</b>?' }).getAttribute('href')).toBe(
      '/console/C-1/chat_history?text=Do+you+sell+%3Cb%3Evouchers%3C%2Fb%3E%3F',
    );
    await userEvent.click(topics.getByText('Shipping?'));
    expect(screen.getByRole('heading', { name: 'Topic: Shipping?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Teach an answer to this' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect((dialog.getByLabelText('Question') as HTMLInputElement).value).toBe('Shipping?');
    expect((dialog.getByLabelText('Answer') as HTMLTextAreaElement).value).toBe('Within two days.');
    expect(api.calls('POST', `${REPORTS}/r1/draft`)[0]?.body).toEqual({ questions_summary: 'Shipping?' });
  });
});
