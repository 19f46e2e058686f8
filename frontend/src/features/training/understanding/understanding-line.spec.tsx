import { act, screen, waitFor } from '@testing-library/react';
import type { Understanding } from '../../../api/types';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { UnderstandingLine } from './understanding-line';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };
const UNDERSTANDING = '/bots/C-1/knowledge_understanding';

let api: FakeApi;
let understanding: Pick<Understanding, 'passages' | 'understood'>;
beforeEach(() => {
  logInAs('u1');
  api = FakeApi.install().on('GET', UNDERSTANDING, () => ({ body: understanding }));
});
const Page = ({ changing = false }) => (
  <>
    Links
    <UnderstandingLine botId="C-1" changing={changing} />
  </>
);
const open = (changing = false) => renderRoutes([{ path: '/', element: <Page changing={changing} /> }], '/');

describe('understanding', () => {
  const line = /passages understood/;
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
      configurable: true,
    });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  beforeEach(() => {
    fakes.useFakeTimers({ advanceTimers: true });
  });
  afterEach(() => {
    hide(false);
    fakes.useRealTimers();
  });
  const pass = (ms: number) => act(() => fakes.advanceTimersByTimeAsync(ms));

  it('says how far it is and asks again until it is through, then no more', async () => {
    understanding = { passages: 300, understood: 120 };
    open();
    expect((await screen.findByText(line)).textContent).toContain('120 of 300 passages');
    understanding = { passages: 300, understood: 300 };
    await pass(5_500);
    await waitFor(() => expect(screen.queryByText(line)).toBeNull());
    const calls = api.calls('GET', UNDERSTANDING).length;
    await pass(20_000);
    expect(api.calls('GET', UNDERSTANDING)).toHaveLength(calls);
  });

  it('asks nothing while the page is hidden', async () => {
    understanding = { passages: 300, understood: 120 };
    open();
    await screen.findByText(line);
    hide(true);
    const calls = api.calls('GET', UNDERSTANDING).length;
    await pass(20_000);
    expect(api.calls('GET', UNDERSTANDING)).toHaveLength(calls);
    hide(false);
    await pass(5_500);
    await waitFor(() => expect(api.calls('GET', UNDERSTANDING).length).toBeGreaterThan(calls));
  });

  it('shows nothing where there is nothing to understand', async () => {
    understanding = { passages: 0, understood: 0 };
    open();
    await screen.findByText('Links');
    await waitFor(() => expect(api.calls('GET', UNDERSTANDING)).toHaveLength(1));
    expect(screen.queryByText(line)).toBeNull();
  });

  it('keeps asking while pages are being read', async () => {
    understanding = { passages: 0, understood: 0 };
    open(true);
    await waitFor(() => expect(api.calls('GET', UNDERSTANDING)).toHaveLength(1));
    understanding = { passages: 4, understood: 1 };
    await pass(5_500);
    await screen.findByText(/1 of 4 passages/);
  });
});
