import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { RecrawlSchedule } from './recrawl-schedule';

const SCHEDULE = '/bots/C-1/knowledge_schedule';
const RECRAWLS = '/bots/C-1/knowledge_recrawls';
const open = () => renderRoutes([{ path: '/', element: <RecrawlSchedule botId="C-1" /> }], '/');

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install()
    .on('GET', SCHEDULE, { body: { interval: 'off', next_at: null } })
    .on('GET', RECRAWLS, { body: [] });
});

describe('reading pages again', () => {
  it('is set, and tells how the last runs went', async () => {
    const run = {
      _id: 'r1',
      state: 'done',
      total: 5,
      unchanged: 3,
      changed: 1,
      failed: 1,
      gone: 0,
      findings: [],
    };
    api
      .on('GET', RECRAWLS, { body: [{ ...run, started_at: 1_790_000_000, finished_at: 1_790_000_100 }] })
      .on('PUT', SCHEDULE, ({ body }) => {
        api.on('GET', SCHEDULE, { body: { interval: 'weekly', next_at: 1_790_600_000 } });
        return { body };
      });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'How often' }), 'weekly');
    await screen.findByText('every week');
    expect(api.calls('PUT', SCHEDULE)[0]?.body).toEqual({ interval: 'weekly' });
    expect(within(screen.getByRole('table', { name: 'Last runs' })).getAllByRole('row')).toHaveLength(2);
  });

  it('leads from the newest run to the links that wait for their owner', async () => {
    const run = {
      _id: 'r2',
      state: 'done',
      total: 5,
      unchanged: 1,
      changed: 3,
      failed: 1,
      gone: 2,
      findings: [],
    };
    const times = { started_at: 1_790_000_000, finished_at: 1_790_000_100 };
    const findings = [
      { url: 'https://a.example/prices', outcome: 'changed' },
      { url: 'javascript:alert(1)', outcome: 'gone' },
    ];
    api
      .on('GET', RECRAWLS, {
        body: [
          { ...run, ...times, findings },
          { ...run, ...times, _id: 'r1' },
        ],
      })
      .on('GET', '/bots/C-1/knowledge_link_counts', {
        body: { total: 9, failed: 0, reading: 0, changed: 1, gone: 2, files: 0, paused: 0 },
      });
    open();
    const gone = await screen.findByRole('link', { name: '2, show the links “Gone from the site”' });
    expect(gone.getAttribute('href')).toBe('/?show=gone');
    const changed = screen.getByRole('link', { name: '3, show the links “Changed since your edit”' });
    expect(changed.title).toBe('Changed since your edit: 1');
    expect(screen.getByRole('link', { name: /^https:..a.example. ?prices$/ })).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Changed' })).getByText('and 2 more')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Gone' })).getByText('javascript:alert(1)')).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(3);
  });

  it('is begun at once on request, and said to be under way', async () => {
    const run = {
      _id: 'r1',
      state: 'running',
      total: 5,
      unchanged: 0,
      changed: 0,
      failed: 0,
      gone: 0,
      findings: [],
    };
    const begun = { ...run, started_at: 1_790_000_000, finished_at: null };
    api.on('POST', RECRAWLS, () => {
      api.on('GET', RECRAWLS, { body: [begun] });
      return { status: 202, body: begun };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Read pages again now' }));
    const button = await screen.findByRole('button', { name: 'Reading pages…' });
    await screen.findByText('Running');
    await userEvent.click(button);
    expect(api.calls('POST', RECRAWLS)).toHaveLength(1);
  });

  it('says so when they are being read already', async () => {
    const busy = 'The pages are being read again already.';
    api.on('POST', RECRAWLS, apiError(409, 'KNOWLEDGE.RECRAWL_RUNNING', busy));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Read pages again now' }));
    await screen.findByText(busy);
  });
});
