import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SaveState } from './save-state';

describe('SaveState', () => {
  it('says when it was saved', () => {
    render(<SaveState state={{ kind: 'saved', at: new Date(2026, 0, 2, 9, 5).getTime() }} />);
    expect(screen.getByRole('status').textContent).toMatch(/^Saved at 0?9:05/);
  });

  it('keeps a failure on the screen with its reason and Retry', async () => {
    let retried = 0;
    render(
      <SaveState state={{ kind: 'failed', message: 'The server is away.', onRetry: () => (retried += 1) }} />,
    );
    expect(screen.getByText('The server is away.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retried).toBe(1);
  });

  it('says that it tries again by itself, and can be hurried', async () => {
    let retried = 0;
    render(
      <SaveState
        state={{ kind: 'retrying', message: 'The server is away.', onRetry: () => (retried += 1) }}
      />,
    );
    expect(screen.getByText('Not saved, trying again… The server is away.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(retried).toBe(1);
  });
});
