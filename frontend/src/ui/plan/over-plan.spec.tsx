import { screen, waitFor } from '@testing-library/react';
import { aSubscription } from '../../testing/factories';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { OverPlan } from './over-plan';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install().on('GET', '/users/u1/subscription', { body: aSubscription({ plan: 'starter' }) });
});

const show = (count: number) =>
  renderRoutes(
    [
      {
        path: '*',
        element: <OverPlan what="Q&A pairs" count={count} limitOf={({ qaPerBot }) => qaPerBot} />,
      },
    ],
    '/console',
  );
const NOTE =
  'Your plan has room for 50 Q&A pairs in each bot, this one has 51. All stay and go on answering, but none can be added.';

describe('what a smaller plan has no room for', () => {
  it('is said, with the way to a larger plan', async () => {
    show(51);
    expect(await screen.findByText(NOTE)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch Plan' })).toBeTruthy();
  });

  it('is nothing while there is room', async () => {
    const { container } = show(50);
    await waitFor(() => expect(api.calls('GET', '/users/u1/subscription')).toHaveLength(1));
    await waitFor(() => expect(container.textContent).toBe(''));
  });
});
