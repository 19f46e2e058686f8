import { act, screen, waitFor } from '@testing-library/react';
import type { Understanding } from '../../../api/types';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { UnderstandingLine } from './understanding-line';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };
const UNDERSTANDING = '/bots/C-1/knowledge_understanding';

let api: FakeApi;
let understanding: Understanding;
const pages = (count: number, understood: number): Understanding => ({
  passages: 2 * count,
  understood: 2 * understood,
  questions: 0,
  questions_understood: 0,
  pages: count,
  pages_understood: understood,
  state: 'ready',
});
beforeEach(() => {
  logInAs('u1');
  api = FakeApi.install().on('GET', UNDERSTANDING, () => ({ body: understanding }));
});
const Page = ({ changing = false, of = 'pages' as 'pages' | 'pairs' }) => (
  <>
    Links
    <UnderstandingLine botId="C-1" of={of} changing={changing} />
  </>
);
const open = (changing = false, of?: 'pairs') =>
  renderRoutes([{ path: '/', element: <Page changing={changing} {...(of && { of })} /> }], '/');

describe('understanding', () => {
  const line = /pages understood/;
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
    understanding = pages(300, 120);
    open();
    expect((await screen.findByText(line)).textContent).toContain('120 of 300 pages');
    understanding = pages(300, 300);
    await pass(5_500);
    await waitFor(() => expect(screen.queryByText(line)).toBeNull());
    const calls = api.calls('GET', UNDERSTANDING).length;
    await pass(20_000);
    expect(api.calls('GET', UNDERSTANDING)).toHaveLength(calls);
  });

  it('asks nothing while the page is hidden', async () => {
    understanding = pages(300, 120);
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
    understanding = pages(0, 0);
    open();
    await screen.findByText('Links');
    await waitFor(() => expect(api.calls('GET', UNDERSTANDING)).toHaveLength(1));
    expect(screen.queryByText(line)).toBeNull();
  });

  it('keeps asking while pages are being read', async () => {
    understanding = pages(0, 0);
    open(true);
    await waitFor(() => expect(api.calls('GET', UNDERSTANDING)).toHaveLength(1));
    understanding = pages(4, 1);
    await pass(5_500);
    await screen.findByText(/1 of 4 pages/);
  });

  it('says it of pairs too', async () => {
    understanding = { ...pages(0, 0), questions: 8, questions_understood: 5 };
    open(false, 'pairs');
    await screen.findByText(/^5 of 8 questions and wordings understood/);
  });

  it('says why pages are found by their words only', async () => {
    understanding = { ...pages(0, 0), state: 'off' };
    open();
    await screen.findByText(/^Pages are found by their words only: search by meaning is switched off/);
    await pass(70_000);
    expect(api.calls('GET', UNDERSTANDING)).toHaveLength(1);
  });

  it('looks now and then whether a model that could not be had is there', async () => {
    understanding = { ...pages(0, 0), state: 'unavailable' };
    open();
    await screen.findByText(/^Pages are found by their words only: search by meaning is not available/);
    understanding = pages(3, 3);
    await pass(61_000);
    await waitFor(() => expect(screen.queryByText(/words only/)).toBeNull());
  });

  it('says that search by meaning is on its way', async () => {
    understanding = { ...pages(3, 0), state: 'starting' };
    open();
    await screen.findByText('Pages are found by their words until search by meaning has started.');
  });
});
