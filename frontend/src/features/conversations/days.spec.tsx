import { act, waitFor } from '@testing-library/react';
import { setOwnerZone } from '../../lib/labels/owner-zone';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { ConversationsPage } from './conversations-page';

const { jest: fakes } = import.meta as unknown as {
  jest: { unstable_mockModule(name: string, make: () => unknown): void };
};
const socket = { connected: false, on() {}, connect() {}, disconnect() {} };
fakes.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));

const THREADS = '/chats/C-1/threads';

it('asks for a day once the account says by which clock, and not before', async () => {
  localStorage.clear();
  setOwnerZone(undefined);
  const api = FakeApi.install().on('GET', THREADS, { body: [] });
  logInAs('u1');
  renderRoutes([{ path: '/:botId', element: <ConversationsPage /> }], '/C-1?day=2026-10-31');
  await waitFor(() => expect(api.requests.length).toBeGreaterThan(0));
  expect(api.calls('GET', THREADS)).toHaveLength(0);
  act(() => setOwnerZone('Asia/Tokyo'));
  await waitFor(() => expect(api.calls('GET', THREADS)).toHaveLength(1));
  expect(Object.fromEntries(api.calls('GET', THREADS)[0]?.query ?? [])).toMatchObject({
    day: '2026-10-31',
    time_zone: 'Asia/Tokyo',
  });
  act(() => setOwnerZone(undefined));
});
