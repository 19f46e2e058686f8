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

const show = (count: number, paused = 0, isOwner = true) =>
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <OverPlan what="Q&A pairs" {...{ count, paused, isOwner }} limitOf={({ qaPerBot }) => qaPerBot} />
        ),
      },
    ],
    '/console',
  );
const NOTE =
  'Your plan has room for 50 Q&A pairs in each bot, this one has 51. The newest is paused: the bot does not answer from it. Nothing is deleted: it comes back with a larger plan, or when others are deleted.';

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

  it('is said to those who share the bot, without the way to a plan that is not theirs', async () => {
    show(51, 3, false);
    expect(
      await screen.findByText(
        'The plan of this bot’s owner has no room for all its Q&A pairs. The 3 newest are paused: the bot does not answer from them. Nothing is deleted: they come back with a larger plan, or when others are deleted.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch Plan' })).toBeNull();
    expect(api.calls('GET', '/users/u1/subscription')).toHaveLength(0);
  });
});
