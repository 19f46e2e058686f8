import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BotChange, Restoration } from '../../api/types';
import { aBot } from '../../testing/factories';
import { apiError, FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { HistoryPage } from './history-page';

const BOT = 'C-1';
const CHANGES = `/bots/${BOT}/changes`;
const RESTORATIONS = `/bots/${BOT}/restorations`;
const change = (_id: string, part: Partial<BotChange> = {}): BotChange => ({
  _id,
  at: 1_790_000_000,
  by: 'owner@shop.example',
  kind: 'settings',
  subject: '',
  before: { botname: 'Old' },
  after: { botname: 'New' },
  name: '',
  count: 1,
  kinds: ['settings'],
  source: 'edit',
  ...part,
});
const pair = { question: 'Where?', answer: 'Here.', phrasings: [] };

let api: FakeApi;
let changes: BotChange[];
beforeEach(() => {
  logInAs('u1');
  changes = [
    change('c2', {
      kind: 'pair',
      kinds: ['pair'],
      subject: 'q1',
      before: null,
      after: pair,
      name: 'Where?',
      by: '',
    }),
    change('c1'),
  ];
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [aBot({ _id: BOT })] })
    .on('GET', RESTORATIONS, { body: [] })
    .on('GET', CHANGES, ({ query }) => {
      const from = changes.findIndex(({ _id }) => _id === query.get('before')) + 1;
      return { body: changes.slice(from, from + Number(query.get('limit'))) };
    });
});
const open = () => renderRoutes([{ path: '/:botId', element: <HistoryPage /> }], `/${BOT}`);

