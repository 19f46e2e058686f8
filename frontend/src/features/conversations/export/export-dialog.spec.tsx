import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConversationExport } from '../../../api/types';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import type { ThreadFilter } from '../history/thread-filter';
import { ExportDialog } from './export-dialog';
import { selectionText } from './selection-text';

const PATH = '/chats/C-1/exports';
// if nothing is laid out, Fluent hides a dialog from assistive technology a moment after it opened
const HIDDEN = { hidden: true };

const file = (more: Partial<ConversationExport> = {}): ConversationExport => ({
  _id: '0198f9a0-0000-7000-8000-000000000001',
  format: 'csv',
  state: 'done',
  threads: 1_150,
  written: 1_150,
  created_at: Date.now() / 1_000,
  expires_at: Date.now() / 1_000 + 86_400,
  ...more,
});

let api: FakeApi;
let files: ConversationExport[];

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  files = [];
  api = FakeApi.install()
    .on('GET', PATH, () => ({ body: files }))
    .on('POST', PATH, () => {
      files = [file({ state: 'running', written: 300 })];
      return { status: 201, body: files[0] };
    });
});

const show = (filter: ThreadFilter = {}) =>
  renderRoutes(
    [{ path: '/', element: <ExportDialog botId="C-1" filter={filter} onClose={() => undefined} /> }],
    '/',
  );
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name, ...HIDDEN });
const sent = () => api.calls('POST', PATH).at(-1)?.body;

it('exports what the list shows, tells how far it is, and saves the file', async () => {
  show({ unanswered: true, text: 'kayak' });
  const listed = await screen.findByLabelText<HTMLInputElement>(
    'Those in the list: unanswered, with “kayak”',
  );
  expect(listed.checked).toBe(true);
  await userEvent.click(button('Prepare the file'));
  expect(sent()).toMatchObject({
    format: 'csv',
    unanswered: true,
    text: 'kayak',
    time_zone: expect.any(String),
  });
  expect(await screen.findByText('300 of 1,150 conversations…')).toBeTruthy();

  files = [file({ unanswered: true, text: 'kayak' })];
  api.on('GET', `${PATH}/${files[0]?._id}/file`, { body: 'conversation,time' });
  const download = await screen.findByRole('button', { name: /^Download/, ...HIDDEN }, { timeout: 4_000 });
  let saved: Blob | undefined;
  URL.createObjectURL = (given) => {
    saved = given as Blob;
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  const { click } = HTMLAnchorElement.prototype;
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    names.push(this.download);
  };
  await userEvent.click(download);
  await waitFor(() => expect(saved).toBeDefined());
  HTMLAnchorElement.prototype.click = click;
  expect(names).toEqual(['conversations-all.csv']);
});

it('exports a period only with its last day, and in order', async () => {
  show();
  await userEvent.click(await screen.findByLabelText('Those of a period'));
  expect(button('Prepare the file').disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Last message from'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-10-30' } });
  expect(screen.getByText('The last day is before the first.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-11-26' } });
  await userEvent.click(screen.getByLabelText(/^JSON Lines/));
  await userEvent.click(button('Prepare the file'));
  expect(sent()).toMatchObject({ format: 'jsonl', day: '2026-11-01', until: '2026-11-26' });
});

it('deletes a file, and says what can no longer be saved', async () => {
  files = [file()];
  api.on('DELETE', `${PATH}/${files[0]?._id}`, () => {
    files = [];
    return { status: 204 };
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Download/, ...HIDDEN }));
  expect(await screen.findByText(/GET \/api\/v1\/chats/)).toBeTruthy();
  await userEvent.click(button(/^Delete/));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files', ...HIDDEN })).toBeNull());
});

it.each([
  [{}, 'all conversations'],
  [{ day: '2026-11-01' }, '2026-11-01'],
  [{ day: '2026-11-01', until: '2026-11-26', rating: 'down' }, '2026-11-01 to 2026-11-26, thumbs down'],
  [{ until: '2026-11-26', text: 'x' }, 'until 2026-11-26, with “x”'],
])('says what %j holds', (selection, text) => {
  expect(selectionText(selection)).toBe(text);
});
