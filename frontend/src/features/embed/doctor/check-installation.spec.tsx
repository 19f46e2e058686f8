import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageCheck } from '../../../api/types';
import { FakeApi } from '../../../testing/fake-api';
import { findDialog } from '../../../testing/find-dialog';
import { renderRoutes } from '../../../testing/render';
import { CheckInstallation } from './check-installation';

const { jest } = import.meta;

const CHECKS = '/bots/C-1/page_checks';
const running: PageCheck = { _id: 'check-1', url: 'https://shop.example/', state: 'running', findings: [] };
const done: PageCheck = {
  ...running,
  state: 'done',
  findings: [
    { check: 'script', level: 'ok', message: 'The script tag is there.', fix: '', lines: [] },
    { check: 'css', level: 'warning', message: 'Rules hide the page.', fix: 'Let them end.', lines: [] },
    {
      check: 'policy',
      level: 'problem',
      message: 'The policy blocks the widget.',
      fix: 'Make it read like this.',
      lines: ["script-src 'self' https://chat.example", 'connect-src https://chat.example'],
    },
  ],
};

const open = async (baseUrl = 'https://shop.example/') => {
  renderRoutes([{ path: '/', element: <CheckInstallation botId="C-1" baseUrl={baseUrl} /> }], '/');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Check Installation' }));
  const dialog = within(await findDialog('Check Installation'));
  const check = () => user.click(dialog.getByRole('button', { name: 'Check', hidden: true }));
  return { user, dialog, check };
};
let api: FakeApi;
beforeEach(() => {
  api = FakeApi.install();
});

describe('Check Installation', () => {
  it('checks the base URL, waits for the report, and shows faults before what is well', async () => {
    let looks = 0;
    api.on('POST', CHECKS, { status: 202, body: running }).on('GET', `${CHECKS}/check-1`, () => {
      looks += 1;
      return { body: looks < 2 ? running : done };
    });
    const { user, dialog, check } = await open();
    await check();
    expect(
      await dialog.findByText(/does not work on this page: one thing to mend/, {}, { timeout: 5_000 }),
    ).toBeTruthy();
    expect(api.calls('POST', CHECKS).map(({ body }) => body)).toEqual([{ url: 'https://shop.example/' }]);
    const text = document.body.textContent ?? '';
    const at = ['The policy blocks the widget.', 'Rules hide the page.', 'The script tag is there.'].map(
      (one) => text.indexOf(one),
    );
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(-1);
    await user.click(dialog.getByRole('button', { name: 'Copy', hidden: true }));
    expect(await navigator.clipboard.readText()).toBe(
      "script-src 'self' https://chat.example; connect-src https://chat.example",
    );
  });

  it('gives up after two minutes and says so', async () => {
    api.on('POST', CHECKS, { status: 202, body: running }).on('GET', `${CHECKS}/check-1`, { body: running });
    const { dialog, check } = await open();
    await check();
    expect(await dialog.findByLabelText('Reading the page')).toBeTruthy();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 121_000);
    expect(
      await dialog.findByText(/has not been read within two minutes/, {}, { timeout: 5_000 }),
    ).toBeTruthy();
    expect(dialog.queryByLabelText('Reading the page')).toBeNull();
    clock.mockRestore();
  });

  it('says so when all is well', async () => {
    const findings = done.findings.slice(0, 1);
    api
      .on('POST', CHECKS, { status: 202, body: running })
      .on('GET', `${CHECKS}/check-1`, { body: { ...done, findings } });
    const { dialog, check } = await open();
    await check();
    expect(await dialog.findByText('The widget works on this page.')).toBeTruthy();
    expect(dialog.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('asks for a whole address, and sends nothing else', async () => {
    const { user, dialog, check } = await open('');
    await user.type(dialog.getByLabelText('Page of your site'), 'shop.example');
    await check();
    expect(await dialog.findByText(/Write the whole address/)).toBeTruthy();
    expect(api.calls('POST', CHECKS)).toEqual([]);
  });

  it('shows why a check was refused', async () => {
    api.on('POST', CHECKS, {
      status: 429,
      body: {
        code: 'COMMON.RATE_LIMITED',
        message: 'Too many requests. Please wait a moment.',
        detail: '',
        msg: '',
      },
    });
    const { dialog, check } = await open();
    await check();
    await waitFor(() => expect(dialog.getByText(/Please wait a moment/)).toBeTruthy());
  });
});