describe('History', () => {
  it('says who changed what, with what was there before', async () => {
    open();
    await screen.findByText('Added the pair “Where?”');
    const items = within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Former collaborator');
    expect(items[1]?.textContent).toContain('Changed Bot Name');
    expect(items[1]?.textContent).toContain('owner@shop.example');
    expect(items[1]?.textContent).toContain('Bot NameOldNew');
  });

  it('takes one change back, or says why not', async () => {
    api.on('POST', `${CHANGES}/c1/restore`, apiError(404, 'BOTS.CHANGE_NOT_FOUND', 'No longer kept.'));
    open();
    await screen.findByText('Changed Bot Name');
    await userEvent.click(screen.getAllByText('Undo this change')[1] as HTMLElement);
    await screen.findByText('No longer kept.');
    api.on('POST', `${CHANGES}/c1/restore`, { body: { restored: 1, skipped: 0, gone: 0, restoration: '' } });
    await userEvent.click(screen.getAllByText('Undo this change')[1] as HTMLElement);
    await screen.findByText('Put back.');
    expect(api.calls('POST', `${CHANGES}/c1/restore`).at(-1)?.body).toEqual({ force: false });
  });

  const restoration = (part: Partial<Restoration>): Restoration => ({
    _id: 'r1',
    change: 'c1',
    single: false,
    state: 'running',
    total: 900,
    done: 300,
    restored: 290,
    skipped: 0,
    gone: 0,
    reason: '',
    created_at: Date.now() / 1_000,
    ...part,
  });

  it('goes back to before a change after a question, and shows how far it is until it is there', async () => {
    let all: Restoration[] = [];
    api
      .on('GET', RESTORATIONS, () => ({ body: all }))
      .on('POST', RESTORATIONS, () => {
        all = [restoration({})];
        return { status: 202, body: all[0] };
      });
    open();
    await screen.findByText('Changed Bot Name');
    await userEvent.click(screen.getAllByText('Go back to before this')[1] as HTMLElement);
    expect(api.calls('POST', RESTORATIONS)).toHaveLength(0);
    await userEvent.click(await screen.findByText('Go back'));
    await screen.findByText('Going back: 300 of 900 looked at, 290 put back…');
    expect(api.calls('POST', RESTORATIONS)[0]?.body).toEqual({ change: 'c1' });
    const before = api.calls('GET', CHANGES).length;
    all = [restoration({ state: 'done', done: 900, restored: 880, skipped: 1 })];
    await screen.findByText(/880 put back\. 1 was left out/, {}, { timeout: 3_000 });
    await waitFor(() => expect(api.calls('GET', CHANGES).length).toBeGreaterThan(before));
  });

  it('shows how far a large undo is, offers to stop it, and does the rest when it is tried again', async () => {
    let all: Restoration[] = [];
    let answer: (body: object) => void = () => undefined;
    api
      .on('GET', RESTORATIONS, () => ({ body: all }))
      .on('POST', `${CHANGES}/c1/restore`, async () => {
        all = [restoration({ single: true })];
        return { body: await new Promise<object>((resolve) => (answer = resolve)) };
      })
      .on('POST', `${RESTORATIONS}/r1/stop`, () => {
        all = [restoration({ single: true, state: 'stopped' })];
        return { body: all[0] };
      });
    open();
    await screen.findByText('Changed Bot Name');
    await userEvent.click(screen.getAllByText('Undo this change')[1] as HTMLElement);
    await screen.findByText('Undoing: 300 of 900 looked at, 290 put back…', {}, { timeout: 3_000 });
    await userEvent.click(screen.getByText('Stop'));
    answer({ restored: 290, skipped: 0, gone: 0, restoration: 'r1' });
    await screen.findByText(/^Stopped: 300 of 900 looked at/);
    api.on('POST', `${CHANGES}/c1/restore`, () => {
      all = [restoration({ _id: 'r2', single: true, state: 'done', restored: 600 }), ...all];
      return { body: { restored: 600, skipped: 0, gone: 0, restoration: 'r2' } };
    });
    await userEvent.click(screen.getByText('Go on'));
    await screen.findByText('600 put back.');
    expect(screen.queryByText(/^Stopped/)).toBeNull();
  });

  it('can be stopped on the way back, and goes on', async () => {
    let all = [restoration({})];
    api
      .on('GET', RESTORATIONS, () => ({ body: all }))
      .on('POST', `${RESTORATIONS}/r1/stop`, () => {
        all = [restoration({ state: 'stopped' })];
        return { body: all[0] };
      })
      .on('POST', RESTORATIONS, () => {
        all = [restoration({ _id: 'r2', state: 'waiting', total: 0, done: 0, restored: 0 }), ...all];
        return { status: 202, body: all[0] };
      });
    open();
    await userEvent.click(await screen.findByText('Stop'));
    await screen.findByText(/^Stopped: 300 of 900 looked at/);
    await userEvent.click(screen.getByText('Go on'));
    await screen.findByText('Going back: waiting to begin…');
    expect(api.calls('POST', RESTORATIONS)[0]?.body).toEqual({ change: 'c1' });
  });

  it('says why going back failed, and keeps quiet about old ones', async () => {
    api.on('GET', RESTORATIONS, { body: [restoration({ state: 'failed', reason: 'No such colour.' })] });
    open();
    await screen.findByText(/No such colour/);
    await screen.findByText('Try again');
    cleanup();
    api.on('GET', RESTORATIONS, { body: [restoration({ state: 'stopped', created_at: 1 })] });
    open();
    await screen.findByText('Changed Bot Name');
    expect(screen.queryByText(/Stopped/)).toBeNull();
  });

  it('asks before it takes back what came since, too', async () => {
    const refused = apiError(409, 'BOTS.CHANGED_SINCE', 'Changed since.');
    api.on('POST', `${CHANGES}/c1/restore`, ({ body }) =>
      (body as { force: boolean }).force
        ? { body: { restored: 1, skipped: 0, gone: 0, restoration: '' } }
        : { ...refused, body: { ...(refused.body as object), detail: 'botname' } },
    );
    open();
    await screen.findByText('Changed Bot Name');
    await userEvent.click(screen.getAllByText('Undo this change')[1] as HTMLElement);
    await screen.findByText(/Somebody has changed this again since: Bot Name/);
    await userEvent.click(screen.getByText('Undo all the same'));
    await screen.findByText('Put back.');
  });

  it('shows an import as one entry', async () => {
    const [first] = changes;
    changes = [{ ...(first as BotChange), count: 900, source: 'import' }];
    open();
    await screen.findByText('Imported 900 pairs, “Where?” among them');
  });

  it('reads older changes on demand', async () => {
    changes = Array.from({ length: 60 }, (_, n) => change(`c${n}`));
    open();
    await userEvent.click(await screen.findByText('Older changes'));
    await waitFor(() => expect(screen.getAllByText('Changed Bot Name')).toHaveLength(60));
    expect(screen.queryByText('Older changes')).toBeNull();
  });

  it('offers a viewer no way back', async () => {
    api.on('GET', '/users/u1/bots', { body: [aBot({ _id: BOT, role: 'viewer' })] });
    open();
    await screen.findByText('Changed Bot Name');
    await screen.findByText('Export bot');
    expect(screen.queryByText('Undo this change')).toBeNull();
  });

  it('makes a new bot from a file, and goes on in it after a failure', async () => {
    const head = { format: 'chirrup-bot', version: 1 };
    const counts = { added: 0, unchanged: 0, skipped: 0 };
    const result = {
      qa_pairs: { ...counts, updated: 0, left_out: [] },
      links: counts,
      test_questions: counts,
    };
    api
      .on('POST', '/bots/create', { status: 201, body: aBot({ _id: 'C-2' }) })
      .on('POST', '/bots/C-2/file', apiError(503, 'X', 'Please try again.'));
    open();
    await userEvent.click(await screen.findByText('Import…'));
    const text = JSON.stringify({ ...head, settings: { botname: 'Copy' }, qa_pairs: [pair] });
    await userEvent.upload(
      await screen.findByLabelText<HTMLInputElement>('Bot file'),
      new File([text], 'bot.json', { type: 'application/json' }),
    );
    await screen.findByText('The file holds settings, 1 pair.');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText(/Please try again/);
    api.on('POST', '/bots/C-2/file', {
      body: {
        ...result,
        qa_pairs: { ...result.qa_pairs, added: 1, left_out: [{ at: 0, reason: 'Too long.' }] },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText(/“Where\?” was left out: Too long./);
    expect(api.calls('POST', '/bots/create').map(({ body }) => body)).toEqual([{ botname: 'Copy' }]);
    const parts = api
      .calls('POST', '/bots/C-2/file')
      .slice(-2)
      .map(({ body }) => body as { import_id: string });
    const import_id = parts[0]?.import_id;
    expect(import_id).not.toBe('');
    expect(parts).toEqual([
      { ...head, settings: { botname: 'Copy' }, import_id },
      { ...head, qa_pairs: [pair], import_id },
    ]);
  });
});
