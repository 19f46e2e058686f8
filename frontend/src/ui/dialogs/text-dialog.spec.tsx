import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, logInAs } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render';
import { TextDialog } from './text-dialog';

// Fluent hides what is outside a dialog a moment after it opens
configure({ defaultHidden: true });

let closed: number;
const show = (isChanged: boolean, busy = false) => {
  closed = 0;
  logInAs('u1');
  FakeApi.install();
  const element = (
    <TextDialog
      modalType="alert"
      what="this tower"
      isChanged={isChanged}
      busy={busy}
      onClose={() => {
        closed += 1;
      }}
    >
      <input aria-label="Height" />
    </TextDialog>
  );
  renderRoutes([{ path: '/', element }], '/');
  return userEvent.click(screen.getByLabelText('Height'));
};

it('closes on Esc where nothing is typed', async () => {
  await show(false);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

it('keeps what is typed until it is discarded', async () => {
  await show(true);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(0);
  await screen.findByText('What you typed about this tower has not been saved.');
  const question = within(screen.getByText('Discard your changes?').closest('[role]') as HTMLElement);
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  expect(closed).toBe(1);
});

it('stays open while it is saved', async () => {
  await show(true, true);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(0);
  expect(screen.queryByText('Discard your changes?')).toBeNull();
});
