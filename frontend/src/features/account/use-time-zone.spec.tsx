import { screen } from '@testing-library/react';
import type { Profile } from '../../api/types';
import { useOwnerZone } from '../../lib/labels/owner-zone';
import { clockLabel } from '../../lib/time-label';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { useTimeZone } from './use-time-zone';

function Moment() {
  useTimeZone();
  useOwnerZone();
  return <p>{clockLabel(Date.UTC(2026, 5, 1, 12) / 1000)}</p>;
}

it('shows moments by the clock of the account once that is known', async () => {
  localStorage.clear();
  const profile: Partial<Profile> = { id: 'u1', email: 'anna@example.com', time_zone: 'Asia/Kathmandu' };
  FakeApi.install().on('GET', '/users/u1/profile', { body: profile });
  logInAs('u1');
  const { unmount } = renderRoutes([{ path: '/', element: <Moment /> }], '/');
  const before = screen.getByRole('paragraph').textContent;
  expect(await screen.findByText(/0?5:45/)).toBeTruthy();
  unmount();
  expect(before).toBe(clockLabel(Date.UTC(2026, 5, 1, 12) / 1000));
});
